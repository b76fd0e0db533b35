import { z } from "zod";
import { optional, trimmedText } from "../http/text";

const TELEFONO = /^\+?[\d\s().-]{7,25}$/;

/** Data that support needs to open a real account. */
export const CuentaRealForm = z.object({
  telefono: z
    .string()
    .trim()
    .regex(TELEFONO, "Escriba un teléfono con indicativo, como 601 555 0101 o +57 300 555 0101."),
  emailFacturacion: z.email("Escriba un correo, como facturacion@entidad.com.").max(254),
  consultasMes: z
    .int("Escriba un número entero.")
    .min(1, "Escriba al menos 1.")
    .max(10_000_000, "Escriba 10.000.000 como máximo."),
  operaParaTerceros: z.boolean(),
  nota: optional(trimmedText(1, 1_000)),
});
