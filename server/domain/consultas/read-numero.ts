import { withoutLegalForms } from "../screening/names/legal-forms";
import type { DocumentoTipo } from "../shared/documento";
import { isFillerNumero } from "../shared/filler";
import { digitoDeVerificacion } from "../shared/nit";
import { plainWords } from "../shared/plain-words";

/** What organisations are that keep the word in their name: the screening takes none of these off it. */
const ORGANISATION =
  /\b(?:fundacion|corporacion|asociacion|cooperativa|precooperativa|consorcio|union temporal|sindicato|fondo de empleados|caja de compensacion|junta de accion comunal|propiedad horizontal|patrimonio autonomo|fideicomiso)\b/;

/** Whether a name has the legal form of a company, as the screening knows them, or says what organisation it is. */
export function isCompanyName(nombre: string): boolean {
  const plain = plainWords(nombre);
  // Of a name as short as 3M's nothing is taken off; a word before it makes it long enough.
  const hasForm = [plain, `name ${plain}`].some((name) => withoutLegalForms(name) !== name);
  return hasForm || ORGANISATION.test(plain);
}

/** A verification digit as it was written, and the one that the other digits have. */
interface DigitoEscrito {
  readonly escrito: number;
  readonly correcto: number;
}

/** A document's number as somebody wrote it, read. */
export interface NumeroLeido {
  /** What is asked: without what stands around it and without a digit that a hyphen marks. */
  readonly numero: string;
  /** The type that is written before it. */
  readonly tipo: DocumentoTipo | null;
  /** The number without its verification digit, marked or not. */
  readonly cuerpo: string;
  readonly digito: DigitoEscrito | null;
  /** Why it cannot be asked, and what to write; null: it can. */
  readonly error: string | null;
}

/** Longer is no number, and is not looked through. */
const MAX_CHARS = 200;

/** The longer spelling of two first. After them no letter stands. */
const TIPO_WRITTEN: Readonly<Record<DocumentoTipo, RegExp>> = {
  CE: /^(?:c[eé]dula\s+de\s+extranjer[ií]a|c\.?\s?e\.?)(?!\p{L})/iu,
  CC: /^(?:c[eé]dula(?:\s+de\s+ciudadan[ií]a)?|c\.?\s?c\.?)(?!\p{L})/iu,
  NIT: /^n\.?\s?i\.?\s?t\.?(?!\p{L})/iu,
  PAS: /^pas(?:aporte)?(?![\p{L}\p{N}])/iu,
};
const NUMERO_WRITTEN = /^n(?:\.?\s?o|ro|[uú]m(?:ero)?)?(?!\p{L})/iu;
/** A passport may begin with the same letters: there the word stands apart. */
const NUMERO_APART = /^n(?:\.?\s?o|ro|[uú]m(?:ero)?)?(?=[.:#°\s])/iu;
const AROUND = /^[\s.,:;#°/\p{Dash}]+|[\s.,:;#/\p{Dash}]+$/gu;

/** `DV 8` at the end, for `-8`. */
const DIGITO_NAMED = /[\s,;(\p{Dash}]*d\.?\s?v\.?[\s:.\p{Dash}]*(\d)\)?$/iu;
const DIGITO_MARKED = /^(\d[\d.,'’\s\p{Dash}]*)\p{Dash}\s*(\d)$/u;
/** A NIT's nine digits, or a cédula's ten, and one more: no number of either kind is so long. */
const DIGITO_UNMARKED = /^([89]\d{8}|1\d{9})(\d)$/;

/** What a program makes of a number that it takes for a figure: `79123456.0`. */
const DECIMALES = /^(\d+)[.,]0{1,2}$/;
const SHORTENED = /^\d+(?:[.,]\d+)?e\+?\d+$/i;
/** Digits with signs between them that do not part thousands. */
const UNGROUPED = /^(?!\d{1,3}(?:[.,'’]\d{3})+$)\d+(?:[.,'’]\d+)+$/;
const BETWEEN_DIGITS = /[.,'’\s\p{Dash}]/gu;
const BETWEEN_LETTERS = /[.\s\p{Dash}]/gu;

/** Whether nine digits begin as a company's NIT does; no cédula has such a number. */
export const isCompanyNumber = ({ cuerpo }: NumeroLeido): boolean => /^[89]\d{8}$/.test(cuerpo);

/** Whether it has a cédula's digits, and could be no company's NIT. */
export const isCedulaNumber = ({ cuerpo }: NumeroLeido): boolean => /^(?:\d{5,8}|1\d{9})$/.test(cuerpo);

export const isWrongDigito = ({ digito }: NumeroLeido): boolean =>
  digito !== null && digito.escrito !== digito.correcto;

/** `900.123.456` */
export const groupedDigits = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ".");

/**
 * Reads a number as it is written in forms and files (contract-decisions 215): `C.C. No. 79.123.456`,
 * `NIT 900.123.456-8`, `79123456.0`. `tipo` is the type chosen beside it; null: only the number may say it.
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
  // A type and "No." stand before a number, in either order.
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
  // Of fewer digits a hyphen groups, and no number has more.
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

/** Said of a cell or a field, which is left empty where there is no number. */
const FILLER =
  "No es el número de un documento. Escríbalo completo, o déjelo vacío y consulte por el nombre.";

/** Digits of another script are read by nobody, and told of as letters are. */
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
