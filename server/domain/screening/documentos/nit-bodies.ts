import { digitoDeVerificacion, MOST_NIT_DIGITS } from "../../shared/nit";
import type { DocumentoClase } from "./clase";

/** When the last digit of a number is the verification digit of the others, as far as its shape tells. */
type LastDigit = "always" | "if_valid" | "never";
type Stated = "CC" | "NIT" | "unstated";

/**
 * By the numbers that Colombia gives: cédulas of up to eight digits, or of ten that begin with 1; companies' NITs of nine
 * that begin with 8 or 9. A natural person's NIT is the cédula. Contract-decisions 214.
 */
const SHAPES: readonly ({ readonly shape: RegExp } & Readonly<Record<Stated, LastDigit>>)[] = [
  // A cédula as it stands, of which nothing is taken; a NIT may be a shorter one with its digit.
  { shape: /^\d{1,8}$/, CC: "never", NIT: "if_valid", unstated: "if_valid" },
  { shape: /^1\d{9}$/, CC: "never", NIT: "if_valid", unstated: "if_valid" },
  // A company's NIT, or a cédula of eight digits with its own: nothing but a valid digit tells them apart.
  { shape: /^[89]\d{8}$/, CC: "if_valid", NIT: "if_valid", unstated: "if_valid" },
  // No cédula: one of eight digits with its own, right or wrong. Unstated, it may be a passport.
  { shape: /^[1-7]\d{8}$/, CC: "always", NIT: "always", unstated: "if_valid" },
  // No cédula: a NIT of nine digits with its own.
  { shape: /^[89]\d{9}$/, CC: "always", NIT: "always", unstated: "always" },
  { shape: /^[2-7]\d{9}$/, CC: "always", NIT: "always", unstated: "if_valid" },
  // No cédula: one of ten digits with its own.
  { shape: /^1\d{10}$/, CC: "always", NIT: "always", unstated: "if_valid" },
];

/** `890.325.040-4`: a hyphen marks the digit, whether it is the right one or not (contract-decisions 200). */
const MARKED_DIGIT = /^\s*\d[\d., ]*\p{Pd}\s*\d\s*$/u;

interface Numbered {
  /** As it is written, and normalized. */
  readonly numero: string;
  readonly normalized: string;
  readonly clase: DocumentoClase;
  /** Whether Colombia may have issued it. */
  readonly mayBeColombian: boolean;
}

/** The numbers without verification digit that a number may stand for: itself, what is left of it, or both. */
export function nitBodies({ numero, normalized, clase, mayBeColombian }: Numbered): readonly string[] {
  const stated = clase ?? "unstated";
  if (stated !== "CC" && stated !== "NIT" && stated !== "unstated") return [normalized];
  if (!/^\d{2,}$/.test(normalized) || normalized.length > MOST_NIT_DIGITS) return [normalized];
  const body = normalized.slice(0, -1);
  if (MARKED_DIGIT.test(numero)) return stated === "NIT" ? [body] : [normalized, body];
  const abroad = stated === "CC" ? "never" : "if_valid";
  const shape = mayBeColombian ? SHAPES.find((known) => known.shape.test(normalized)) : undefined;
  const lastDigit = mayBeColombian ? (shape?.[stated] ?? "if_valid") : abroad;
  const isDigit =
    lastDigit === "always" ||
    (lastDigit === "if_valid" && digitoDeVerificacion(body) === Number(normalized.at(-1)));
  return isDigit ? [normalized, body] : [normalized];
}
