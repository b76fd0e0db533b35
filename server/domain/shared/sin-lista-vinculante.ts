/** Of `persistencia_error` until every binding list has a version: nothing was asked or charged (contract-decisions 164). */
export const SIN_LISTA_VINCULANTE =
  "Todavía no hay una versión vigente de una lista vinculante; no se consultó ni se cobró nada. Reintente en unos segundos.";
