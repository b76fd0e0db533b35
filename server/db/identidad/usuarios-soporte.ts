import type { RolSoporte } from "../../domain/shared/actor";
import { bool, int4, neverNull, nullable, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick } from "../sql/table";
import type { Persona } from "./accounts";
import { USUARIO_SOPORTE } from "./realm-tables";

/** One of support's own people, as the back-office shows it. */
export type UsuarioSoporte = Persona<RolSoporte>;

export type NewUsuarioSoporte = Pick<UsuarioSoporte, "usuarioId" | "email" | "nombre" | "rol" | "creadoEn">;

const NEW = {
  usuarioId: USUARIO_SOPORTE.id,
  ...pick(USUARIO_SOPORTE, "email", "nombre", "rol", "creadoEn"),
};

const INSERT = sql({
  params: NEW,
  row: { id: uuid },
  text: "INSERT INTO usuario_soporte $values ON CONFLICT (email) DO NOTHING RETURNING id",
});

/** Adds a person without a password. Returns false if the address has an account. */
export async function insertUsuarioSoporte(tx: SqlExecutor, usuario: NewUsuarioSoporte): Promise<boolean> {
  return (await tx.query(INSERT, usuario)).length === 1;
}

const LIST = sql({
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

/** Returns all people of support: active ones first, then by name. */
export const usuariosSoporte = (executor: SqlExecutor): Promise<UsuarioSoporte[]> => executor.query(LIST);

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
