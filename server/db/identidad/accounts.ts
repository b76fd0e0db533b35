import type { Modo } from "../../domain/clientes/cliente";
import type { Realm } from "../../domain/identidad/session";
import type { Rol, RolSoporte } from "../../domain/shared/actor";
import { ACTS_FOR } from "../clientes/clientes";
import {
  bool,
  type Columns,
  neverNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { aliased, pick, t } from "../sql/table";
import { perRealm, USUARIO, USUARIO_SOPORTE } from "./realm-tables";

/** A person with an account, as shown on pages. */
export interface Persona<R extends string> {
  readonly usuarioId: string;
  readonly email: string;
  readonly nombre: string;
  readonly rol: R;
  readonly creadoEn: Date;
  /** False until the invitation is accepted. */
  readonly tieneClave: boolean;
  readonly tieneSegundoFactor: boolean;
  readonly ultimoIngresoEn: Date | null;
  readonly desactivadoEn: Date | null;
}

/** Credentials of an account and whether it is open. */
interface Credentials {
  /** argon2id. Null until an invitation is accepted. */
  readonly clave: string | null;
  /** The TOTP secret as stored. Null if there is none. */
  readonly totp: { readonly llaveId: string; readonly cifrado: Buffer } | null;
  /** Null while the secret is being enrolled and not required yet. */
  readonly totpDesde: Date | null;
  /** False if the person or the client is closed. */
  readonly isOpen: boolean;
}

/** A client's. */
export interface PortalAccount extends Persona<Rol>, Credentials {
  readonly realm: "portal";
  readonly clienteId: string;
  readonly razonSocial: string;
  readonly nit: string;
  readonly operaParaTerceros: boolean;
  readonly politicaCoincidencia: "correspondencia" | "solo_puntaje";
  readonly modo: Modo;
  readonly exigeSegundoFactor: boolean;
}

export interface SoporteAccount extends Persona<RolSoporte>, Credentials {
  readonly realm: "soporte";
  /** Name of our company, which passwords must not contain. */
  readonly razonSocial: "Atalaya";
  readonly exigeSegundoFactor: true;
}

export interface Accounts {
  readonly portal: PortalAccount;
  readonly soporte: SoporteAccount;
}
export type Account = Accounts[Realm];

/** The columns that the accounts of all realms have. */
const PERSONA = {
  usuarioId: USUARIO.id,
  ...pick(USUARIO, "email", "nombre", "creadoEn", "ultimoIngresoEn", "desactivadoEn"),
  ...pick(USUARIO, "clave", "totpLlaveId", "totpCifrado", "totpDesde"),
  tieneClave: neverNull(bool),
  tieneSegundoFactor: neverNull(bool),
};
const SELECT_PERSONA = `
  SELECT $row, clave IS NOT NULL AS "tieneClave", totp_desde IS NOT NULL AS "tieneSegundoFactor"`;

const PORTAL = {
  rol: USUARIO.rol,
  ...ACTS_FOR,
  exigeSegundoFactor: t.cliente.exigeSegundoFactor,
  clienteActivo: t.cliente.activo,
  ...PERSONA,
};
const SELECT_PORTAL = `${SELECT_PERSONA} FROM usuario JOIN cliente ON cliente.id = cliente_id`;

const portalOf = ({
  totpLlaveId,
  totpCifrado,
  clienteActivo,
  ...row
}: RowOf<typeof PORTAL>): PortalAccount => ({
  realm: "portal",
  ...row,
  totp: totpOf(totpLlaveId, totpCifrado),
  isOpen: row.desactivadoEn === null && clienteActivo,
});

const SOPORTE = { rol: aliased(USUARIO_SOPORTE, "usuario").rol, ...PERSONA };
const SELECT_SOPORTE = `${SELECT_PERSONA} FROM usuario_soporte AS usuario`;

const soporteOf = ({ totpLlaveId, totpCifrado, ...row }: RowOf<typeof SOPORTE>): SoporteAccount => ({
  realm: "soporte",
  ...row,
  razonSocial: "Atalaya",
  exigeSegundoFactor: true,
  totp: totpOf(totpLlaveId, totpCifrado),
  isOpen: row.desactivadoEn === null,
});

const totpOf = (llaveId: string | null, cifrado: Buffer | null) =>
  llaveId !== null && cifrado !== null ? { llaveId, cifrado } : null;

interface Reading<A> {
  byEmail(executor: SqlExecutor, email: string): Promise<A | null>;
  byId(executor: SqlExecutor, usuarioId: string): Promise<A | null>;
  locked(tx: SqlExecutor, usuarioId: string): Promise<A | null>;
}

const reading = <Row extends Columns, A>(
  realm: Realm,
  row: Row,
  select: string,
  toAccount: (row: RowOf<Row>) => A,
): Reading<A> => {
  const params = { usuarioId: uuid };
  const byId = `${select} WHERE usuario.id = $usuarioId`;
  const BY_EMAIL = sql({
    name: `find_account_${realm}`,
    params: { email: text },
    row,
    text: `${select} WHERE email = $email ORDER BY clave IS NOT NULL DESC, usuario.creado_en DESC LIMIT 1`,
  });
  const BY_ID = sql({ name: `read_account_${realm}`, params, row, text: byId });
  const LOCKED = sql({
    name: `lock_account_${realm}`,
    params,
    row,
    text: `${byId} FOR NO KEY UPDATE OF usuario`,
  });
  const first = ([found]: RowOf<Row>[]) => (found === undefined ? null : toAccount(found));
  return {
    byEmail: async (executor, email) => first(await executor.query(BY_EMAIL, { email })),
    byId: async (executor, usuarioId) => first(await executor.query(BY_ID, { usuarioId })),
    locked: async (tx, usuarioId) => first(await tx.query(LOCKED, { usuarioId })),
  };
};

const READ: { readonly [R in Realm]: Reading<Accounts[R]> } = {
  portal: reading("portal", PORTAL, SELECT_PORTAL, portalOf),
  soporte: reading("soporte", SOPORTE, SELECT_SOPORTE, soporteOf),
};

/** Returns the active account with this lower-case address, or the last one invited at it. Null if there is none. */
export const findAccount = <R extends Realm>(
  executor: SqlExecutor,
  realm: R,
  email: string,
): Promise<Accounts[R] | null> => READ[realm].byEmail(executor, email);

/** Whether another active account has this address. */
export async function isOfAnother(
  executor: SqlExecutor,
  { realm, usuarioId, email }: Pick<Account, "realm" | "usuarioId" | "email">,
): Promise<boolean> {
  const owner = await findAccount(executor, realm, email);
  return owner?.tieneClave === true && owner.usuarioId !== usuarioId;
}

export const readAccount = <R extends Realm>(
  executor: SqlExecutor,
  realm: R,
  usuarioId: string,
): Promise<Accounts[R] | null> => READ[realm].byId(executor, usuarioId);

/** Returns the account and locks its row until the transaction ends. */
export const lockAccount = <R extends Realm>(
  tx: SqlExecutor,
  realm: R,
  usuarioId: string,
): Promise<Accounts[R] | null> => READ[realm].locked(tx, usuarioId);

const SAVE_CLAVE = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, clave: text, now: timestamptz },
    text: `UPDATE ${usuario} SET clave = $clave, clave_en = $now WHERE id = $usuarioId`,
  }),
);

export async function saveClave(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  clave: string,
  now: Date,
): Promise<void> {
  await tx.query(SAVE_CLAVE[realm], { usuarioId, clave, now });
}

const NOTE_INGRESO = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, now: timestamptz },
    text: `UPDATE ${usuario} SET ultimo_ingreso_en = $now WHERE id = $usuarioId`,
  }),
);

export async function noteIngreso(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  now: Date,
): Promise<void> {
  await tx.query(NOTE_INGRESO[realm], { usuarioId, now });
}

const SAVE_ACCESO = perRealm(({ usuario }) =>
  sql({
    params: { usuarioId: uuid, rol: text, desactivadoEn: nullable(timestamptz) },
    text: `UPDATE ${usuario} SET rol = $rol, desactivado_en = $desactivadoEn WHERE id = $usuarioId`,
  }),
);

export async function saveAcceso(
  tx: SqlExecutor,
  realm: Realm,
  usuarioId: string,
  acceso: { readonly rol: string; readonly desactivadoEn: Date | null },
): Promise<void> {
  await tx.query(SAVE_ACCESO[realm], { usuarioId, ...acceso });
}
