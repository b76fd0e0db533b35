import type { Rol, RolSoporte } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { bool, int4, neverNull, nullable, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { pick } from "../sql/table";
import type { Persona } from "./accounts";
import { USUARIO, USUARIO_SOPORTE } from "./realm-tables";

/** A person of a client, as the portal shows it. */
export interface Usuario extends Persona<Rol> {
  readonly clienteId: string;
}

/** Adds a person without a password. Returns false if the client has that address. */
export const insertUsuario = tryWrite({
  params: { usuarioId: USUARIO.id, ...pick(USUARIO, "clienteId", "email", "nombre", "rol", "creadoEn") },
  row: { id: uuid },
  text: "INSERT INTO usuario $values ON CONFLICT (email, cliente_id) DO NOTHING RETURNING id",
});

/** Returns the people of a client: active ones first, then by name. */
export async function usuariosOf({ prisma }: Executor, clienteId: string): Promise<Usuario[]> {
  const rows = await prisma.usuario.findMany({
    where: { clienteId },
    omit: {
      totpCifrado: true,
      totpLlaveId: true,
      totpPaso: true,
      claveEn: true,
      resumenSemanal: true,
      resumenEn: true,
    },
    orderBy: [{ desactivadoEn: { sort: "asc", nulls: "first" } }, { nombre: "asc" }, { id: "asc" }],
  });
  return rows.map(({ id, clave, totpDesde, rol, ...row }) => ({
    usuarioId: id,
    ...row,
    // A CHECK of the table admits no other value.
    rol: rol as Rol,
    tieneClave: clave !== null,
    tieneSegundoFactor: totpDesde !== null,
  }));
}

/** Whether the client has a person with this address, or another client has an active one. */
export async function emailIsTaken(
  { prisma }: Executor,
  { email, clienteId }: Pick<Usuario, "email" | "clienteId">,
): Promise<boolean> {
  return (
    (await prisma.usuario.count({ where: { email, OR: [{ clienteId }, { clave: { not: null } }] } })) > 0
  );
}

/** Counts the active people who manage a client's people, except one. */
export function countAdministradores(
  { prisma }: Executor,
  clienteId: string,
  except: string,
): Promise<number> {
  return prisma.usuario.count({
    where: {
      clienteId,
      rol: "administrador",
      desactivadoEn: null,
      clave: { not: null },
      id: { not: except },
    },
  });
}

/** A user of support, as the back-office shows it. */
export type UsuarioSoporte = Persona<RolSoporte>;

const NEW = {
  usuarioId: USUARIO_SOPORTE.id,
  ...pick(USUARIO_SOPORTE, "email", "nombre", "rol", "creadoEn"),
};

/** Adds a person without a password. Returns false if the address has an account. */
export const insertUsuarioSoporte = tryWrite({
  params: NEW,
  row: { id: uuid },
  text: "INSERT INTO usuario_soporte $values ON CONFLICT (email) DO NOTHING RETURNING id",
});

/** Returns all people of support: active ones first, then by name. */
export const usuariosSoporte = readRows({
  row: {
    ...NEW,
    ...pick(USUARIO_SOPORTE, "ultimoIngresoEn", "desactivadoEn"),
    tieneClave: neverNull(bool),
    tieneSegundoFactor: neverNull(bool),
  },
  text: `
    SELECT $row, clave IS NOT NULL AS "tieneClave", totp_desde IS NOT NULL AS "tieneSegundoFactor"
    FROM usuario_soporte ORDER BY desactivado_en NULLS FIRST, nombre, id`,
});

const COUNT = sql({
  params: { except: nullable(uuid) },
  row: { count: neverNull(int4) },
  text: `
    SELECT count(*)::int AS count FROM usuario_soporte
    WHERE rol = 'administrador' AND desactivado_en IS NULL AND clave IS NOT NULL
      AND ($except::uuid IS NULL OR id <> $except)`,
});

/** Counts the active people who manage support's people, except one. */
export async function countAdministradoresSoporte(
  executor: SqlExecutor,
  except: string | null,
): Promise<number> {
  const [row] = await executor.query(COUNT, { except });
  return row?.count ?? 0;
}

/** Requirements that a client sets for all its people. */
export interface Exigencias {
  /** A second factor, to come in. */
  readonly exigeSegundoFactor: boolean;
  /** Closing a match takes two people. */
  readonly exigeCuatroOjos: boolean;
}

/** Returns no exigencias if the client does not exist. */
export async function readExigencias({ prisma }: Executor, clienteId: string): Promise<Exigencias> {
  const row = await prisma.cliente.findUnique({
    where: { id: clienteId },
    select: { exigeSegundoFactor: true, exigeCuatroOjos: true },
  });
  return row ?? { exigeSegundoFactor: false, exigeCuatroOjos: false };
}

export async function saveExigencias(
  { prisma }: Executor,
  clienteId: string,
  changed: Partial<Exigencias>,
): Promise<void> {
  await prisma.cliente.update({ where: { id: clienteId }, data: changed });
}
