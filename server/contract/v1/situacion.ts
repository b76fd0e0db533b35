import { z } from "zod";
import { SITUACION_WORDS, SITUACIONES } from "../../domain/prueba/situacion";
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
