import "./issues";
import { z } from "zod";
import { DILIGENCIA_SLUGS, DILIGENCIA_TIER, SCREENED_SLUGS, TIERS } from "../../domain/listas/lista";

/** RFC 4122 text form, any case. Not `z.uuid()`, which rejects some valid ids (decision 170). */
export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  .meta({ format: "uuid" });

/** Like `Uuid`, in the database's notation. For wires outside the API. */
export const Id = Uuid.toLowerCase();

/**
 * One of `values`, documented as any text with these as examples: a set that may grow must not be closed in generated
 * clients (contract-decisions 232).
 */
export const openEnum = <const V extends string>(values: readonly V[], description = "") =>
  z.enum(values).meta({
    override: documentedAs({
      type: "string",
      examples: values,
      description: `${description} Puede haber otros valores.`.trim(),
    }),
  });

/** A moment as the service writes it: ISO 8601 in UTC, with `Z`. */
export const Timestamp = z.iso.datetime();

export const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const Count = z.int().min(0);

/** A score or a part of one. */
export const Unit = z.number().min(0).max(1);

export const ScreenedSlugValue = openEnum(SCREENED_SLUGS);

/** Any list, for support. */
export const ListaSlugValue = z.enum([...SCREENED_SLUGS, ...DILIGENCIA_SLUGS]);

export const TierValue = z.enum(TIERS).meta({ id: "Tier" });

export const ListaTierValue = z.enum([...TIERS, DILIGENCIA_TIER]);

/** Documents a value's meaning instead of its pattern. */
export function documentedAs(documented: object) {
  return ({ jsonSchema }: { readonly jsonSchema: object }): void => {
    for (const key of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, key);
    Object.assign(jsonSchema, documented);
  };
}
