import { z } from "zod";
import { CANALES } from "../../domain/avisos/entrega";
import { TAREA_NOMBRES } from "../../domain/operacion/tarea";
import { Uuid } from "../http/common";
import { boundedText } from "../http/text";

/** A receiver, as the list of them names it. */
export const ReceptorParams = z.strictObject({
  clienteId: Uuid,
  canal: z.enum(CANALES),
  receptor: boundedText(1, 400),
});

/** `token`: a new one for each time somebody wants it sent; a second click has the first's. */
export const ReenvioRequest = z.strictObject({ eventoId: Uuid, token: Uuid });

export const ReenvioDeReceptorRequest = z.strictObject({ clienteId: Uuid, receptor: boundedText(1, 400) });

export const CorrerTarea = z.strictObject({ nombre: z.enum(TAREA_NOMBRES), simulacro: z.boolean() });
