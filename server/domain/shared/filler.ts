import type { DocumentoTipo } from "./documento";
import { plainWords } from "./formato";
import { hasItsDigit } from "./nit";

/*
 * Texts that people and programs write if a name or number is missing (contract-decisions 215). Screening one would be
 * a charged clear about nobody. Only a whole text is filler, never a word of a name.
 */

/** In plain words, each once or repeated: a name in several columns may have one in each. */
const FILLERS = [
  "n a|no (?:aplica|aplicable|tiene|registra|reporta|informa|suministra|suministrado|identificado|existe|disponible|definido)",
  "sin (?:nombres?|apellidos?|informacion|datos?|identificar|identificacion|registro|registrar|especificar|definir|asignar|confirmar|documento)",
  "por (?:definir|asignar|confirmar|identificar|establecer)|(?:dato |nombre )?pendiente|(?:nombre |cliente )?desconocid[oa]|ningun[oa]",
  "(?:cliente|consumidor|usuario|comprador) final|(?:clientes?|terceros?) (?:varios|genericos?|ocasionale?s?|mostrador|anonimos?|sin identificar)",
  "ventas? (?:de |por )?mostrador|publico (?:en )?general|cuantias menores|consumidor|unknown|not (?:available|applicable)|null|undefined",
].join("|");
const REPEATED_FILLER = new RegExp(`^(?:(?:${FILLERS})(?: |$))+$`);
/** Short enough to be part of a name: fillers only if nothing else is written. */
const SHORT_FILLER = /^(?:na|nn|n n|nd|n d|s n|s d|nan|none|x{2,})$/;

/** Whether a name is filler: `N/A`, `CONSUMIDOR FINAL`, `SIN NOMBRE SIN APELLIDO`. */
export function isFillerName(nombre: string): boolean {
  const plain = plainWords(nombre);
  return SHORT_FILLER.test(plain) || REPEATED_FILLER.test(plain);
}

/** Whether a cell beside others of one name is filler. A short one may be part of the name: `Na`, `Nan`. */
export const isFillerCell = (cell: string): boolean => REPEATED_FILLER.test(plainWords(cell));

/** DIAN's number for an unidentified buyer on an electronic invoice. */
const CONSUMIDOR_FINAL = "222222222222";
/** DIAN's numbers for foreigners without one in yearly reports: 444444001 to 444449999. */
const FOREIGN_WITHOUT_NIT = /^44444[4-9]\d{3}$/;
/** Nine digits typed in order. Neither was ever given as a cédula or a NIT. */
const COUNTED = new Set(["123456789", "987654321"]);
/**
 * One repeated digit. Numbers of up to eight digits may be real cédulas. 1111111111 may be a NUIP, also with its
 * verification digit, a 1.
 */
const ONE_DIGIT = /^(?!1{10,11}$)(\d)\1{8,63}$/;

/**
 * Whether a number is filler: in any type, without a digit other than zero (`000`, `N/A`). As CC or NIT, a number of
 * nobody. A number that may be real is no filler, nor a passport with one repeated digit.
 */
export function isFillerNumero(numero: string, tipo: DocumentoTipo | null): boolean {
  const plain = numero.normalize("NFKC").replace(/[^\p{L}\p{N}]/gu, "");
  if (!/[1-9]/.test(plain) || plain === CONSUMIDOR_FINAL) return true;
  if (tipo !== "CC" && tipo !== "NIT") return false;
  const isForeign = FOREIGN_WITHOUT_NIT.test(plain) && !hasItsDigit(plain);
  return isForeign || COUNTED.has(plain) || ONE_DIGIT.test(plain);
}

export const FILLER_NAME = "No es un nombre: envíe el de la persona o empresa, o solo su documento.";
export const FILLER_NUMERO_ALONE = "No es el número de un documento: envíe el de la persona o empresa.";
export const FILLER_NUMERO =
  "No es el número de un documento: envíe el de la persona o empresa, o solo su nombre.";
