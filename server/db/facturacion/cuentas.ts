import type { ConsultaContext } from "../../domain/avisos/consulta-eventos";
import type { Cobro } from "../../domain/facturacion/cobro";
import type { Cuenta, CuentaBolsa, CuentaMensual } from "../../domain/facturacion/cuenta";
import { nextPeriodo, type Periodo, periodoOf } from "../../domain/facturacion/periodo";
import type { Plan } from "../../domain/facturacion/plans";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bool,
  bytea,
  int4,
  listOf,
  neverNull,
  nullable,
  type RowOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { sql } from "../sql/statement";
import { BOLSA_JSON, toBolsa } from "./bolsas";
import { COBRO_JSON, toCobro } from "./cobros";
import { PLAN_JSON, TOPE_IN_FORCE, toPlan } from "./planes";

/** A client's account at a moment, with all that deciding on its next query takes. */
export interface CuentaState {
  readonly clienteId: string;
  /** By the database's clock. */
  readonly readAt: Date;
  readonly cuenta: Cuenta;
  /** The client's months, as if it had no bolsa. */
  readonly mensual: CuentaMensual;
  readonly context: ConsultaContext;
  /** Whether somebody is told of a match on a binding list: the client's server, or a mailbox. */
  readonly avisaVinculante: boolean;
  /** Revision of the open period's counter. A decision on an older one is invalid. */
  readonly revision: number;
  /** Plans of the open and the next period. Ignored while a bolsa is current. */
  readonly abierto: Plan | null;
  readonly siguiente: Plan | null;
  /** The cap of a month, also while a bolsa is current. */
  readonly tope: number | null;
}

/** An answer as sent on the wire. */
export interface WrittenAnswer {
  /** The body of the answer, byte for byte. */
  readonly respuesta: string;
  readonly listasVersion: string;
}

/** The stored answer of an Idempotency-Key. */
export interface StoredAnswer {
  /** SHA-256 of the body that was sent. */
  readonly huella: Buffer;
  readonly consultaId: string;
  /** Null under a key of our own: the consulta says it all. */
  readonly written: WrittenAnswer | null;
}

const ROW = {
  clienteId: uuid,
  readAt: neverNull(timestamptz),
  umbrales: arrayOf(int4),
  diasParaPagar: neverNull(int4),
  consumidas: neverNull(int4),
  actualizadoEn: nullable(timestamptz),
  revision: neverNull(int4),
  bolsa: nullable(BOLSA_JSON.type),
  abierto: nullable(PLAN_JSON.type),
  siguiente: nullable(PLAN_JSON.type),
  tope: nullable(int4),
  cobros: neverNull(listOf(COBRO_JSON.type)),
  isRenovable: neverNull(bool),
  isEmitido: neverNull(bool),
  avisaVinculante: neverNull(bool),
};
type Row = RowOf<typeof ROW>;

const COLUMNS = `
  cliente.id AS "clienteId", clock_timestamp() AS "readAt", umbrales_alerta AS umbrales,
  coalesce(dias_para_pagar, (SELECT dias_para_pagar FROM politica ORDER BY version DESC LIMIT 1)) AS "diasParaPagar",
  coalesce(periodo.consumidas, 0) AS consumidas, periodo.actualizado_en AS "actualizadoEn",
  coalesce(periodo.revision, 0) AS revision,
  (SELECT ${BOLSA_JSON.sql} FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL) AS bolsa,
  (SELECT ${PLAN_JSON.sql} FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes <= $mes
   ORDER BY desde_mes DESC LIMIT 1) AS abierto,
  (SELECT ${PLAN_JSON.sql} FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes <= $mesSiguiente
   ORDER BY desde_mes DESC LIMIT 1) AS siguiente,
  (${TOPE_IN_FORCE}) AS tope,
  (SELECT coalesce(json_agg(${COBRO_JSON.sql} ORDER BY emitido_en, periodo), '[]') FROM cobro
   WHERE cliente_id = cliente.id AND (pago_registrado_en IS NULL OR id =
     (SELECT id FROM cobro last WHERE last.cliente_id = cliente.id ORDER BY emitido_en DESC, periodo DESC LIMIT 1))
  ) AS cobros,
  EXISTS (SELECT FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes < $mes AND codigo IS NOT NULL)
    AS "isRenovable",
  EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND cobro.periodo = $mesSiguiente) AS "isEmitido",
  avisa_vinculante OR (vinculante_por_correo AND (emails <> '{}' OR emails_vinculante <> '{}')) AS "avisaVinculante"`;

const MONTHS = { mes: text, mesSiguiente: text };
const monthsOf = (periodo: Periodo) => ({ mes: periodo.mes, mesSiguiente: nextPeriodo(periodo).mes });

const READ = sql({
  name: "read_cuentas",
  params: { clienteIds: arrayOf(uuid), ...MONTHS },
  row: ROW,
  text: `
    SELECT ${COLUMNS}
    FROM cliente LEFT JOIN periodo ON periodo.cliente_id = cliente.id AND mes = $mes
    WHERE cliente.id = ANY ($clienteIds::uuid[])`,
});

