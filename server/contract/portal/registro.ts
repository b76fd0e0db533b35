import { z } from "zod";
import { hasItsDigit } from "../../domain/shared/nit";
import { RazonSocial } from "../admin/clientes";
import { Nit, optional, trimmedText } from "../http/text";
import { Clave, Nombre } from "./equipo";

/** A NIT with the right verification digit. The registering person knows it, so support need not ask. */
const NitWithDigit = Nit.superRefine((digits, context) => {
  if (hasItsDigit(digits)) return;
  const message =
    "Escriba el NIT con su dígito de verificación después de un guion: el de este falta o no corresponde.";
  context.addIssue({ code: "custom", message });
});

/** A registration. The server decides whether the password is good. */
export const RegistroForm = z.object({
  nombre: Nombre,
  razonSocial: RazonSocial,
  nit: NitWithDigit,
  email: z.email("Escriba un correo, como nombre@entidad.com.").max(254),
  clave: Clave,
  /** The version of the terms and of the data policy that the page showed. Empty if they were not accepted. */
  condiciones: z.string().max(64),
});

export const ConfirmRegistroInput = z.object({ secreto: z.string().max(128), clave: Clave });

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
