import { z } from "zod";
import { ROLES, ROLES_SOPORTE } from "../../domain/shared/actor";
import { Id, Timestamp, Uuid } from "../http/common";
import { nameText } from "../http/text";
import { camelKeys } from "../http/wire";

const Correo = z.email().max(254);
const Nombre = nameText(1, 120);
const RolPortal = z.enum(ROLES);
const RolSoporte = z.enum(ROLES_SOPORTE);

export const UsuarioParams = z.object({ usuario_id: Id }).transform(camelKeys);

export const UsuarioCreate = z
  .object({ correo: Correo, nombre: Nombre, rol: RolPortal })
  .transform(({ correo: email, ...rest }) => ({ email, ...rest }))
  .meta({ id: "UsuarioCreate" });

export const UsuarioSoporteCreate = z
  .object({ correo: Correo, nombre: Nombre, rol: RolSoporte })
  .transform(({ correo: email, ...rest }) => ({ email, ...rest }))
  .meta({ id: "UsuarioSoporteCreate" });

/** Only sent fields change. */
export const UsuarioPatch = z
  .object({ rol: RolPortal, activo: z.boolean() })
  .partial()
  .transform(camelKeys)
  .meta({ id: "UsuarioPatch" });

const EnlaceInvitacion = z
  .url()
  .meta({ description: "Sirve una vez, hasta `vence_en`; se muestra esta única vez." });

const Invitado = { usuario_id: Uuid, correo: z.string(), nombre: z.string() };
const Enlace = { enlace_invitacion: EnlaceInvitacion, vence_en: Timestamp };

export const UsuarioInvitado = z
  .object({ ...Invitado, rol: RolPortal, ...Enlace })
  .meta({ id: "UsuarioInvitado" });

export const UsuarioSoporteInvitado = z
  .object({ ...Invitado, rol: RolSoporte, ...Enlace })
  .meta({ id: "UsuarioSoporteInvitado" });

export const UsuarioBody = z
  .object({
    ...Invitado,
    rol: RolPortal,
    activo: z.boolean(),
    invitacion_aceptada: z.boolean(),
    segundo_factor: z.boolean(),
    creado_en: Timestamp,
    ultimo_ingreso_en: Timestamp.nullable(),
  })
  .meta({ id: "Usuario" });

export const UsuariosBody = z.object({ usuarios: z.array(UsuarioBody) }).meta({ id: "Usuarios" });

export const presentUsuarioInvitado = <Invited extends { readonly email: string; readonly enlace: string }>({
  email,
  enlace,
  ...invited
}: Invited) => ({ ...invited, correo: email, enlaceInvitacion: enlace });

interface Usuario {
  readonly email: string;
  readonly tieneClave: boolean;
  readonly tieneSegundoFactor: boolean;
  readonly desactivadoEn: Date | null;
}

export const presentUsuario = <Person extends Usuario>(usuario: Person) => ({
  ...usuario,
  correo: usuario.email,
  activo: usuario.desactivadoEn === null,
  invitacionAceptada: usuario.tieneClave,
  segundoFactor: usuario.tieneSegundoFactor,
});
