import { ALLOWANCES, type Tried } from "../../domain/identidad/allowance";
import type { Executor } from "../sql/client";
import { bytea, int4, text, timestamptz } from "../sql/column-types";
import { sql } from "../sql/statement";

const COUNT = sql({
  name: "count_intento",
  params: { ambito: text, llave: bytea, now: timestamptz, since: timestamptz },
  row: { cuenta: int4 },
  text: `
    INSERT INTO intento_ingreso AS kept (ambito, llave, desde, cuenta) VALUES ($ambito, $llave, $now, 1)
    ON CONFLICT (ambito, llave) DO UPDATE SET
      desde = CASE WHEN kept.desde > $since AND kept.desde <= $now THEN kept.desde ELSE $now END,
      cuenta = CASE WHEN kept.desde > $since AND kept.desde <= $now THEN kept.cuenta + 1 ELSE 1 END
    RETURNING cuenta`,
});

/**
 * Counts one try against each name in turn, over all processes. Returns whether all still allow it. Stops at the
 * first that does not, so that a network over its limit cannot create a row for each invented address.
 */
export async function takeTries(executor: Executor, all: readonly Tried[], now: Date): Promise<boolean> {
  for (const one of all) if (!(await takeTry(executor, one, now))) return false;
  return true;
}

/** Counts one try over all processes. Returns whether it is still allowed. */
export const takeTry = async (executor: Executor, one: Tried, now: Date): Promise<boolean> =>
  (await countTry(executor, one, now)) <= ALLOWANCES[one.ambito].limit;

/** Counts one try over all processes. Returns the number of recent tries including it. */
export async function countTry(executor: Executor, { ambito, llave }: Tried, now: Date): Promise<number> {
  const since = new Date(now.getTime() - ALLOWANCES[ambito].windowMs);
  const [row] = await executor.query(COUNT, { ambito, llave, now, since });
  return row?.cuenta ?? 0;
}

/** Forgets the tries of something, once it turned out to be its owner. */
export async function forgetTries({ prisma }: Executor, { ambito, llave }: Tried): Promise<void> {
  await prisma.intentoIngreso.deleteMany({ where: { ambito, llave: new Uint8Array(llave) } });
}
