import { z } from "zod";
import { ROLES, ROLES_SOPORTE } from "../../domain/shared/actor";
import { Timestamp, Uuid } from "../http/common";
import { nameText } from "../http/text";

const Correo = z.email().max(254);
const Nombre = nameText(1, 120);
const RolPortal = z.enum(ROLES);
const RolSoporte = z.enum(ROLES_SOPORTE);

export const UsuarioParams = z
  .object({ usuario_id: Uuid })
  .transform(({ usuario_id }) => ({ usuarioId: usuario_id.toLowerCase() }));

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
  .transform(({ rol, activo }) => ({
    ...(rol !== undefined && { rol }),
    ...(activo !== undefined && { activo }),
  }))
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

interface InvitedUsuario<R> {
  readonly usuarioId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: R;
  readonly enlace: string;
  readonly venceEn: Date;
}

export const presentUsuarioInvitado = <R extends string>({
  usuarioId,
  email,
  nombre,
  rol,
  enlace,
  venceEn,
}: InvitedUsuario<R>) => ({
  usuario_id: usuarioId,
  correo: email,
  nombre,
  rol,
  enlace_invitacion: enlace,
  vence_en: venceEn.toISOString(),
});

interface Usuario {
  readonly usuarioId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: z.output<typeof RolPortal>;
  readonly creadoEn: Date;
  readonly tieneClave: boolean;
  readonly tieneSegundoFactor: boolean;
  readonly ultimoIngresoEn: Date | null;
  readonly desactivadoEn: Date | null;
}

export const presentUsuario = (usuario: Usuario): z.output<typeof UsuarioBody> => ({
  usuario_id: usuario.usuarioId,
  correo: usuario.email,
  nombre: usuario.nombre,
  rol: usuario.rol,
  activo: usuario.desactivadoEn === null,
  invitacion_aceptada: usuario.tieneClave,
  segundo_factor: usuario.tieneSegundoFactor,
  creado_en: usuario.creadoEn.toISOString(),
  ultimo_ingreso_en: usuario.ultimoIngresoEn?.toISOString() ?? null,
});

export const presentUsuarios = (usuarios: readonly Usuario[]): z.output<typeof UsuariosBody> => ({
  usuarios: usuarios.map(presentUsuario),
});
