import { z } from "zod";
import type { Issue } from "../../domain/shared/errors";
import { formatCount } from "../../domain/shared/formato";

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  bigint: "un número entero",
  boolean: "verdadero o falso",
  date: "una fecha",
  array: "una lista",
  set: "una lista",
  tuple: "una lista",
  object: "un objeto",
  record: "un objeto",
  map: "un objeto",
};

/** Units of a minimum or maximum. */
const UNITS: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ["carácter", "caracteres"],
  array: ["elemento", "elementos"],
  set: ["elemento", "elementos"],
};

/** The bound with its unit: `3 caracteres`, `1.000`, `2026-11-20T00:00:00.000Z`. */
function amountOf(origin: string, bound: number | bigint): string {
  if (origin === "date") return new Date(Number(bound)).toISOString();
  const [one, many] = UNITS[origin] ?? ["", ""];
  return `${formatCount(Number(bound))} ${Number(bound) === 1 ? one : many}`.trim();
}

const FORMATS: Readonly<Record<string, string>> = {
  email: "Debe ser un correo, como nombre@empresa.co.",
  url: "Debe ser una dirección web completa, como https://empresa.co.",
  date: "Debe ser una fecha que exista, como 2026-11-20.",
  datetime: "Debe ser fecha y hora con zona, como 2026-11-20T10:15:00Z.",
  uuid: "Debe ser un identificador (UUID).",
  guid: "Debe ser un identificador (UUID).",
};

/**
 * The problem of a value in Spanish, unless its schema has its own text. Zod's Spanish shows patterns, comparisons
 * and JavaScript types ("recibido indefinido").
 */
const spanishError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "Es obligatorio.";
  switch (issue.code) {
    case "invalid_type":
      return issue.expected in TYPE_NAMES ? `Debe ser ${TYPE_NAMES[issue.expected]}.` : "No es válido.";
    case "invalid_value":
      return `Valores admitidos: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      if (issue.inclusive === false) return `Debe ser mayor que ${amountOf(issue.origin, issue.minimum)}.`;
      return `${verbOf(issue.origin)} ${amountOf(issue.origin, issue.minimum)} como mínimo.`;
    case "too_big":
      if (issue.inclusive === false) return `Debe ser menor que ${amountOf(issue.origin, issue.maximum)}.`;
      return `${verbOf(issue.origin)} ${amountOf(issue.origin, issue.maximum)} como máximo.`;
    case "not_multiple_of":
      return `Debe ser múltiplo de ${formatCount(Number(issue.divisor))}.`;
    case "unrecognized_keys":
      return `No se admite: ${issue.keys.join(", ")}.`;
    case "invalid_format":
      return FORMATS[issue.format] ?? "No tiene el formato esperado.";
    default:
      return "No es válido.";
  }
};

const verbOf = (origin: string): string => (origin in UNITS ? "Debe tener" : "Debe ser");

// Sets the messages for the whole process or page. Modules that define schemas import this one.
z.config({ customError: spanishError });

/** The contract's `issues`: paths are arrays of field names, so array indexes become texts (decision 20). */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
}
