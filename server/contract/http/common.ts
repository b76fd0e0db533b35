import { z } from "zod";
import { DILIGENCIA_SLUGS, DILIGENCIA_TIER, SCREENED_SLUGS, TIERS } from "../../domain/listas/lista";
import { documentedAs } from "./documented-as";
import "./issues";

/** RFC 4122 text form, any case. Not `z.uuid()`, which refuses variants that are ids all the same (decision 170). */
export const Uuid = z
  .string()
  .regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i)
  .meta({ format: "uuid" });

/** The same as the database writes it, for what no wire of the API documents. */
export const Id = Uuid.toLowerCase();

/**
 * One of `values`, documented as any text with these as examples: what may grow must not be a closed list in a
 * client that was generated today (contract-decisions 232).
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

/** A list of a screening: what `/validate` may answer. */
export const ScreenedSlugValue = openEnum(SCREENED_SLUGS);

/** Any list, for support. */
export const ListaSlugValue = z.enum([...SCREENED_SLUGS, ...DILIGENCIA_SLUGS]);

export const TierValue = z.enum(TIERS).meta({ id: "Tier" });

export const ListaTierValue = z.enum([...TIERS, DILIGENCIA_TIER]);
