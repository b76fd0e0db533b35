import type { z } from "zod";
import type { Issue } from "../../domain/shared/errors";

const TYPE_NAMES: Readonly<Record<string, string>> = {
  string: "un texto",
  number: "un número",
  int: "un número entero",
  boolean: "verdadero o falso",
  array: "una lista",
  object: "un objeto",
};

/**
 * What is wrong with a value, in Spanish, where its schema does not say it better. Give it to `safeParse`. Zod's own
 * Spanish shows clients patterns, comparisons and JavaScript's names of types ("recibido indefinido").
 */
export const spanishError: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined) return "Es obligatorio.";
  switch (issue.code) {
    case "invalid_type":
      return `Debe ser ${TYPE_NAMES[issue.expected] ?? issue.expected}.`;
    case "invalid_value":
      return `Valores admitidos: ${issue.values.map(String).join(", ")}.`;
    case "too_small":
      return `Debe ser ${issue.minimum} como mínimo.`;
    case "too_big":
      return issue.origin === "array"
        ? `Admite ${issue.maximum} elementos como máximo.`
        : `Debe ser ${issue.maximum} como máximo.`;
    case "invalid_format":
      return "No tiene el formato esperado.";
    default:
      return "No es válido.";
  }
};

/** The contract's `issues`: paths are arrays of field names, so array indexes become texts (decision 20). */
export function issuesOf(error: z.ZodError): Issue[] {
  return error.issues.map(({ path, message }) => ({ path: path.map(String), message }));
}
