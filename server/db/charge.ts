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

/** Queries to charge in one statement. */
export type ChargeGroup = readonly [Charge, ...Charge[]];

/** SQLSTATE of `require_claim`. */
const KEY_TAKEN = "ATK01";

/**
 * Charges queries of one client and counter and keeps them for ten years, in one statement and so in one transaction:
 * counter, keys, consultas, totals, billing account, events. All of it or nothing. No two of them may
 * have the same key, and one that is eventful comes alone. Resolves to what the counter says, all of them included;
 * null where something else was faster (the counter left `counts`, bag or plan changed, a key was taken) and nothing
 * was written: read the account again. A query in flight under the same key is waited for (contract-decisions 71).
 */
export async function chargeConsultas(executor: Executor, charges: ChargeGroup): Promise<number | null> {
  const [{ consulta, contador, cobro, eventos }] = charges;
  const { from, to } = countsOf(charges);
  const counter = "bolsaId" in contador ? [contador.bolsaId] : [contador.mes, contador.revision];
  const effects = isEventful(charges[0]) ? [cobroJson(cobro), eventosJson(eventos)] : [];
  const statement =
    STATEMENTS["bolsaId" in contador ? "bolsa" : "mensual"][effects.length > 0 ? "eventful" : "quiet"];
  const items = JSON.stringify(charges.map(itemOf));
  try {
    const [row] = await executor.query<{ consumidas: number }>(statement, [
      consulta.clienteId,
      items,
      charges.length,
      from,
      to,
      ...counter,
      ...effects,
    ]);
    return row?.consumidas ?? null;
  } catch (error) {
    if ((error as { code?: unknown }).code === KEY_TAKEN) return null;
    throw error;
  }
}

/** Whether a query sets something off. Its count is exact then. */
export const isEventful = ({ cobro, eventos }: Charge): boolean => cobro !== null || eventos.length > 0;

/** The first count that suits all of them, and the last. */
function countsOf(charges: ChargeGroup): Charge["counts"] {
  return {
    from: Math.max(...charges.map(({ counts }) => counts.from)),
    to: Math.min(...charges.map(({ counts }) => counts.to)),
  };
}

/** A query as `ITEMS` reads it. */
function itemOf({ consulta, evidencia, apiKeyId, requestId, claim }: Charge) {
  const { nombre, documento } = consulta.consultado;
  return {
    id: consulta.consultaId,
    api_key_id: apiKeyId,
    creada_en: consulta.fechaReporte,
    request_id: requestId,
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
    ...(claim && {
      llave: claim.llave,
      huella: claim.huella.toString("hex"),
      respuesta: claim.respuesta,
      listas_version: claim.listasVersion,
      expira_en: claim.expiraEn,
    }),
  };
}

const ITEMS = `
  json_to_recordset($2::json) AS item (id uuid, api_key_id uuid, creada_en timestamptz, request_id text, nombre text,
    documento text, severidad text, total_matches int, referencia_externa text, sujeto_razon_social text,
    sujeto_nit text, hash_reporte text, evidencia text, llave text, huella text, respuesta text, listas_version text,
    expira_en timestamptz)`;

function cobroJson(cobro: Cobro | null): string {
  if (cobro === null) return "[]";
  const { cobroId: id, periodo, cuentaReferencia, emitidoEn, venceEn } = cobro;
  return JSON.stringify([
    { id, periodo, cuenta_referencia: cuentaReferencia, emitido_en: emitidoEn, vence_en: venceEn },
  ]);
}

/** $1 client, $3 how many, between $4 and $5 the count; a bag has one parameter of its own and a month two. */
const SPEND = {
  bolsa: {
    bolsaId: "$6::uuid",
    effects: ["$7", "$8"],
    sql: `
      UPDATE bolsa SET consumidas = consumidas + $3::int, actualizado_en = greatest(actualizado_en, latest)
      FROM moment
      WHERE id = $6::uuid AND cliente_id = $1::uuid AND cerrada_en IS NULL AND vence_en > latest
        AND consumidas + $3::int <= consultas_compradas AND consumidas + 1 >= $4::int AND consumidas + $3::int <= $5::int
      RETURNING consumidas`,
  },
  mensual: {
    bolsaId: "NULL::uuid",
    effects: ["$8", "$9"],
    sql: `
      INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en)
      SELECT $1::uuid, $6::text, $3::int, latest FROM moment WHERE $3::int <= $5::int
      ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = periodo.consumidas + $3::int,
        actualizado_en = greatest(periodo.actualizado_en, excluded.actualizado_en)
      WHERE periodo.revision = $7::int AND periodo.consumidas + 1 >= $4::int
        AND periodo.consumidas + $3::int <= $5::int
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
      WITH item AS (SELECT * FROM ${ITEMS}), moment AS (SELECT max(creada_en) AS latest FROM item), spend AS (${sql}),
      claim AS (
        INSERT INTO idempotencia (cliente_id, llave, huella, consulta_id, respuesta, listas_version, expira_en)
        SELECT $1::uuid, llave, decode(huella, 'hex'), id, respuesta, listas_version, expira_en FROM spend, item
        WHERE llave IS NOT NULL ORDER BY llave
        ON CONFLICT (cliente_id, llave) DO UPDATE SET huella = excluded.huella, consulta_id = excluded.consulta_id,
          respuesta = excluded.respuesta, listas_version = excluded.listas_version, expira_en = excluded.expira_en
        WHERE idempotencia.expira_en <= (SELECT min(creada_en) FROM item)
        RETURNING llave
      ), kept AS (
        INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado,
          documento_consultado, severidad, total_matches, referencia_externa, sujeto_obligado_razon_social,
          sujeto_obligado_nit, hash_reporte, evidencia, bolsa_id)
        SELECT id, $1::uuid, api_key_id, creada_en, request_id, nombre, documento, severidad, total_matches,
          referencia_externa, sujeto_razon_social, sujeto_nit, hash_reporte, evidencia, ${bolsaId} FROM spend, item
      ), counted AS (
        INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
        SELECT $1::uuid, by_nit.value, by_severidad.value, (creada_en AT TIME ZONE 'UTC')::date, count(*)
        FROM spend, item, LATERAL (VALUES (''), (sujeto_nit)) by_nit (value),
          LATERAL (VALUES (''), (severidad)) by_severidad (value)
        WHERE by_nit.value IS NOT NULL GROUP BY 2, 3, 4 ORDER BY 2, 3, 4
        ON CONFLICT (cliente_id, sujeto_obligado_nit, severidad, dia)
        DO UPDATE SET total = consulta_total.total + excluded.total
      )${isEventful ? effectsSql(cobro, eventos) : ""}
      SELECT consumidas, require_claim((SELECT count(*) FROM claim) = (SELECT count(llave) FROM item)) FROM spend`,
  };
}

function effectsSql(cobro: string, eventos: string): string {
  return `, issued AS (
        INSERT INTO cobro (id, cliente_id, periodo, cuenta_referencia, automatico, emitido_en, vence_en)
        SELECT item.id, $1, item.periodo, item.cuenta_referencia, true, item.emitido_en, item.vence_en
        FROM spend, json_to_recordset(${cobro}::json) AS item (id uuid, periodo text, cuenta_referencia text,
          emitido_en timestamptz, vence_en timestamptz)
        ON CONFLICT DO NOTHING
      ), recorded AS (
        INSERT INTO evento (id, cliente_id, tipo, ambito, umbral, consulta_id, creado_en, cuerpo)
        SELECT item.id, $1, item.tipo, item.ambito, item.umbral, item.consulta_id, item.creado_en, item.cuerpo
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
