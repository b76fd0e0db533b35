import { z } from "zod";
import { ROLES } from "../../domain/shared/actor";
import { Uuid } from "../http/common";
import { Motivo, nameText } from "../http/text";

export const RolValue = z.enum(ROLES);

export const Nombre = nameText(1, 120);

export const InviteInput = z.object({ email: z.email().max(254), nombre: Nombre, rol: RolValue });
export const UsuarioId = z.object({ usuarioId: Uuid });
export const RolForm = z.object({ usuarioId: Uuid, rol: RolValue });
export const AccesoForm = z.object({ usuarioId: Uuid, activo: z.boolean() });
/** The answer to an invitation by support: without a reason it is accepted, with one it is rejected. */
export const RespuestaForm = z.object({ solicitudId: Uuid, motivo: Motivo.nullable() });
/** Turns an exigencia for all the client's people on or off. */
export const ExigenciaForm = z.object({
  tipo: z.enum(["cuatro_ojos", "segundo_factor"]),
  exige: z.boolean(),
  motivo: Motivo,
});
/** The huella of the change as it was shown to the approver. */
export const ApproveControlInput = z.object({
  solicitudId: Uuid,
  huella: z.string().regex(/^[0-9a-f]{64}$/),
});
export const CloseControlInput = z.object({
  solicitudId: Uuid,
  estado: z.enum(["rechazada", "retirada"]),
  motivo: Motivo,
});

/** As long as a field accepts. The server decides whether a password is good. */
export const Clave = z.string().min(1).max(512);

export const ClaveForm = z.object({ clave: Clave });
export const CambioClaveForm = z.object({ actual: Clave, clave: Clave });
export const CodigoForm = z.object({ codigo: z.string().min(1).max(64) });
/** A code of the current second factor, required to change it. */
export const CodigoActualForm = z.object({ actual: z.string().trim().min(1).max(64) });
export const CambioTotpForm = CodigoForm.extend({ sellado: z.string().min(1).max(512) });
export const SesionForm = z.object({ sesionId: Uuid.nullable() });
