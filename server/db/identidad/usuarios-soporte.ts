import type { RolSoporte } from "../../domain/shared/actor";
import { ROLES_SOPORTE } from "../../domain/shared/actor";
import { bool, int4, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import type { Persona } from "./accounts";

/** One of support's own people, as the back-office shows it. */
export type UsuarioSoporte = Persona<RolSoporte>;

export type NewUsuarioSoporte = Pick<UsuarioSoporte, "usuarioId" | "email" | "nombre" | "rol" | "creadoEn">;

const INSERT = sql({
  params: { usuarioId: uuid, email: text, nombre: text, rol: text, creadoEn: timestamptz },
  row: { id: uuid },
  text: `
    INSERT INTO usuario_soporte (id, email, nombre, rol, creado_en)
    VALUES ($usuarioId, $email, $nombre, $rol, $creadoEn)
    ON CONFLICT (email) DO NOTHING RETURNING id`,
});

/** Adds a person without a password. Resolves to false where the address has an account. */
export async function insertUsuarioSoporte(tx: SqlExecutor, usuario: NewUsuarioSoporte): Promise<boolean> {
  return (await tx.query(INSERT, usuario)).length === 1;
}

const LIST = sql({
  row: {
    usuarioId: uuid,
    email: text,
    nombre: text,
    rol: oneOf(...ROLES_SOPORTE),
    creadoEn: timestamptz,
    tieneClave: neverNull(bool),
    tieneSegundoFactor: neverNull(bool),
    ultimoIngresoEn: nullable(timestamptz),
    desactivadoEn: nullable(timestamptz),
  },
  text: `
    SELECT id AS "usuarioId", email, nombre, rol, creado_en AS "creadoEn", clave IS NOT NULL AS "tieneClave",
      totp_desde IS NOT NULL AS "tieneSegundoFactor", ultimo_ingreso_en AS "ultimoIngresoEn",
      desactivado_en AS "desactivadoEn"
    FROM usuario_soporte ORDER BY desactivado_en NULLS FIRST, nombre, id`,
});

/** All of support: those who may come in first, by name. */
export const usuariosSoporte = (executor: SqlExecutor): Promise<UsuarioSoporte[]> => executor.query(LIST);

const COUNT = sql({
  params: { except: nullable(uuid) },
  row: { count: neverNull(int4) },
  text: `
    SELECT count(*)::int AS count FROM usuario_soporte
    WHERE rol = 'administrador' AND desactivado_en IS NULL AND clave IS NOT NULL
      AND ($except::uuid IS NULL OR id <> $except)`,
});

/** Those who may come in and manage support's people, apart from one. */
export async function countAdministradoresSoporte(
  executor: SqlExecutor,
  except: string | null,
): Promise<number> {
  const [row] = await executor.query(COUNT, { except });
  return row?.count ?? 0;
}
