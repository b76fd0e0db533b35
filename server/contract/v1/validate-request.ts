import { z } from "zod";
import { unreadableBecause } from "../../domain/screening/names/unreadable";
import { bogotaDay } from "../../domain/shared/bogota";
import { DOCUMENTO_TIPOS, type DocumentoTipo } from "../../domain/shared/documento";
import type { Issue } from "../../domain/shared/errors";
import { FILLER_NAME, FILLER_NUMERO, isFillerName, isFillerNumero } from "../../domain/shared/filler";
import { isPais, PAISES } from "../../domain/shared/paises";
import { boundedText, Nit, optional, text, trimmedText } from "../http/text";

/** Not in the contract, which names no maximum: a comparison costs the product of both lengths (decision 51). */
const NOMBRE_MAX = 300;
const NUMERO_MIN = 3;
export const NUMERO_MAX = 64;

/** The dashes of Unicode's basic plane, as every dialect of regular expressions can say them. */
const DASHES =
  "\\-\\u058a\\u05be\\u1400\\u1806\\u2010-\\u2015\\u2053\\u207b\\u208b\\u2212\\u2e17\\u2e1a\\u2e3a\\u2e3b\\u2e40\\u2e5d" +
  "\\u301c\\u3030\\u30a0\\ufe31\\ufe32\\ufe58\\ufe63\\uff0d";

export const PersonaTipo = z.enum(["natural", "juridica"]).meta({ id: "PersonaTipo" });

const PUNCTUATION = /[.\s\p{Dash}]/u;

/** Types whose numbers have letters (contract-decisions 215). */
const LETTERED = ["CE", "PAS"] satisfies readonly DocumentoTipo[];

const isLettered = (tipo: DocumentoTipo): boolean => LETTERED.some((lettered) => lettered === tipo);

function digitsWanted(numero: string): string {
  const digits = numero.replace(/[^0-9]/g, "");
  return digits.length < 3 ? "Envíe solo los dígitos." : `Envíe solo los dígitos: ${digits}.`;
}

/** Contract, Documento. Refused rather than cleaned: the number is echoed and kept as sent (decision 53). */
export const Documento = z
  .object({
    tipo: z.enum(DOCUMENTO_TIPOS),
    numero: boundedText(NUMERO_MIN, NUMERO_MAX)
      .refine((numero) => !PUNCTUATION.test(numero), { error: "Sin puntos, guiones ni espacios." })
      .meta({
        description:
          "Sin puntos, guiones ni espacios; el NIT, sin dígito de verificación. De una CC o un NIT, solo los " +
          "dígitos; una CE o un pasaporte pueden llevar letras. Lo que no identifica a nadie (`000`, `N/A`, " +
          "`222222222222`) responde 400.",
        pattern: `^[^.\\s\\u0000${DASHES}]*[1-9][^.\\s\\u0000${DASHES}]*$`,
      }),
  })
  .check(({ value: { tipo, numero }, issues }) => {
    // The rules of the number report punctuation and length.
    if (PUNCTUATION.test(numero) || numero.length < NUMERO_MIN) return;
    const isAsWanted = isLettered(tipo) || /^[0-9]+$/.test(numero);
    const message = isAsWanted ? isFillerNumero(numero, tipo) && FILLER_NUMERO : digitsWanted(numero);
    if (message !== false) issues.push({ code: "custom", path: ["numero"], message, input: numero });
  })
  .meta({
    id: "Documento",
    dependentSchemas: {
      tipo: {
        anyOf: [
          { properties: { tipo: { enum: LETTERED } } },
          { properties: { numero: { pattern: "^[0-9]+$" } } },
        ],
      },
    },
  });

export const SujetoObligado = z
  .object({
    razon_social: trimmedText(3, 200),
    nit: Nit,
  })
  .meta({ id: "SujetoObligado" });

const FECHA_ERROR = "Debe ser una fecha real con formato AAAA-MM-DD.";

/** The calendar has no year 0, and PostgreSQL keeps none. */
export const FechaNacimiento = z.iso
  .date({ error: FECHA_ERROR })
  .refine((fecha) => !fecha.startsWith("0000"), { error: FECHA_ERROR });

const PAIS_ERROR = "Debe ser el código ISO 3166-1 de un país, de dos letras, como CO o VE; o XK.";

/** In either case. Stored in upper case (contract-decisions 356). */
export const Pais = text
  .regex(/^[A-Za-z]{2}$/, { error: PAIS_ERROR, abort: true })
  .toUpperCase()
  .refine(isPais, { error: PAIS_ERROR })
  .meta({
    minLength: 2,
    maxLength: 2,
    pattern: `^(?:${PAISES.map(({ codigo }) => codigo)
      .sort()
      .join("|")})$`,
  });

/**
 * Every name with two letters to compare matches this pattern: it has two ASCII letters, or one character
 * beyond ASCII, which may be written with several letters.
 */
export const COMPARABLE = "[A-Za-z][^\\u0000]*[A-Za-z]|[^\\u0000-\\u007f]";

/**
 * A name as typed. Refused if it cannot be read reliably (contract-decisions 350), or if it is filler, which
 * would give a charged clear about nobody (215).
 */
export const Nombre = trimmedText(2, NOMBRE_MAX).check(({ value, issues }) => {
  if (issues.length > 0) return;
  const message = unreadableBecause(value) ?? (isFillerName(value) ? FILLER_NAME : null);
  if (message !== null) issues.push({ code: "custom", message, input: value });
});

const fields = z.object({
  tipo: PersonaTipo,
  nombre: optional(Nombre).meta({
    description:
      "Sin documento, con dos letras al menos que se puedan comparar: títulos, formas societarias, cifras y signos " +
      "no cuentan. Lo que dice que no hay nombre (`N/A`, `CONSUMIDOR FINAL`) responde 400.",
  }),
  documento: optional(Documento),
  fecha_nacimiento: optional(FechaNacimiento),
  pais: optional(Pais),
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
    // Checked even if other fields are invalid, so that one answer reports every problem.
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
  .meta({
    id: "ValidateRequest",
    description: "nombre, documento o ambos.",
    // JSON Schema for "one of the two". Only this keyword keeps the fields in generated clients (decision 232).
    dependentSchemas: {
      tipo: {
        anyOf: [
          { properties: { nombre: { type: "string", pattern: COMPARABLE } }, required: ["nombre"] },
          { properties: { documento: { type: "object" } }, required: ["documento"] },
        ],
      },
    },
  });

/** The issues that depend on when the request is made: a birth date in the future (contract-decisions 60). */
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
