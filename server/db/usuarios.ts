import { ROLES, type Rol } from "../domain/shared/actor";
import type { Executor } from "./client";
import { POLITICA } from "./clientes";
import { bool, bytea, int8, neverNull, nullable, oneOf, text, timestamptz, uuid } from "./column-types";
import { type SqlExecutor, sql } from "./statement";

/** A person of a client, as the portal shows it. */
export interface Usuario {
  readonly usuarioId: string;
  readonly clienteId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: Rol;
  readonly creadoEn: Date;
  /** False until the invitation is accepted. */
  readonly tieneClave: boolean;
  readonly tieneSegundoFactor: boolean;
  readonly ultimoIngresoEn: Date | null;
  readonly desactivadoEn: Date | null;
}

/** What opens the account. */
interface Credentials {
  /** argon2id; null: never invited, or not accepted yet. */
  readonly clave: string | null;
  /** The TOTP secret as it is kept; null: none. */
  readonly totp: { readonly llaveId: string; readonly cifrado: Buffer } | null;
  /** Null: the secret is being enrolled, and asked for nowhere yet. */
  readonly totpDesde: Date | null;
}

export interface Account extends Usuario, Credentials {
  readonly razonSocial: string;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: "correspondencia" | "solo_puntaje";
  readonly exigeSegundoFactor: boolean;
  readonly clienteActivo: boolean;
}

const ACCOUNT = {
  usuarioId: uuid,
  clienteId: uuid,
  email: text,
  nombre: text,
  rol: oneOf(...ROLES),
  creadoEn: timestamptz,
  tieneClave: neverNull(bool),
  tieneSegundoFactor: neverNull(bool),
  ultimoIngresoEn: nullable(timestamptz),
  desactivadoEn: nullable(timestamptz),
  clave: nullable(text),
  totpLlaveId: nullable(text),
  totpCifrado: nullable(bytea),
  totpDesde: nullable(timestamptz),
  razonSocial: text,
  operaParaTerceros: bool,
  politicaCoincidencia: POLITICA,
  exigeSegundoFactor: bool,
  clienteActivo: bool,
};
const SELECT_ACCOUNT = `
  SELECT usuario.id AS "usuarioId", cliente.id AS "clienteId", email, nombre, rol, usuario.creado_en AS "creadoEn",
    clave IS NOT NULL AS "tieneClave", totp_desde IS NOT NULL AS "tieneSegundoFactor",
    ultimo_ingreso_en AS "ultimoIngresoEn", desactivado_en AS "desactivadoEn", clave, totp_llave_id AS "totpLlaveId",
    totp_cifrado AS "totpCifrado", totp_desde AS "totpDesde", razon_social AS "razonSocial",
    opera_para_terceros AS "operaParaTerceros", politica_coincidencia AS "politicaCoincidencia",
    exige_segundo_factor AS "exigeSegundoFactor", activo AS "clienteActivo"
  FROM usuario JOIN cliente ON cliente.id = cliente_id`;

const FIND_BY_EMAIL = sql({
  name: "find_account",
  params: { email: text },
  row: ACCOUNT,
  text: `${SELECT_ACCOUNT} WHERE email = $email`,
});
const LOCK = sql({
  name: "lock_account",
  params: { usuarioId: uuid },
  row: ACCOUNT,
  text: `${SELECT_ACCOUNT} WHERE usuario.id = $usuarioId FOR NO KEY UPDATE OF usuario`,
});

type AccountRow = Omit<Account, "totp"> & {
  readonly totpLlaveId: string | null;
  readonly totpCifrado: Buffer | null;
};
const toAccount = ({ totpLlaveId, totpCifrado, ...row }: AccountRow): Account => ({
  ...row,
  totp: totpLlaveId && totpCifrado ? { llaveId: totpLlaveId, cifrado: totpCifrado } : null,
});

/** Whoever has this address, already in lower case; null: nobody. */
export async function findAccount(executor: SqlExecutor, email: string): Promise<Account | null> {
  const [row] = await executor.query(FIND_BY_EMAIL, { email });
  return row === undefined ? null : toAccount(row);
}

const READ = sql({
  params: { usuarioId: uuid },
  row: ACCOUNT,
  text: `${SELECT_ACCOUNT} WHERE usuario.id = $usuarioId`,
});

export async function readAccount(executor: SqlExecutor, usuarioId: string): Promise<Account | null> {
  const [row] = await executor.query(READ, { usuarioId });
  return row === undefined ? null : toAccount(row);
}

/** The account as it stands, which no other transaction changes until this one ends. */
export async function lockAccount(tx: SqlExecutor, usuarioId: string): Promise<Account | null> {
  const [row] = await tx.query(LOCK, { usuarioId });
  return row === undefined ? null : toAccount(row);
}

export type NewUsuario = Pick<Usuario, "usuarioId" | "clienteId" | "email" | "nombre" | "rol" | "creadoEn">;

