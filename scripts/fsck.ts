import { existsSync } from "node:fs";
import { createDb } from "../server/db/client";
import { checkLedger, type LedgerCheck } from "../server/db/ledger-checks";
import { inSnapshot } from "../server/db/transaction";
import { openDatabase } from "./database";

/**
 * Recomputes every counter, hash and state from the consultas and prints what differs; ends with 1 where anything
 * does. It reads one snapshot and writes nothing, so it may run beside the service in production.
 */
function report({ name, checked, differences }: LedgerCheck): void {
  const verdict = differences.length === 0 ? "ok" : `${differences.length} differ`;
  console.log(`${name.padEnd(24)} ${String(checked).padStart(9)}   ${verdict}`);
  for (const { row, found, expected } of differences) {
    console.log(`  ${row}: ${found ?? "nothing"} instead of ${expected ?? "nothing"}`);
  }
}

async function check(connectionString: string): Promise<boolean> {
  const db = createDb({ connectionString, max: 1 });
  try {
    const checks = await inSnapshot(db, checkLedger);
    for (const one of checks) report(one);
    return checks.every(({ differences }) => differences.length === 0);
  } finally {
    await db.close();
  }
}

async function main(): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const { serviceUrl, stop } = await openDatabase({ isGuest: true });
  try {
    process.exitCode = (await check(serviceUrl)) ? 0 : 1;
  } finally {
    await stop();
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
