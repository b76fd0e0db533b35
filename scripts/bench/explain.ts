import { type Client, escapeLiteral } from "pg";
import type { SqlExecutor } from "../../server/db/sql/statement";

interface Plan {
  readonly "Node Type": string;
  readonly "Index Name"?: string;
  readonly "Actual Loops": number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly Plan[];
}

interface Explained {
  readonly Plan: Plan;
  readonly "Planning Time": number;
  readonly "Execution Time": number;
}

/** PostgreSQL plans a prepared statement five times. The sixth run may use the cached plan. */
const EXECUTIONS = 7;

function literal(value: unknown): string {
  if (value === null) return "NULL";
  return escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];

/** Which index scans how many partitions. Partitions that were never reached are counted apart. */
function scansOf(plan: Plan): string {
  const scans = new Map<string, { scanned: number; spared: number }>();
  for (const { "Node Type": type, "Index Name": index, "Actual Loops": loops } of nodesOf(plan)) {
    if (!type.endsWith("Scan")) continue;
    const name = `${type} ${index?.replace(/^consulta_(\d{4}|default)_/, "consulta_*_") ?? ""}`.trim();
    const { scanned, spared } = scans.get(name) ?? { scanned: 0, spared: 0 };
    scans.set(name, loops > 0 ? { scanned: scanned + 1, spared } : { scanned, spared: spared + 1 });
  }
  return [...scans]
    .map(([name, { scanned, spared }]) => `${name} x${scanned} (+${spared} spared)`)
    .join(", ");
}

/** Prints the final plan of each prepared statement instead of its rows. */
export function explainer(client: Client, print: (line: string) => void): SqlExecutor {
  const explain = async (text: string, values: readonly unknown[]): Promise<void> => {
    const execute = values.length === 0 ? "bench" : `bench (${values.map(literal).join(", ")})`;
    await client.query(`PREPARE bench AS ${text}`);
    for (let execution = 1; execution < EXECUTIONS; execution += 1) await client.query(`EXECUTE ${execute}`);
    const { rows } = await client.query(`EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) EXECUTE ${execute}`);
    await client.query("DEALLOCATE bench");
    const [{ Plan: plan, ...times }] = rows[0]["QUERY PLAN"] as [Explained];
    const blocks = plan["Shared Hit Blocks"] + plan["Shared Read Blocks"];
    const [planning, running] = [times["Planning Time"], times["Execution Time"]].map((ms) => ms.toFixed(1));
    const what = text.includes("count(*)") ? "count" : text.includes("sum(") ? "total" : "page ";
    print(`    ${what} ${blocks} blocks, planned ${planning} ms, ran ${running} ms: ${scansOf(plan)}`);
  };
  let turn = Promise.resolve();
  return {
    async query(statement, ...[given]) {
      const { text, values } = statement.configOf(given);
      turn = turn.then(() => explain(text, values));
      await turn;
      return [];
    },
  };
}
