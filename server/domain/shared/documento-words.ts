import { DOCUMENTO_TIPOS, type Documento } from "./documento";

/** What stays on one line with what it is of. */
const TOGETHER = "\u00a0";

const TIPO = new RegExp(`^(${DOCUMENTO_TIPOS.join("|")})\\s*(?=.)`);

/** CC, CE and NIT are what people write, PAS is not. */
const tipoInWords = (tipo: string): string => (tipo === "PAS" ? "pasaporte" : tipo);

/** `NIT 997579636`, on one line: of a document, or of one that is kept as `NIT997579636`. */
export const documentoInWords = (documento: Documento | string): string =>
  typeof documento === "string"
    ? documento.replace(TIPO, (_, tipo: string) => tipoInWords(tipo) + TOGETHER)
    : tipoInWords(documento.tipo) + TOGETHER + documento.numero;

export const nitInWords = (nit: string): string => `NIT${TOGETHER}${nit}`;