const INSERT = sql({
  params: { usuarioId: uuid, clienteId: uuid, email: text, nombre: text, rol: text, creadoEn: timestamptz },
  row: { id: uuid },
  text: `
    INSERT INTO usuario (id, cliente_id, email, nombre, rol, creado_en)
    VALUES ($usuarioId, $clienteId, $email, $nombre, $rol, $creadoEn)
    ON CONFLICT (email) DO NOTHING RETURNING id`,
});

/** Adds a person without a password. Resolves to false where the address has an account, whoever's. */
export async function insertUsuario(tx: SqlExecutor, usuario: NewUsuario): Promise<boolean> {
  return (await tx.query(INSERT, usuario)).length === 1;
}

export async function saveClave(
  { prisma }: Executor,
  usuarioId: string,
  clave: string,
  claveEn: Date,
): Promise<void> {
  await prisma.usuario.update({ where: { id: usuarioId }, data: { clave, claveEn } });
}

export async function noteIngreso({ prisma }: Executor, usuarioId: string, en: Date): Promise<void> {
  await prisma.usuario.update({ where: { id: usuarioId }, data: { ultimoIngresoEn: en } });
}

const TAKE_STEP = sql({
  params: { usuarioId: uuid, paso: int8 },
  row: { id: uuid },
  text: `
    UPDATE usuario SET totp_paso = $paso WHERE id = $usuarioId AND (totp_paso IS NULL OR totp_paso < $paso)
    RETURNING id`,
});

/** Uses a time step of the second factor up. Resolves to false where it, or a later one, was used before. */
export async function takeTotpStep(executor: SqlExecutor, usuarioId: string, paso: number): Promise<boolean> {
  return (await executor.query(TAKE_STEP, { usuarioId, paso })).length === 1;
}

/** Keeps a TOTP secret, encrypted; with `totpDesde` null it is being enrolled. */
export async function saveTotp(
  { prisma }: Executor,
  usuarioId: string,
  { llaveId, cifrado, totpDesde }: { llaveId: string; cifrado: Buffer; totpDesde: Date | null },
): Promise<void> {
  const data = { totpLlaveId: llaveId, totpCifrado: new Uint8Array(cifrado), totpDesde, totpPaso: null };
  await prisma.usuario.update({ where: { id: usuarioId }, data });
}

export async function putTotpInForce(
  { prisma }: Executor,
  usuarioId: string,
  totpDesde: Date,
): Promise<void> {
  await prisma.usuario.update({ where: { id: usuarioId }, data: { totpDesde } });
}

export async function clearTotp({ prisma }: Executor, usuarioId: string): Promise<void> {
  const data = { totpLlaveId: null, totpCifrado: null, totpDesde: null, totpPaso: null };
  await prisma.usuario.update({ where: { id: usuarioId }, data });
}

/** The people of a client: those who may come in first, by name. */
export async function usuariosOf({ prisma }: Executor, clienteId: string): Promise<Usuario[]> {
  const rows = await prisma.usuario.findMany({
    where: { clienteId },
    omit: { totpCifrado: true, totpLlaveId: true, totpPaso: true, claveEn: true },
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

/** Those who may come in and manage a client's people, apart from one. */
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

export async function saveAcceso(
  { prisma }: Executor,
  usuarioId: string,
  acceso: { readonly rol: Rol; readonly desactivadoEn: Date | null },
): Promise<void> {
  await prisma.usuario.update({ where: { id: usuarioId }, data: acceso });
}

/** Whether the client asks a second factor of all. */
export async function readPolitica({ prisma }: Executor, clienteId: string): Promise<boolean> {
  const row = await prisma.cliente.findUnique({
    where: { id: clienteId },
    select: { exigeSegundoFactor: true },
  });
  return row?.exigeSegundoFactor ?? false;
}

export async function savePolitica(
  { prisma }: Executor,
  clienteId: string,
  exigeSegundoFactor: boolean,
): Promise<void> {
  await prisma.cliente.update({ where: { id: clienteId }, data: { exigeSegundoFactor } });
}

const LOCK_TOTP_NOT_UNDER = sql({
  params: { llaveId: text },
  row: { usuarioId: uuid, llaveId: neverNull(text), cifrado: neverNull(bytea) },
  text: `
    SELECT id AS "usuarioId", totp_llave_id AS "llaveId", totp_cifrado AS cifrado FROM usuario
    WHERE totp_llave_id <> $llaveId FOR UPDATE`,
});

/** Every TOTP secret that is not under this key, locked. */
export function lockTotpNotUnder(tx: SqlExecutor, llaveId: string) {
  return tx.query(LOCK_TOTP_NOT_UNDER, { llaveId });
}

/** Puts a TOTP secret under another key; nothing else of the second factor changes. */
export async function resealTotp(
  { prisma }: Executor,
  usuarioId: string,
  { llaveId, cifrado }: { readonly llaveId: string; readonly cifrado: Buffer },
): Promise<void> {
  const data = { totpLlaveId: llaveId, totpCifrado: new Uint8Array(cifrado) };
  await prisma.usuario.update({ where: { id: usuarioId }, data });
}
