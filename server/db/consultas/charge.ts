import type { Evento } from "../../domain/avisos/evento-record";
import type { NextConsulta } from "../../domain/avisos/next-consulta";
import type { Consulta } from "../../domain/consultas/consulta";
import type { Cobro } from "../../domain/facturacion/cobro";
import type { ActorOfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { eventosJson } from "../avisos/eventos";
import type { WrittenAnswer } from "../facturacion/cuentas";
import { isAnswer } from "../sql/client";
import { bool, int4, neverNull, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { CHARGE } from "./charge-statement";

/** Where a query is counted. */
export type Contador =
  | { readonly bolsaId: string }
  | {
      /** `YYYY-MM`. */
      readonly mes: string;
      readonly revision: number;
    };

/** A row of a lote. */
export interface FilaDeLote {
  readonly loteId: string;
  readonly numero: number;
}

/** The Idempotency-Key a query holds from now on, with its answer; null under a key of our own. */
export interface Claim {
  readonly llave: string;
  /** SHA-256 of the body that was sent. */
  readonly huella: Buffer;
  readonly written: WrittenAnswer | null;
  readonly expiraEn: Date;
}

export interface Charge {
  readonly consulta: Consulta;
  /** The exact text `consulta.hashReporte` is the SHA-256 of. */
  readonly evidencia: string;
  readonly actor: ActorOfCliente;
  readonly contador: Contador;
  /** When the account was read that this was decided on, by the database's clock. */
  readonly readAt: Date;
  /** What the counter may say afterwards. */
  readonly counts: Pick<NextConsulta, "from" | "to">;
  readonly claim: Claim | null;
  /** The row that it is of a lote, which is settled with it; null: of none. */
  readonly fila: FilaDeLote | null;
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
 * Charges queries of one client and counter and keeps them for ten years, in one statement and so in one transaction:
 * counter, keys, consultas, totals, billing account, events. All of it or nothing. No two of them may have the same key
 * or be the same row, and one that is eventful comes alone. Resolves to what the counter says, all of them included;
 * null where something else was faster (the counter left `counts`, bolsa or plan changed, a key was taken, a row is
 * settled) and nothing was written: read the account again. A query in flight under the same key is waited for (contract-decisions 71).
 * @throws ServiceError `persistencia_error` where it came too late, and nothing was written (contract-decisions 206).
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

/** Whether a charge that failed changed nothing; otherwise it may be committed, now or later. */
export const isRefusal = (fault: unknown): boolean => fault instanceof ServiceError || isAnswer(fault);

const IS_CHARGED = sql({
  name: "is_charged",
  params: { consultaId: uuid, clienteId: uuid },
  row: { isCharged: neverNull(bool) },
  text: `SELECT EXISTS (SELECT FROM consulta WHERE id = $consultaId AND cliente_id = $clienteId) AS "isCharged"`,
});

/** Whether a query was charged after all, for where the statement that did it was not answered. */
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

/** Whether a query sets something off: it is charged alone then. */
export const isEventful = ({ cobro, eventos, actor, fila }: Charge): boolean =>
  cobro !== null || eventos.length > 0 || (actor.kind === "portal" && fila === null);

function kindOf(charges: ChargeGroup) {
  if (isEventful(charges[0])) return "eventful";
  return charges.some(({ fila }) => fila !== null) ? "filas" : "quiet";
}

/** The first count that suits all of them, and the last. */
function countsOf(charges: ChargeGroup): Charge["counts"] {
  return {
    from: Math.max(...charges.map(({ counts }) => counts.from)),
    to: Math.min(...charges.map(({ counts }) => counts.to)),
  };
}

/** A query as `item` of the statement reads it. */
function itemOf({ consulta, evidencia, actor, readAt, claim, fila }: Charge) {
  const { nombre, documento } = consulta.consultado;
  return {
    id: consulta.consultaId,
    ...(actor.kind === "portal"
      ? { usuario_id: actor.usuarioId, usuario_nombre: actor.nombre, direccion: actor.direccion }
      : { api_key_id: actor.apiKeyId }),
    creada_en: consulta.fechaReporte,
    read_at: readAt,
    request_id: actor.requestId,
    nombre,
    // Contract-decisions 177: type and number concatenated, without a separator.
    documento: documento && documento.tipo + documento.numero,
    severidad: consulta.severidad,
    total_matches: consulta.matches.length,
    referencia_externa: consulta.referenciaExterna,
    sujeto_razon_social: consulta.sujetoObligado?.razonSocial,
    sujeto_nit: consulta.sujetoObligado?.nit,
    hash_reporte: consulta.hashReporte,
    evidencia,
    ...(consulta.modo === "prueba" && { es_prueba: true }),
    ...(fila && { lote_id: fila.loteId, numero: fila.numero }),
    ...(claim && {
      llave: claim.llave,
      huella: claim.huella.toString("hex"),
      respuesta: claim.written?.respuesta,
      listas_version: claim.written?.listasVersion,
      expira_en: claim.expiraEn,
    }),
  };
}

function cobrosJson(cobro: Cobro | null): string {
  if (cobro === null) return "[]";
  const { cobroId: id, periodo, cuentaReferencia, emitidoEn, venceEn } = cobro;
  return JSON.stringify([
    { id, periodo, cuenta_referencia: cuentaReferencia, emitido_en: emitidoEn, vence_en: venceEn },
  ]);
}
