import { z } from "zod";
import { bogotaDay } from "../domain/shared/bogota";
import { DOCUMENTO_TIPOS } from "../domain/shared/documento";
import type { Issue } from "../domain/shared/errors";
import { isValidNit, normalizeNit } from "../domain/shared/nit";
import { boundedText, optional, text, trimmedText } from "./text";

/** Beyond the contract, which names no maximum: comparing costs the product of two lengths (decision 51). */
const NOMBRE_MAX = 300;
const NUMERO_MAX = 64;

export const PersonaTipo = z.enum(["natural", "juridica"]);

/** Contract, Documento. Refused rather than cleaned: the number is echoed and kept as sent (decision 53). */
export const Documento = z
  .object({
    tipo: z.enum(DOCUMENTO_TIPOS),
    numero: boundedText(3, NUMERO_MAX)
      .refine((numero) => !/[.\s\p{Dash}]/u.test(numero), { error: "Sin puntos, guiones ni espacios." })
      .meta({ description: "Sin puntos, guiones ni espacios; el NIT, sin dígito de verificación." }),
  })
  .meta({ id: "Documento" });

export const SujetoObligado = z
  .object({
    razon_social: trimmedText(3, 200),
    nit: text
      .refine(isValidNit, { error: "NIT no válido: de 5 a 15 dígitos, con o sin puntos y guion." })
      .overwrite(normalizeNit)
      .meta({ description: "Admite puntos y el guion del dígito de verificación; se guardan los dígitos." }),
  })
  .meta({ id: "SujetoObligado" });

const fields = z.object({
  tipo: PersonaTipo,
  nombre: optional(trimmedText(2, NOMBRE_MAX)),
  documento: optional(Documento),
  fecha_nacimiento: optional(z.iso.date({ error: "Debe ser una fecha real con formato AAAA-MM-DD." })),
  pais: optional(
    text
      .regex(/^[A-Za-z]{2}$/, { error: "Deben ser las dos letras de ISO 3166-1." })
      .toUpperCase()
      .meta({ minLength: 2, maxLength: 2 }),
  ),
  referencia_externa: optional(boundedText(1, 128)),
  sujeto_obligado: optional(SujetoObligado),
});

/**
 * Body of POST /validate, from the wire to what the screening asks. Unknown fields are dropped and never
 * stored (contract-decisions 17). A birth date with a company is checked and then ignored (60).
 */
export const ValidateRequest = fields
  .refine(namesSomebody, {
    path: ["nombre"],
    error: "Envíe nombre, documento o ambos.",
    // Said together with whatever else is wrong, so that one answer tells it all.
    when: ({ value }) => typeof value === "object" && value !== null && !Array.isArray(value),
  })
  .transform((body) => ({
    tipo: body.tipo,
    nombre: body.nombre,
    documento: body.documento,
    fechaNacimiento: body.tipo === "natural" ? body.fecha_nacimiento : null,
    pais: body.pais,
    referenciaExterna: body.referencia_externa,
    sujetoObligado: body.sujeto_obligado && {
      razonSocial: body.sujeto_obligado.razon_social,
      nit: body.sujeto_obligado.nit,
    },
  }))
  .meta({ id: "ValidateRequest" });

/** What only the moment of the request can refuse: a birth date that has not come (contract-decisions 60). */
export function futureBirthIssues(
  { fechaNacimiento }: { readonly fechaNacimiento: string | null },
  now: Date,
): readonly Issue[] {
  if (fechaNacimiento === null || fechaNacimiento <= bogotaDay(now)) return [];
  return [{ path: ["fecha_nacimiento"], message: "No puede ser una fecha futura." }];
}

function namesSomebody({ nombre, documento }: { nombre?: unknown; documento?: unknown }): boolean {
  return (nombre ?? documento ?? null) !== null;
}
