import type { Rol } from "../../domain/shared/actor";
import type { Executor } from "../sql/client";
import { uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick } from "../sql/table";
import type { Persona } from "./accounts";
import { USUARIO } from "./realm-tables";

/** A person of a client, as the portal shows it. */
export interface Usuario extends Persona<Rol> {
  readonly clienteId: string;
}

export type NewUsuario = Pick<Usuario, "usuarioId" | "clienteId" | "email" | "nombre" | "rol" | "creadoEn">;

const INSERT = sql({
  params: { usuarioId: USUARIO.id, ...pick(USUARIO, "clienteId", "email", "nombre", "rol", "creadoEn") },
  row: { id: uuid },
  text: "INSERT INTO usuario $values ON CONFLICT (email, cliente_id) DO NOTHING RETURNING id",
});

/** Adds a person without a password. Returns false if the client has that address. */
export async function insertUsuario(tx: SqlExecutor, usuario: NewUsuario): Promise<boolean> {
  return (await tx.query(INSERT, usuario)).length === 1;
}

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
