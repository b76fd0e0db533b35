import { z } from "zod";
import { Timestamp } from "./common";

/** Farthest the test clock may be moved: a hundred years, so that no date overflows. */
const OFFSET_MAX_MS = 100 * 366 * 86_400_000;

export const RelojPut = z
  .object({
    ahora: z.iso.datetime({ offset: true, error: "Debe ser fecha y hora ISO 8601 con zona." }).optional(),
    desfase_ms: z.int().min(-OFFSET_MAX_MS).max(OFFSET_MAX_MS).optional(),
  })
  .refine(({ ahora, desfase_ms }) => (ahora === undefined) !== (desfase_ms === undefined), {
    path: ["ahora"],
    error: "Envíe ahora o desfase_ms, uno de los dos.",
  })
  .transform(({ ahora, desfase_ms }) =>
    ahora === undefined ? { desfaseMs: desfase_ms ?? 0 } : { ahora: new Date(ahora) },
  )
  .meta({ id: "RelojPut" });

export const RelojBody = z.object({ ahora: Timestamp, desfase_ms: z.int() }).meta({ id: "Reloj" });

export function presentReloj(reloj: {
  readonly ahora: Date;
  readonly desfaseMs: number;
}): z.output<typeof RelojBody> {
  return { ahora: reloj.ahora.toISOString(), desfase_ms: reloj.desfaseMs };
}
