import { z } from "zod";
import type { AvisoDeCliente } from "../../domain/facturacion/solicitud";
import { Id } from "../http/common";
import { optional, trimmedText } from "../http/text";
import { COUNT_MAX, Referencia } from "../v1/planes";

/** A billing account, as the addresses of pages name it. */
export const CobroParams = z.object({ cobroId: Id });

const nota = optional(trimmedText(1, 500));

/** What a client tells support: a payment that it made, or a bolsa that it wants. */
export const AvisoForm = z.discriminatedUnion("tipo", [
  z.object({ tipo: z.literal("pago_avisado"), pagoReferencia: Referencia, nota }),
  z.object({
    tipo: z.literal("bolsa_pedida"),
    consultas: z
      .int("Escriba un número entero.")
      .min(1, "Escriba al menos 1.")
      .max(COUNT_MAX, "Es más de lo que se puede pedir: escriba a soporte."),
    nota,
  }),
]) satisfies z.ZodType<AvisoDeCliente>;

export const AvisoId = z.object({ solicitudId: Id });
