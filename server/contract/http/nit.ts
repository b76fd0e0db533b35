import { isValidNit, normalizeNit } from "../../domain/shared/nit";
import { text } from "./text";

/** A NIT as a person writes it, to its digits (contract-decisions 55). */
export const Nit = text
  .refine(isValidNit, { error: "NIT no válido: de 5 a 15 dígitos, con o sin puntos y guion." })
  .overwrite(normalizeNit)
  .meta({
    description: "Admite puntos y el guion del dígito de verificación; se guardan los dígitos.",
    minLength: 5,
    pattern: "^[. ]*[0-9](?:[. ]*(?:-[. ]*)?[0-9]){4,14}[. ]*$",
    // One hyphen: a lookahead would say both in one, and Go and Rust know none.
    not: { pattern: "-[^-]*-" },
  });
