/** Contract, resource Documento: the types a query may carry. */
export const DOCUMENTO_TIPOS = ["CC", "CE", "NIT", "PAS"] as const;

export type DocumentoTipo = (typeof DOCUMENTO_TIPOS)[number];

export interface Documento {
  readonly tipo: DocumentoTipo;
  readonly numero: string;
}

/** Keeps the parts on one line. */
const TOGETHER = "\u00a0";

const TIPO = new RegExp(`^(${DOCUMENTO_TIPOS.join("|")})\\s*(?=.)`);

/** People write CC, CE and NIT, but not PAS. */
const tipoInWords = (tipo: string): string => (tipo === "PAS" ? "pasaporte" : tipo);

/** `NIT 997579636` on one line, from a document or from a stored `NIT997579636`. */
export const documentoInWords = (documento: Documento | string): string =>
  typeof documento === "string"
    ? documento.replace(TIPO, (_, tipo: string) => tipoInWords(tipo) + TOGETHER)
    : tipoInWords(documento.tipo) + TOGETHER + documento.numero;

export const nitInWords = (nit: string): string => `NIT${TOGETHER}${nit}`;
