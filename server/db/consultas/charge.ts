import type { NextConsulta } from "../../domain/avisos/consulta-eventos";
import type { Evento } from "../../domain/avisos/evento-record";
import type { Consulta } from "../../domain/consultas/consulta";
import type { Cobro } from "../../domain/facturacion/cobro";
import { periodoOf } from "../../domain/facturacion/periodo";
import type { Consultante } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { eventosJson } from "../avisos/eventos";
import type { WrittenAnswer } from "../facturacion/cuentas";
import { isAnswer } from "../sql/client";
import { bool, int4, neverNull, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { CHARGE } from "./charge-statement";

/** Counter of a query. */
export type Contador =
  | { readonly bolsaId: string }
  | {
      /** `YYYY-MM`. */
      readonly mes: string;
      readonly revision: number;
    };

export interface FilaDeLote {
  readonly loteId: string;
  readonly numero: number;
}

/** The alarmas of a contraparte that a consulta backs. */
export interface Respaldo {
  readonly contraparteId: string;
  /** Each with the match of the consulta that it is about. */
  readonly alarmas: readonly { readonly alarmaId: string; readonly posicion: number }[];
}

/** The Idempotency-Key that a query claims, with its answer. Null for an internal key. */
export interface Claim {
  readonly llave: string;
  /** SHA-256 of the body that was sent. */
  readonly huella: Buffer;
  readonly written: WrittenAnswer | null;
  readonly expiraEn: Date;
}

export interface Charge {
  readonly consulta: Consulta;
  /** The exact text whose SHA-256 is `consulta.hashReporte`. */
  readonly evidencia: string;
  readonly actor: Consultante;
  readonly contador: Contador;
  /** When the account was read for this decision, by the database's clock. */
  readonly readAt: Date;
  /** Allowed range of the counter after the charge. */
  readonly counts: Pick<NextConsulta, "from" | "to">;
  readonly claim: Claim | null;
  /** The row of a lote that this settles. Null if there is none. */
  readonly fila: FilaDeLote | null;
  /** The alarmas that this backs. Null if there is none. */
  readonly respaldo: Respaldo | null;
  /** The account to issue with it. */
  readonly cobro: Cobro | null;
  readonly eventos: readonly Evento[];
}

/** Queries to charge in one statement. */
export type ChargeGroup = readonly [Charge, ...Charge[]];

const NO_COUNTER = { bolsaId: null, mes: null, revision: null };

/** SQLSTATE of `require_claim`. */
const KEY_TAKEN = "ATK01";
/** SQLSTATE of `require_punctual`. */
const TOO_LATE = "ATK02";

/**
 * Charges queries of one client and counter in one statement: counter, keys, consultas, totals, billing account,
 * events. Everything is stored or nothing. No two may share a key or a lote row, and one with events comes alone.
 * Waits for a query in flight under the same key (contract-decisions 71). Returns the counter including all of them.
 * Null if nothing was written because the account changed: the counter left `counts`, bolsa or plan changed, a key
 * was taken, or a row or alarma is settled. Read the account again then.
 * @throws ServiceError `persistencia_error` if it was too late and nothing was written (contract-decisions 206).
 */
export async function chargeConsultas(executor: SqlExecutor, charges: ChargeGroup): Promise<number | null> {
  const [{ consulta, contador, cobro, eventos }] = charges;
  const { from, to } = countsOf(charges);
  try {
    const statements = CHARGE["bolsaId" in contador ? "bolsa" : "mensual"];
    const [row] = await executor.query(statements[kindOf(charges)], {
      clienteId: consulta.clienteId,
      items: JSON.stringify(charges.map(itemOf)),
      many: charges.length,
      from,
      to,
      ...NO_COUNTER,
      ...contador,
      cobros: cobrosJson(cobro),
      eventos: eventosJson(eventos),
    });
    return row?.consumidas ?? null;
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (code === KEY_TAKEN) return null;
    if (code === TOO_LATE) throw new ServiceError("persistencia_error", { cause: error });
    throw error;
  }
}

/** Whether a failed charge certainly wrote nothing. Otherwise it may be committed, now or later. */
export const isRefusal = (fault: unknown): boolean => fault instanceof ServiceError || isAnswer(fault);

const IS_CHARGED = sql({
  name: "is_charged",
  params: { consultaId: uuid, clienteId: uuid },
  row: { isCharged: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM consulta WHERE id = $consultaId AND cliente_id = $clienteId) AS "isCharged"`,
});

/** Whether a query was charged. Use it if the charging statement got no answer. */
export async function isCharged(
  executor: SqlExecutor,
  { consultaId, clienteId }: Consulta,
): Promise<boolean> {
  const [row] = await executor.query(IS_CHARGED, { consultaId, clienteId });
  return row?.isCharged ?? false;
}

const IS_PENDING = sql({
  params: { loteId: uuid, numero: int4 },
  row: { isPending: neverNull(bool) },
  text: `
    SELECT EXISTS (SELECT FROM lote_fila WHERE lote_id = $loteId AND numero = $numero AND estado = 'pendiente')
      AS "isPending"`,
});

/** Whether a row of a lote is still to be charged. */
export async function isFilaPending(executor: SqlExecutor, { loteId, numero }: FilaDeLote): Promise<boolean> {
  return (await executor.query(IS_PENDING, { loteId, numero }))[0]?.isPending ?? false;
}

/** Whether a query has further effects. It is charged alone then. */
export const isEventful = ({ cobro, eventos, actor, fila, respaldo }: Charge): boolean =>
  respaldo !== null || cobro !== null || eventos.length > 0 || (actor.kind === "portal" && fila === null);

function kindOf(charges: ChargeGroup) {
  if (charges[0].respaldo !== null) return "alarmas";
  if (isEventful(charges[0])) return "eventful";
  return charges.some(({ fila }) => fila !== null) ? "filas" : "quiet";
}

/** The range of counts that suits all of them. */
function countsOf(charges: ChargeGroup): Charge["counts"] {
  return {
    from: Math.max(...charges.map(({ counts }) => counts.from)),
    to: Math.min(...charges.map(({ counts }) => counts.to)),
  };
}

/** A query as `item` of the statement reads it. */
function itemOf({ consulta, evidencia, actor, readAt, claim, fila, respaldo }: Charge) {
  const { nombre } = consulta.consultado;
  const documento = consulta.consultado.documento ?? consulta.documentoSinComparar;
  return {
    id: consulta.consultaId,
    ...askerOf(actor),
    creada_en: consulta.fechaReporte,
    read_at: readAt,
    request_id: actor.requestId,
    nombre,
    // Contract-decisions 177: type and number concatenated, without a separator.
    documento: documento ? documento.tipo + documento.numero : null,
    severidad: consulta.severidad,
    total_matches: consulta.matches.length,
    referencia_externa: consulta.referenciaExterna,
    sujeto_razon_social: consulta.sujetoObligado?.razonSocial,
    sujeto_nit: consulta.sujetoObligado?.nit,
    hash_reporte: consulta.hashReporte,
    evidencia,
    ...(consulta.modo === "prueba" && { es_prueba: true }),
    ...(fila && { lote_id: fila.loteId, numero: fila.numero }),
    ...(respaldo && {
      contraparte_id: respaldo.contraparteId,
      alarmas: respaldo.alarmas.map(({ alarmaId: alarma_id, posicion }) => ({ alarma_id, posicion })),
      ...(actor.kind === "vigilancia" && { tope_mes: periodoOf(new Date(consulta.fechaReporte)).mes }),
    }),
    ...(claim && {
      llave: claim.llave,
      huella: claim.huella.toString("hex"),
      respuesta: claim.written?.respuesta,
      listas_version: claim.written?.listasVersion,
      expira_en: claim.expiraEn,
    }),
  };
}

function askerOf(actor: Consultante) {
  if (actor.kind === "vigilancia") return { sistema: "vigilancia" };
  return actor.kind === "portal"
    ? { usuario_id: actor.usuarioId, usuario_nombre: actor.nombre, direccion: actor.direccion }
    : { api_key_id: actor.apiKeyId };
}

function cobrosJson(cobro: Cobro | null): string {
  if (cobro === null) return "[]";
  const { cobroId: id, periodo, cuentaReferencia, emitidoEn, venceEn } = cobro;
  return JSON.stringify([
    { id, periodo, cuenta_referencia: cuentaReferencia, emitido_en: emitidoEn, vence_en: venceEn },
  ]);
}
