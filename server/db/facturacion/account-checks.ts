import { type Check, type Difference, TOLD } from "../../domain/shared/check";
import { ACT_CHECKS } from "../bitacora/act-checks";
import { DILIGENCIA_CHECKS, INDEX_CHECKS } from "../consultas/consulta-checks";
import { ACTA_CHECKS } from "../contrapartes/actas";
import { DECISION_CHECKS } from "../decisiones/decision-checks";
import { PRUEBA_CHECKS, REAL_ROWS } from "../prueba/prueba-checks";
import { float8, int8, neverNull, nullable, text } from "../sql/column-types";
import type { DeclaredCheck } from "../sql/declared-check";
import { idMs, valid } from "../sql/kept-columns";
import { type SqlExecutor, Statement, sql } from "../sql/statement";
import { LEDGER_CHECKS } from "./ledger-checks";

const YEAR = "extract(year FROM emitido_en AT TIME ZONE 'America/Bogota')::int";
const PLAN = ["codigo", "nombre", "consultas_incluidas", "precio_mes", "precio_unitario", "precio_excedente"];
const planIn = (json: string) => `ROW(${PLAN.map((name) => `${json}->>'${name}'`)})`;
const MONTH = "to_char(act.en AT TIME ZONE 'America/Bogota', 'YYYY-MM')";
const MONTH_PAID = "to_char(emitido_en AT TIME ZONE 'America/Bogota' + interval '1 month', 'YYYY-MM')";
const momentOf = (id: string) => `to_timestamp(${idMs(id)} / 1000.0)`;
const NEXT_MONTH = "to_char(act.en AT TIME ZONE 'America/Bogota' + interval '1 month', 'YYYY-MM')";

/** Most that a machine's clock may have been set back between two acts. */
const CLOCK_SET_BACK = "interval '1 hour'";
/** Acts in required order: the event, its time, and the time that it may not precede. */
const AFTER = [
  `SELECT 'payment of ' || cobro.id, paid.en, ${momentOf("cobro.id")} FROM movimiento paid
    JOIN cobro ON cobro.id = paid.cobro_id WHERE tipo = 'pago'`,
  `SELECT 'due date of ' || cobro.id, moved.en, ${momentOf("cobro.id")} FROM cobro_vencimiento moved
    JOIN cobro ON cobro.id = cobro_id`,
  `SELECT 'reversal of ' || paid.id, undone.en, paid.en FROM movimiento undone
    JOIN movimiento paid ON paid.id = undone.compensa_id`,
].join(" UNION ALL ");

const ACCOUNT_CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  // A month's plan is the last one that an act assigned. A bolsa removes the plan of the following month.
  "plans as acted": {
    count: "SELECT count(*) FROM plan_asignado",
    differences: `
      SELECT concat_ws(' ', cliente_id, desde_mes) AS row, ROW(${PLAN})::text AS found, 'a plan that an act gave' AS expected
      FROM plan_asignado LEFT JOIN LATERAL (
        SELECT place FROM staff_audit act, LATERAL (VALUES
          (1, 'cliente.plan_asignado', ${MONTH}, ${planIn("despues->'abierto'")}),
          (2, 'cliente.plan_asignado', ${NEXT_MONTH}, ${planIn("despues->'siguiente'")}),
          (3, 'bolsa.abierta', ${NEXT_MONTH}, ${planIn("'null'::jsonb")}),
          (4, 'bolsa.revertida', despues->'plan'->>'desde_mes', ${planIn("despues->'plan'->'plan'")})
        ) states (place, accion, mes, plan)
        WHERE states.accion = act.accion AND objeto_id = cliente_id::text AND mes = desde_mes
          AND plan::text = ROW(${PLAN.map((name) => `${name}::text`)})::text LIMIT 1
      ) told ON true
      WHERE told.place IS NULL
      UNION ALL
      SELECT concat_ws(' ', objeto_id, ${NEXT_MONTH}), NULL, 'a plan' FROM staff_audit act
      WHERE accion = 'cliente.plan_asignado' AND NOT EXISTS (SELECT FROM plan_asignado
        WHERE cliente_id = ${valid("objeto_id", "uuid")} AND desde_mes = ${NEXT_MONTH})`,
  },
  // Compares the times of the acts, because support may state an earlier time for a payment or an account. An
  // account that the service issues has the month before the one it charges, and its id has that time.
  "order of accounts": {
    count: "SELECT count(*) FROM cobro",
    differences: `
      SELECT did AS row, en::text AS found, 'not before ' || since AS expected
      FROM (${AFTER}) acts (did, en, since) WHERE en < since - ${CLOCK_SET_BACK}
      UNION ALL
      SELECT id::text, concat_ws(' ', periodo, emitido_en), concat_ws(' ', ${MONTH_PAID}, ${momentOf("id")})
      FROM cobro WHERE automatico AND (periodo, emitido_en) IS DISTINCT FROM (${MONTH_PAID}, ${momentOf("id")})`,
  },
  "documents of accounts": {
    count: "SELECT count(*) FROM cobro_documento",
    differences: `
      SELECT cobro.id AS row, kept::text AS found, issued::text AS expected
      FROM cobro LEFT JOIN (
        SELECT DISTINCT ON (cobro_id) *, ROW(periodo, cuenta_referencia, emitido_en, lineas) AS kept FROM cobro_documento
        ORDER BY cobro_id, orden DESC
      ) last ON last.cobro_id = cobro.id,
      LATERAL (SELECT ROW(cobro.periodo, cobro.cuenta_referencia, cobro.emitido_en, cobro.lineas) AS issued) said
      WHERE cobro.lineas IS NOT NULL AND (kept IS DISTINCT FROM issued
        OR (cobro.vence_en <> last.vence_en AND (cobro.vence_en IS DISTINCT FROM (SELECT despues FROM cobro_vencimiento moved
            WHERE moved.cobro_id = cobro.id ORDER BY moved.en DESC, moved.id DESC LIMIT 1)
          OR NOT EXISTS (SELECT FROM cobro_vencimiento moved
            WHERE moved.cobro_id = cobro.id AND antes = last.vence_en))))
      UNION ALL
      SELECT cobro_id, 'a document', 'its account' FROM cobro_documento
      WHERE NOT EXISTS (SELECT FROM cobro WHERE cobro.id = cobro_id AND cobro.lineas IS NOT NULL)`,
  },
  "numbers of documents": {
    count: "SELECT count(*) FROM cobro_documento",
    differences: `
      SELECT concat_ws('-', anio, numero) AS row, concat_ws(' ', anio, numero, orden) AS found,
        concat_ws(' ', ${YEAR}, place, of_account) AS expected
      FROM (
        SELECT *, row_number() OVER (PARTITION BY anio ORDER BY numero) AS place,
          row_number() OVER (PARTITION BY cobro_id ORDER BY orden) AS of_account FROM cobro_documento
      ) numbered
      WHERE (anio, numero, orden) IS DISTINCT FROM (${YEAR}, place, of_account)`,
  },
  // Names and issuers change, so each must have existed at some time.
  "parties of documents": {
    count: "SELECT count(*) FROM cobro_documento",
    differences: `
      SELECT concat_ws('-', anio, numero) AS row, concat_ws(' ', deudor_razon_social, deudor_nit, emisor_razon_social,
        emisor_nit, emisor_pago) AS found, 'a debtor and an issuer that there were' AS expected
      FROM cobro_documento document JOIN cobro ON cobro.id = cobro_id JOIN cliente ON cliente.id = cliente_id
      WHERE NOT EXISTS (SELECT FROM politica WHERE (politica.emisor_razon_social, politica.emisor_nit, politica.emisor_pago)
          IS NOT DISTINCT FROM (document.emisor_razon_social, document.emisor_nit, document.emisor_pago))
        OR deudor_nit <> nit
        OR deudor_razon_social <> razon_social AND NOT EXISTS (
          SELECT FROM staff_audit WHERE objeto_tipo = 'cliente' AND objeto_id = cliente.id::text
            AND deudor_razon_social IN (antes->>'razon_social', despues->>'razon_social'))`,
  },
};

const CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  ...LEDGER_CHECKS,
  ...DILIGENCIA_CHECKS,
  ...ACTA_CHECKS,
  ...ACCOUNT_CHECKS,
  ...DECISION_CHECKS,
  ...INDEX_CHECKS,
  ...ACT_CHECKS,
  ...PRUEBA_CHECKS,
};

const STATEMENTS = Object.entries(CHECKS).map(([name, { subject = "contadores", count, differences }]) => ({
  name,
  subject,
  count: sql({ row: { count: neverNull(int8) }, text: `${REAL_ROWS}\n${count}` }),
  differences: sql({
    row: {
      row: neverNull(text),
      found: nullable(text),
      expected: nullable(text),
      total: neverNull(float8),
    },
    text: `
      ${REAL_ROWS}
      SELECT coalesce("row"::text, '') AS "row", "found"::text, "expected"::text, count(*) OVER ()::float8 AS total
      FROM (${differences}) d LIMIT ${TOLD}`,
  }),
}));
type Declared = (typeof STATEMENTS)[number];

const BEFORE = new Statement({ text: "SAVEPOINT before_check" });
const BACK = new Statement({ text: "ROLLBACK TO SAVEPOINT before_check" });

/** Runs these checks, or all, of figures derived from the consultas, in one snapshot. */
export async function checkCounters(snapshot: SqlExecutor, names?: readonly string[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const declared of STATEMENTS) {
    if (names !== undefined && !names.includes(declared.name)) continue;
    await snapshot.query(BEFORE);
    checks.push(
      await runCheck(snapshot, declared).catch(async (error: unknown) => {
        if (!isUnreadable(error)) throw error;
        await snapshot.query(BACK);
        return unreadable(declared, error);
      }),
    );
  }
  return checks;
}

async function runCheck(
  snapshot: SqlExecutor,
  { name, subject, count, differences }: Declared,
): Promise<Check> {
  const [counted] = await snapshot.query(count);
  const rows = await snapshot.query(differences);
  return {
    name,
    subject,
    checked: Number(counted?.count ?? 0),
    differing: rows[0]?.total ?? 0,
    differences: rows.map(({ total: _, ...difference }): Difference => difference),
  };
}

/** PostgreSQL's class of data exceptions: a value was overwritten with an invalid one. The other checks continue. */
const isUnreadable = (error: unknown): error is Error =>
  error instanceof Error && "code" in error && String(error.code).startsWith("22");

function unreadable({ name, subject }: Declared, { message }: Error): Check {
  const difference = { row: name, found: message, expected: "values that can be read" };
  return { name, subject, checked: 0, differing: 1, differences: [difference] };
}
