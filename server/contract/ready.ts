import { z } from "zod";
import { type IndexLag, isReady } from "../domain/salud/index-lag";
import { Count } from "./common";

/** What a load balancer asks of each process, besides the contract. */
export const ReadyBody = z
  .object({
    listo: z.boolean(),
    indices: z.array(
      z.object({
        modulo: z.enum(["sarlaft", "diligencia"]),
        atraso_s: Count.meta({
          description: "Hace cuánto no compara con las versiones en vigor; 0: con ellas.",
        }),
      }),
    ),
  })
  .meta({ id: "Ready" });

export const presentReady = (lags: readonly IndexLag[]): z.output<typeof ReadyBody> => ({
  listo: isReady(lags),
  indices: lags.map(({ modulo, atrasoMs }) => ({ modulo, atraso_s: Math.floor(atrasoMs / 1_000) })),
});
