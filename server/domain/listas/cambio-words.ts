/** Names of an entry's fields. */
export const CAMPO_WORDS = {
  nombre: "Nombre",
  alias: "Otros nombres",
  tipo: "Tipo",
  documentos: "Documentos",
  nacimientos: "Nacimiento",
  paises: "Nacionalidad",
  fundamento: "Fundamento",
  vigencia: "Se compara hasta",
  inclusion: "Fecha de inclusión",
  observaciones: "Observaciones",
  detalles: "Detalles",
} as const;

export const CAMBIO_WORDS = { agregada: "Agregada", retirada: "Retirada", modificada: "Modificada" } as const;
