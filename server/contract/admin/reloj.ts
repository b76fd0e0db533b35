import { z } from "zod";
import type { Reloj } from "../../domain/operacion/reloj";
import { Timestamp } from "../http/common";
import { keptMoment } from "../http/moment";

/** A thousand years, beyond every moment that `setClock` admits. */
const OFFSET_MAX_MS = 1000 * 366 * 86_400_000;

export const RelojPut = z
  .object({
    ahora: keptMoment.optional(),
    desfase_ms: z.int().min(-OFFSET_MAX_MS).max(OFFSET_MAX_MS).optional(),
  })
  .refine(({ ahora, desfase_ms }) => (ahora === undefined) !== (desfase_ms === undefined), {
    path: ["ahora"],
    error: "Envíe ahora o desfase_ms, uno de los dos.",
  })
  .transform(({ ahora, desfase_ms }) => (ahora === undefined ? { desfaseMs: desfase_ms ?? 0 } : { ahora }))
  .meta({
    id: "RelojPut",
    minProperties: 1,
    dependentSchemas: { ahora: { not: { properties: { desfase_ms: {} }, required: ["desfase_ms"] } } },
  });

export const RelojBody = z.object({ ahora: Timestamp, desfase_ms: z.int() }).meta({ id: "Reloj" });

export function presentReloj(reloj: Reloj): z.output<typeof RelojBody> {
  return { ahora: reloj.ahora.toISOString(), desfase_ms: reloj.desfaseMs };
}
