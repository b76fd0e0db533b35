import { z } from "zod";
import { hasItsDigit } from "../../domain/shared/nit";
import { RazonSocial } from "../admin/clientes";
import { Nit } from "../http/text";
import { Clave, Nombre } from "./equipo";

/** A NIT with its verification digit, the right one: whoever registers has it at hand, and support need not ask. */
const NitWithDigit = Nit.superRefine((digits, context) => {
  if (hasItsDigit(digits)) return;
  const message =
    "Escriba el NIT con su dígito de verificación después de un guion: el de este falta o no corresponde.";
  context.addIssue({ code: "custom", message });
});

/** What somebody registers with; what a good password is, the server says. */
export const RegistroForm = z.object({
  nombre: Nombre,
  razonSocial: RazonSocial,
  nit: NitWithDigit,
  email: z.email("Escriba un correo, como nombre@entidad.com.").max(254),
  clave: Clave,
});

export const ConfirmarRegistroForm = z.object({ secreto: z.string().max(128), clave: Clave });
