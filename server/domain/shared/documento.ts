/** Contract, resource Documento: the types a query may carry. */
export const DOCUMENTO_TIPOS = ["CC", "CE", "NIT", "PAS"] as const;

export type DocumentoTipo = (typeof DOCUMENTO_TIPOS)[number];

export interface Documento {
  readonly tipo: DocumentoTipo;
  readonly numero: string;
}
