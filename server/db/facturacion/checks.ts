import { type Check, type Difference, TOLD } from "../../domain/shared/check";
import { ACT_CHECKS } from "../bitacora/act-checks";
import { checkConsultas } from "../consultas/consulta-checks";
import { DILIGENCIA_CHECKS } from "../consultas/diligencia-checks";
import { INDEX_CHECKS } from "../consultas/index-checks";
import { DECISION_CHECKS } from "../decisiones/decision-checks";
import { PRUEBA_CHECKS } from "../prueba/prueba-checks";
import { REAL_ROWS } from "../prueba/real-rows";
import { float8, int8, neverNull, nullable, text } from "../sql/column-types";
import type { DeclaredCheck } from "../sql/declared-check";
import { type SqlExecutor, Statement, sql } from "../sql/statement";
import { ACCOUNT_CHECKS } from "./account-checks";
import { LEDGER_CHECKS } from "./ledger-checks";

const CHECKS: Readonly<Record<string, DeclaredCheck>> = {
  ...LEDGER_CHECKS,
  ...DILIGENCIA_CHECKS,
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

/** Runs the given checks, or all, of what is derived from the consultas, in one snapshot. */
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

/** Checks the consultas and everything derived from them. */
export async function checkLedger(snapshot: SqlExecutor): Promise<Check[]> {
  const { checks } = await checkConsultas(snapshot);
  return [...checks, ...(await checkCounters(snapshot))];
}
