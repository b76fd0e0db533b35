/** Message of `persistencia_error` while a binding list has no version (contract-decisions 164). */
export const SIN_LISTA_VINCULANTE =
  "Todavía no hay una versión vigente de una lista vinculante; no se consultó ni se cobró nada. Reintente en unos segundos.";

/** Whether a refusal says that a binding list has no version yet. */
export const isSinListaVinculante = (message: string): boolean => message === SIN_LISTA_VINCULANTE;
