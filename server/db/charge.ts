import type { Evento } from "../domain/alerts/evento-record";
import type { NextConsulta } from "../domain/alerts/next-consulta";
import type { Cobro } from "../domain/billing/cobro";
import type { Consulta } from "../domain/evidence/consulta";
import type { Executor } from "./client";
import type { StoredAnswer } from "./cuentas";
import { eventosJson, eventosOf } from "./eventos";

/** Where a query is counted. */
export type Contador =
  | { readonly bolsaId: string }
  | {
      /** `YYYY-MM`. */
      readonly mes: string;
      readonly revision: number;
    };

/** The Idempotency-Key a query holds from now on, with its answer. */
export interface Claim extends StoredAnswer {
  readonly llave: string;
  readonly expiraEn: Date;
}

export interface Charge {
  readonly consulta: Consulta;
  /** The exact text `consulta.hashReporte` is the SHA-256 of. */
  readonly evidencia: string;
  readonly apiKeyId: string;
  readonly requestId: string;
  readonly contador: Contador;
  /** What the counter may say afterwards. */
  readonly counts: Pick<NextConsulta, "from" | "to">;
  readonly claim: Claim | null;
  /** The account to issue with it. */
  readonly cobro: Cobro | null;
  readonly eventos: readonly Evento[];
}

/** SQLSTATE of `require_claim`. */
const KEY_TAKEN = "ATK01";

/**
 * Charges a query and keeps it for ten years, in one statement and so in one transaction: counter, key, consulta, its
 * total, billing account, events. All of it or nothing. Resolves to what the counter says, this query included; null
 * where something else was faster (the counter left `counts`, bag or plan changed, the key was taken) and nothing
 * was written: read the account again. A query in flight under the same key is waited for (contract-decisions 71).
 */
export async function chargeConsulta(executor: Executor, charge: Charge): Promise<number | null> {
  const { contador } = charge;
  const isEventful = charge.eventos.length > 0 || charge.cobro !== null;
  const counter = "bolsaId" in contador ? [contador.bolsaId] : [contador.mes, contador.revision];
  const effects = isEventful ? [cobroJson(charge.cobro), eventosJson(charge.eventos)] : [];
  const statement =
    STATEMENTS["bolsaId" in contador ? "bolsa" : "mensual"][isEventful ? "eventful" : "quiet"];
  try {
    const [row] = await executor.query<{ consumidas: number }>(statement, [
      ...consultaValues(charge),
      ...claimValues(charge.claim),
      ...counter,
      ...effects,
    ]);
    return row?.consumidas ?? null;
  } catch (error) {
    if ((error as { code?: unknown }).code === KEY_TAKEN) return null;
    throw error;
  }
}

function consultaValues({ consulta, evidencia, apiKeyId, requestId, counts }: Charge): unknown[] {
  const { nombre, documento } = consulta.consultado;
  return [
    consulta.consultaId,
    consulta.clienteId,
    apiKeyId,
    consulta.fechaReporte,
    requestId,
    nombre,
    // Contract-decisions 177: type and number concatenated, without a separator.
    documento && documento.tipo + documento.numero,
    consulta.severidad,
    consulta.matches.length,
    consulta.referenciaExterna,
    consulta.sujetoObligado?.razonSocial ?? null,
    consulta.sujetoObligado?.nit ?? null,
    consulta.hashReporte,
    evidencia,
    counts.from,
    counts.to,
  ];
}

function claimValues(claim: Claim | null): unknown[] {
  if (claim === null) return [null, null, null, null, null];
  return [claim.llave, claim.huella, claim.respuesta, claim.listasVersion, claim.expiraEn];
}

function cobroJson(cobro: Cobro | null): string {
  if (cobro === null) return "[]";
  const { cobroId: id, periodo, cuentaReferencia, emitidoEn, venceEn } = cobro;
  return JSON.stringify([
    { id, periodo, cuenta_referencia: cuentaReferencia, emitido_en: emitidoEn, vence_en: venceEn },
  ]);
}

