import { z } from "zod";
import { ROLES_SOPORTE } from "../../domain/shared/actor";
import { Uuid } from "../http/common";
import { trimmedText } from "../http/text";

const RolSoporteValue = z.enum(ROLES_SOPORTE);

export const InvitarSoporteForm = z.object({
  email: z.email().max(254),
  nombre: trimmedText(1, 120),
  rol: RolSoporteValue,
});
export const RolSoporteForm = z.object({ usuarioId: Uuid, rol: RolSoporteValue });
