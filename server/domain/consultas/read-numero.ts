import { withoutLegalForms } from "../screening/names/legal-forms";
import type { DocumentoTipo } from "../shared/documento";
import { isFillerNumero } from "../shared/filler";
import { plainWords } from "../shared/formato";
import { digitoDeVerificacion } from "../shared/nit";

/** Words for organisations, which belong to the name. The screening removes none of them. */
const ORGANISATION =
  /\b(?:fundacion|corporacion|asociacion|cooperativa|precooperativa|consorcio|union temporal|sindicato|fondo de empleados|caja de compensacion|junta de accion comunal|propiedad horizontal|patrimonio autonomo|fideicomiso)\b/;

/** Whether a name has a legal form that the screening knows, or a word for an organisation. */
export function isCompanyName(nombre: string): boolean {
  const plain = plainWords(nombre);
  // From a name as short as 3M's nothing is removed, so a word is added before it.
  const hasForm = [plain, `name ${plain}`].some((name) => withoutLegalForms(name) !== name);
  return hasForm || ORGANISATION.test(plain);
}

/** A verification digit as it was written, and the one that the other digits have. */
interface DigitoEscrito {
  readonly escrito: number;
  readonly correcto: number;
}

/** A document's number as read from a text. */
export interface NumeroLeido {
  /** The number to screen: without surrounding text and without a digit marked by a hyphen. */
  readonly numero: string;
  /** The type that is written before it. */
  readonly tipo: DocumentoTipo | null;
  /** The number without its verification digit, marked or not. */
  readonly cuerpo: string;
  readonly digito: DigitoEscrito | null;
  /** Why it cannot be screened, and what to write instead. Null if it can. */
  readonly error: string | null;
}

/** A longer text is no number and is not examined. */
const MAX_CHARS = 200;