const READ_WITH_ANSWER = sql({
  name: "read_cuenta_with_answer",
  params: { clienteId: uuid, ...MONTHS, llave: nullable(text), now: timestamptz },
  row: {
    ...ROW,
    huella: nullable(bytea),
    consultaId: nullable(uuid),
    respuesta: nullable(text),
    listasVersion: nullable(text),
  },
  text: `
    SELECT ${COLUMNS}, huella, consulta_id AS "consultaId", respuesta, listas_version AS "listasVersion"
    FROM cliente LEFT JOIN periodo ON periodo.cliente_id = cliente.id AND mes = $mes
      LEFT JOIN idempotencia ON idempotencia.cliente_id = cliente.id AND llave = $llave AND expira_en > $now
    WHERE cliente.id = $clienteId`,
});

/** Returns the accounts of several clients at `now`, by client. Unknown clients are left out. */
export async function readCuentas(
  executor: Executor,
  clienteIds: readonly string[],
  now: Date,
): Promise<Map<string, CuentaState>> {
  const periodo = periodoOf(now);
  const rows = await executor.query(READ, { clienteIds, ...monthsOf(periodo) });
  return new Map(rows.map((row) => [row.clienteId, toState(row, periodo)]));
}

/** Returns a client's account at `now`, from one snapshot. @throws Error without such a client. */
export async function readCuenta(executor: Executor, clienteId: string, now: Date): Promise<CuentaState> {
  const state = (await readCuentas(executor, [clienteId], now)).get(clienteId);
  if (state === undefined) throw new Error(`There is no client ${clienteId}`);
  return state;
}

/** Returns the account together with the answer stored under `llave`. Null if there is none. */
export async function readCuentaWithAnswer(
  executor: Executor,
  clienteId: string,
  now: Date,
  llave: string | null,
): Promise<{ readonly state: CuentaState; readonly answer: StoredAnswer | null }> {
  const periodo = periodoOf(now);
  const values = { clienteId, ...monthsOf(periodo), llave, now };
  const [row] = await executor.query(READ_WITH_ANSWER, values);
  if (row === undefined) throw new Error(`There is no client ${clienteId}`);
  const { huella, consultaId, respuesta, listasVersion } = row;
  const written = respuesta === null || listasVersion === null ? null : { respuesta, listasVersion };
  const answer = huella === null || consultaId === null ? null : { huella, consultaId, written };
  return { state: toState(row, periodo), answer };
}

const LOCK_PERIODO = sql({
  params: { clienteId: uuid, mes: text, startsAt: timestamptz },
  text: `
    INSERT INTO periodo (cliente_id, mes, revision, consumidas, actualizado_en)
    VALUES ($clienteId, $mes, 1, 0, $startsAt)
    ON CONFLICT (cliente_id, mes) DO UPDATE SET revision = periodo.revision + 1`,
});
const LOCK_BOLSA = sql({
  params: { clienteId: uuid },
  text: "SELECT FROM bolsa WHERE cliente_id = $clienteId AND cerrada_en IS NULL FOR NO KEY UPDATE",
});

/**
 * Returns the account after waiting for charges under way. No query is charged until this transaction ends, and
 * waiting ones decide again. For support's changes, after `lockCliente`.
 */
export async function lockCuenta(tx: Executor, clienteId: string, now: Date): Promise<CuentaState> {
  const { mes, startsAt } = periodoOf(now);
  await tx.query(LOCK_PERIODO, { clienteId, mes, startsAt });
  await tx.query(LOCK_BOLSA, { clienteId });
  return readCuenta(tx, clienteId, now);
}

function toState(row: Row, periodo: Periodo): CuentaState {
  const { clienteId, readAt, umbrales, isRenovable, isEmitido, diasParaPagar, revision, avisaVinculante } =
    row;
  const abierto = toPlan(row.abierto);
  const mensual = toMensual(row, abierto, row.cobros.map(toCobro), periodo);
  return {
    clienteId,
    readAt,
    cuenta: row.bolsa === null ? mensual : toCuentaBolsa(row.bolsa),
    mensual,
    context: { umbrales, isRenovable, isEmitido, diasParaPagar },
    avisaVinculante,
    revision,
    abierto,
    siguiente: toPlan(row.siguiente),
    tope: row.tope,
  };
}

function toCuentaBolsa(bolsa: NonNullable<Row["bolsa"]>): CuentaBolsa {
  return { modalidad: "bolsa", bolsa: toBolsa(bolsa), actualizadoEn: new Date(bolsa.actualizadoEn) };
}

function toMensual(
  { consumidas, actualizadoEn, tope }: Row,
  plan: Plan | null,
  cobros: readonly Cobro[],
  periodo: Periodo,
): CuentaMensual {
  return {
    modalidad: "mensual",
    plan,
    consumidas,
    actualizadoEn: actualizadoEn ?? periodo.startsAt,
    cobros,
    tope,
  };
}
