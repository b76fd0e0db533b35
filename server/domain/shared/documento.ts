/** Contract, resource Documento: the types a query may carry. */
export const DOCUMENTO_TIPOS = ["CC", "CE", "NIT", "PAS"] as const;

export type DocumentoTipo = (typeof DOCUMENTO_TIPOS)[number];

export interface Documento {
  readonly tipo: DocumentoTipo;
  readonly numero: string;
}

/** Types of document that the lists do not have. Their holders are screened by name. */
export const SIN_COMPARAR = {
  TI: "tarjeta de identidad",
  RC: "registro civil",
  PPT: "permiso por protección temporal",
  PEP: "permiso especial de permanencia",
  TE: "tarjeta de extranjería",
  DNI: "documento nacional de otro país",
  DE: "documento extranjero",
  SC: "salvoconducto",
  CD: "carné diplomático",
} as const;
export type TipoSinComparar = keyof typeof SIN_COMPARAR;

/** A document that was sent and is not compared. */
export interface DocumentoSinComparar {
  readonly tipo: TipoSinComparar;
  readonly numero: string;
}

/** The sentence beside the number of such a document. */
export const sinCompararInWords = ({ tipo }: DocumentoSinComparar): string =>
  `El número de ${tipo} (${SIN_COMPARAR[tipo]}) no se compara con las listas: se consultó por el nombre.`;

/** Keeps the parts on one line. */
const TOGETHER = "\u00a0";

const TIPO = new RegExp(`^(${[...DOCUMENTO_TIPOS, ...Object.keys(SIN_COMPARAR)].join("|")})\\s*(?=.)`);

/** People write CC, CE and NIT, but not PAS. */
const tipoInWords = (tipo: string): string => (tipo === "PAS" ? "pasaporte" : tipo);

/** `NIT 997579636` on one line, from a document or from a stored `NIT997579636`. */
export const documentoInWords = (documento: Documento | DocumentoSinComparar | string): string =>
  typeof documento === "string"
    ? documento.replace(TIPO, (_, tipo: string) => tipoInWords(tipo) + TOGETHER)
    : tipoInWords(documento.tipo) + TOGETHER + documento.numero;

export const nitInWords = (nit: string): string => `NIT${TOGETHER}${nit}`;

/** A person's relation to the client. Stored with the person, irrelevant to the screening. */
export const CONTRAPARTES = ["cliente", "proveedor", "empleado", "accionista"] as const;
export type Contraparte = (typeof CONTRAPARTES)[number];