/** The longer of two spellings first. No letter may follow. */
const TIPO_WRITTEN: Readonly<Record<DocumentoTipo, RegExp>> = {
  CE: /^(?:c[eé]dula\s+de\s+extranjer[ií]a|c\.?\s?e\.?)(?!\p{L})/iu,
  CC: /^(?:c[eé]dula(?:\s+de\s+ciudadan[ií]a)?|c\.?\s?c\.?)(?!\p{L})/iu,
  NIT: /^n\.?\s?i\.?\s?t\.?(?!\p{L})/iu,
  PAS: /^pas(?:aporte)?(?![\p{L}\p{N}])/iu,
};
const NUMERO_WRITTEN = /^n(?:\.?\s?o|ro|[uú]m(?:ero)?)?(?!\p{L})/iu;
/** A passport may begin with the same letters, so the word must stand apart there. Syria's are `N 001234567`. */
const NUMERO_APART = /^n(?!\s\d{9}$)(?:\.?\s?o|ro|[uú]m(?:ero)?)?(?=[.:#°\s])/iu;
const AROUND = /^[\s.,:;#°/\p{Dash}]+|[\s.,:;#/\p{Dash}]+$/gu;

/** `DV 8` at the end, for `-8`. */
const DIGITO_NAMED = /[\s,;(\p{Dash}]*d\.?\s?v\.?[\s:.\p{Dash}]*(\d)\)?$/iu;
const DIGITO_MARKED = /^(\d[\d.,'’\s\p{Dash}]*)\p{Dash}\s*(\d)$/u;
/** A NIT's nine digits, or a cédula's ten, and one more: no number of either kind is so long. */
const DIGITO_UNMARKED = /^([89]\d{8}|1\d{9})(\d)$/;

/** A number that a program stored as a decimal: `79123456.0`. */
const DECIMALES = /^(\d+)[.,]0{1,2}$/;
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Digits with separators that do not group thousands. */
const UNGROUPED = /^(?!\d{1,3}(?:[.,'’]\d{3})+$)\d+(?:[.,'’]\d+)+$/;
const BETWEEN_DIGITS = /[.,'’\s\p{Dash}]/gu;
const BETWEEN_LETTERS = /[.\s\p{Dash}]/gu;

/** Whether nine digits begin like a company's NIT. No cédula has such a number. */
export const isCompanyNumber = ({ cuerpo }: NumeroLeido): boolean => /^[89]\d{8}$/.test(cuerpo);

/** Whether it has a cédula's digits, and could be no company's NIT. */
export const isCedulaNumber = ({ cuerpo }: NumeroLeido): boolean => /^(?:\d{5,8}|1\d{9})$/.test(cuerpo);

export const isWrongDigito = ({ digito }: NumeroLeido): boolean =>
  digito !== null && digito.escrito !== digito.correcto;

/** `900.123.456` */
export const groupedDigits = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ".");

/**
 * Reads a number as written in forms and files (contract-decisions 215): `C.C. No. 79.123.456`, `NIT 900.123.456-8`,
 * `79123456.0`. `tipo` is the type chosen beside it. Null: only the number may state it.
 */
export function readNumero(written: string, tipo: DocumentoTipo | null): NumeroLeido {
  const unread = { numero: written.trim(), tipo: null, cuerpo: "", digito: null };
  if (written.length > MAX_CHARS) return { ...unread, error: "Es más largo que un número de documento." };
  const { said, rest } = withoutWords(written.normalize("NFKC").replace(/\p{Cf}/gu, ""), tipo);
  const kind = tipo ?? said;
  const isOther = said !== null && tipo !== null && !isSameNumber(said, tipo);
  const { body, ...digits } = readDigits(rest);
  const error = isOther
    ? `El número dice ${said} y el tipo de documento es ${tipo}: deje el que corresponda.`
    : (figureError(body) ?? fillerError(digits.numero, kind));
  if (kind === "PAS" || kind === "CE") {
    const numero = rest.replace(/^\d[\d.,'’\s]*$/.test(rest) ? BETWEEN_DIGITS : BETWEEN_LETTERS, "");
    return { numero, tipo: said, cuerpo: numero, digito: null, error };
  }
  return { ...digits, tipo: said, error: error ?? (kind === null ? null : lettersError(digits.numero)) };
}

/** CC and NIT are one number (contract-decisions 214). */
const isSameNumber = (one: DocumentoTipo, other: DocumentoTipo): boolean =>
  one === other || [one, other].every((tipo) => tipo === "CC" || tipo === "NIT");

function withoutWords(
  text: string,
  chosen: DocumentoTipo | null,
): { readonly said: DocumentoTipo | null; readonly rest: string } {
  const isPassport = chosen === "PAS";
  const tipos = isPassport ? (["PAS"] as const) : (["CE", "CC", "NIT", "PAS"] as const);
  const numeroWritten = isPassport ? NUMERO_APART : NUMERO_WRITTEN;
  let rest = text.replace(AROUND, "");
  let said: DocumentoTipo | null = null;
  // A type and "No." may precede a number, in either order.
  for (let words = 0; words < 3; words += 1) {
    const found: DocumentoTipo | undefined =
      said === null ? tipos.find((tipo) => TIPO_WRITTEN[tipo].test(rest)) : undefined;
    said ??= found ?? null;
    rest = rest.replace(found ? TIPO_WRITTEN[found] : numeroWritten, "").replace(AROUND, "");
  }
  return { said, rest };
}

function readDigits(text: string): Omit<NumeroLeido, "tipo" | "error"> & { readonly body: string } {
  const figure = text.replace(DECIMALES, "$1").replace(DIGITO_NAMED, "-$1");
  const [, before = "", marked] = DIGITO_MARKED.exec(figure) ?? [];
  // With fewer digits a hyphen groups, and no number has more digits.
  const isMarked = marked !== undefined && /^\d{5,15}$/.test(before.replace(BETWEEN_DIGITS, ""));
  const body = isMarked ? before.trim() : figure;
  const numero = body.replace(BETWEEN_DIGITS, "");
  const [, cuerpo = numero, unmarked] = DIGITO_UNMARKED.exec(isMarked ? "" : numero) ?? [];
  const digito = isMarked ? marked : unmarked;
  return {
    body,
    numero,
    cuerpo,
    digito: digito === undefined ? null : { escrito: Number(digito), correcto: digitoDeVerificacion(cuerpo) },
  };
}

/** For a cell or a field, which is left empty if there is no number. */
const FILLER =
  "No es el número de un documento. Escríbalo completo, o déjelo vacío y consulte por el nombre.";

/** Digits of other scripts are rejected with the message for letters. */
const fillerError = (numero: string, tipo: DocumentoTipo | null): string | null =>
  numero !== "" && !/(?!\d)\p{N}/u.test(numero) && isFillerNumero(numero, tipo) ? FILLER : null;

function figureError(written: string): string | null {
  if (SHORTENED.test(written) && /[.,+]/.test(written)) {
    return `La hoja de cálculo lo acortó a ${written} y perdió cifras: escríbalo completo, como texto.`;
  }
  return UNGROUPED.test(written) ? "Los puntos o comas no separan miles: escriba el número sin ellos." : null;
}

function lettersError(numero: string): string | null {
  if (!/\D/.test(numero)) return null;
  const [digits] = /\d{5,}/.exec(numero) ?? [];
  return `Un número de CC o NIT solo tiene cifras: escríbalo sin letras ni otros signos${
    digits === undefined ? "" : `, por ejemplo ${digits}`
  }.`;
}