/** Room for the counter's own parameters, of which a bag has one and a month two. */
const SPEND = {
  bolsa: {
    bolsaId: "$22::uuid",
    effects: ["$23", "$24"],
    sql: `
      UPDATE bolsa SET consumidas = consumidas + 1, actualizado_en = greatest(actualizado_en, $4::timestamptz)
      WHERE id = $22::uuid AND cliente_id = $2 AND cerrada_en IS NULL AND vence_en > $4::timestamptz
        AND consumidas < consultas_compradas AND consumidas + 1 BETWEEN $15::int AND $16::int
      RETURNING consumidas`,
  },
  mensual: {
    bolsaId: "NULL::uuid",
    effects: ["$24", "$25"],
    sql: `
      INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en) VALUES ($2, $22::text, 1, $4::timestamptz)
      ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = periodo.consumidas + 1,
        actualizado_en = greatest(periodo.actualizado_en, excluded.actualizado_en)
      WHERE periodo.revision = $23::int AND periodo.consumidas + 1 BETWEEN $15::int AND $16::int
      RETURNING consumidas`,
  },
} as const;

/** Every part hangs on `spend`: where it counts nothing, nothing is written. */
function statementOf(modalidad: keyof typeof SPEND, isEventful: boolean) {
  const { sql, bolsaId, effects } = SPEND[modalidad];
  const [cobro, eventos] = effects;
  return {
    name: `charge_${modalidad}_${isEventful ? "eventful" : "quiet"}`,
    text: `
      WITH spend AS (${sql}), claim AS (
        INSERT INTO idempotencia (cliente_id, llave, huella, consulta_id, respuesta, listas_version, expira_en)
        SELECT $2, $17::text, $18::bytea, $1, $19::text, $20::text, $21::timestamptz FROM spend
        WHERE $17::text IS NOT NULL
        ON CONFLICT (cliente_id, llave) DO UPDATE SET huella = excluded.huella, consulta_id = excluded.consulta_id,
          respuesta = excluded.respuesta, listas_version = excluded.listas_version, expira_en = excluded.expira_en
        WHERE idempotencia.expira_en <= $4::timestamptz
        RETURNING llave
      ), kept AS (
        INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado,
          documento_consultado, severidad, total_matches, referencia_externa, sujeto_obligado_razon_social,
          sujeto_obligado_nit, hash_reporte, evidencia, bolsa_id)
        SELECT $1::uuid, $2::uuid, $3::uuid, $4::timestamptz, $5::text, $6::text, $7::text, $8::text, $9::int,
          $10::text, $11::text, $12::text, $13::text, $14::text, ${bolsaId} FROM spend
      ), counted AS (
        INSERT INTO consulta_total (cliente_id, dia, severidad, sujeto_obligado_nit, total)
        SELECT $2, ($4::timestamptz AT TIME ZONE 'UTC')::date, $8, coalesce($12, ''), 1 FROM spend
        ON CONFLICT (cliente_id, dia, severidad, sujeto_obligado_nit)
        DO UPDATE SET total = consulta_total.total + 1
      )${isEventful ? effectsSql(cobro, eventos) : ""}
      SELECT consumidas, require_claim($17::text IS NULL OR EXISTS (SELECT FROM claim)) FROM spend`,
  };
}

function effectsSql(cobro: string, eventos: string): string {
  return `, issued AS (
        INSERT INTO cobro (id, cliente_id, periodo, cuenta_referencia, automatico, emitido_en, vence_en)
        SELECT item.id, $2, item.periodo, item.cuenta_referencia, true, item.emitido_en, item.vence_en
        FROM spend, json_to_recordset(${cobro}::json) AS item (id uuid, periodo text, cuenta_referencia text,
          emitido_en timestamptz, vence_en timestamptz)
        ON CONFLICT DO NOTHING
      ), recorded AS (
        INSERT INTO evento (id, cliente_id, tipo, ambito, umbral, consulta_id, creado_en, cuerpo)
        SELECT item.id, $2, item.tipo, item.ambito, item.umbral, item.consulta_id, item.creado_en, item.cuerpo
        FROM spend, ${eventosOf(eventos)}
        ORDER BY item.ordinality
        ON CONFLICT DO NOTHING
      )`;
}

const statementsOf = (modalidad: keyof typeof SPEND) => ({
  quiet: statementOf(modalidad, false),
  eventful: statementOf(modalidad, true),
});
const STATEMENTS = { bolsa: statementsOf("bolsa"), mensual: statementsOf("mensual") };
