import { z } from "zod";
import { CANALES } from "../../domain/avisos/entrega";
import { IMPACTOS, INCIDENTE_ESTADOS } from "../../domain/operacion/incidente";
import { TAREA_NOMBRES } from "../../domain/operacion/tarea";
import { Uuid } from "../http/common";
import { boundedText, trimmedText } from "../http/text";

/** A receiver, as the list names it. */
export const ReceptorParams = z.strictObject({
  clienteId: Uuid,
  canal: z.enum(CANALES),
  receptor: boundedText(1, 400),
});

/** `token`: new for each wanted resend. A second click sends the first one's. */
export const ReenvioRequest = z.strictObject({ eventoId: Uuid, token: Uuid });

export const ReenvioDeReceptorRequest = z.strictObject({ clienteId: Uuid, receptor: boundedText(1, 400) });

const IncidenteTexto = trimmedText(10, 2_000);
/** One line, even if several were pasted. */
const IncidenteTitulo = trimmedText(5, 120).transform((titulo) => titulo.replace(/\s+/g, " "));

/** `incidenteId` is made by the form. A second click sends the same one. */
export const OpenIncidenteInput = z.strictObject({
  incidenteId: Uuid,
  titulo: IncidenteTitulo,
  impacto: z.enum(IMPACTOS),
  estado: z.enum(INCIDENTE_ESTADOS).exclude(["resuelto"]),
  texto: IncidenteTexto,
});

/** `numero` follows the last note that the author read. */
export const AddIncidenteNotaInput = z.strictObject({
  incidenteId: Uuid,
  numero: z.int().min(2).max(1_000),
  estado: z.enum(INCIDENTE_ESTADOS),
  texto: IncidenteTexto,
});

export const StartTareaInput = z.strictObject({ nombre: z.enum(TAREA_NOMBRES), simulacro: z.boolean() });
