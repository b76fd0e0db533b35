import { z } from "zod";
import { hasItsDigit } from "../../domain/shared/nit";
import { RazonSocial } from "../admin/clientes";
import { Nit } from "../http/text";
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
