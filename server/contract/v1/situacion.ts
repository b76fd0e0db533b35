import { z } from "zod";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import { SITUACION_WORDS, SITUACIONES, type Situacion } from "../../domain/prueba/situacion";
import { Uuid } from "../http/common";
import { EventoTipoValue } from "./webhook-evento";

const DESCRIPTION = SITUACIONES.map((situacion) => `\`${situacion}\`: ${SITUACION_WORDS[situacion]}.`).join(
  "\n\n",
);

export const SituacionRequest = z
  .object({ situacion: z.enum(SITUACIONES).meta({ description: DESCRIPTION }) })
  .meta({ id: "SituacionRequest" });

export const SituacionResponse = z
  .object({
    situacion: z.enum(SITUACIONES),
    eventos: z.array(z.object({ evento_id: Uuid, tipo: EventoTipoValue })).meta({
      description:
        "Los que puso en marcha, en su orden. Los que suceden una vez por periodo no se repiten en él.",
    }),
  })
  .meta({ id: "SituacionResponse" });

export const presentSituacion = ({
  situacion,
  eventos,
}: {
  readonly situacion: Situacion;
  readonly eventos: readonly { readonly eventoId: string; readonly tipo: EventoTipo }[];
}): z.output<typeof SituacionResponse> => ({
  situacion,
  eventos: eventos.map(({ eventoId, tipo }) => ({ evento_id: eventoId, tipo })),
});
