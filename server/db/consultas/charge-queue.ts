import type { Consulta } from "../../domain/consultas/consulta";
import type { SqlExecutor } from "../sql/statement";
import { type Charge, type ChargeGroup, chargeConsultas, isEventful, isRefusal } from "./charge";

/** Charges the queries of this process. */
export interface ChargeQueue {
  /**
   * Charges a query. Returns the counter including it. Null if the count is outdated or the deadline passed. Nothing
   * is written then.
   */
  charge(charge: Charge, deadline: AbortSignal): Promise<number | null>;
}

export interface HeardChargeQueue extends ChargeQueue {
  /** Calls `hear` for every consulta with matches after it is charged. */
  onMatches(hear: (consulta: Consulta) => void): void;
}

interface Waiting {
  readonly charge: Charge;
  readonly deadline: AbortSignal;
  resolve(count: number | null): void;
  reject(error: unknown): void;
}

/** Most queries charged by one statement. */
const MAX_GROUP = 100;

/**
 * Groups queries of one counter. A counter is one row, so each charge waits for the commit of the one before. Queries
 * that arrive during a charge wait here without a connection and are charged together. A lone query is charged at once.
 */
export function createChargeQueue(executor: SqlExecutor): HeardChargeQueue {
  const lines = new Map<string, Waiting[]>();
  const hearing: ((consulta: Consulta) => void)[] = [];

  const told = (charged: readonly Waiting[]) => {
    for (const { charge } of charged)
      if (charge.consulta.matches.length > 0) for (const hear of hearing) hear(charge.consulta);
  };

  async function serve(name: string, line: Waiting[]): Promise<void> {
    while (line.length > 0) await settle(executor, takeGroup(line), told);
    lines.delete(name);
  }

  return {
    charge: (charge, deadline) =>
      new Promise((resolve, reject) => {
        const name = counterOf(charge);
        const line = lines.get(name);
        const waiting = { charge, deadline, resolve, reject };
        if (line !== undefined) return void line.push(waiting);
        const opened = [waiting];
        lines.set(name, opened);
        void serve(name, opened);
      }),
    onMatches: (hear) => void hearing.push(hear),
  };
}

function counterOf({ consulta, contador }: Charge): string {
  return "bolsaId" in contador
    ? contador.bolsaId
    : `${consulta.clienteId} ${contador.mes} ${contador.revision}`;
}

/** Removes from the front of the line the charges that can share a statement, at least one. */
function takeGroup(line: Waiting[]): Waiting[] {
  const names = new Set<string>();
  let length = 0;
  let [from, to] = [0, Number.POSITIVE_INFINITY];
  for (const { charge } of line.slice(0, MAX_GROUP)) {
    const name = nameOf(charge);
    from = Math.max(from, charge.counts.from);
    to = Math.min(to, charge.counts.to);
    const isTwin = name !== null && names.has(name);
    if (length > 0 && (isTwin || isEventful(charge) || from + length > to)) break;
    length += 1;
    if (isEventful(charge)) break;
    if (name !== null) names.add(name);
  }
  return line.splice(0, length);
}

/** Name that only one charge of a group may have: the Idempotency-Key, or the row of a lote. */
const nameOf = ({ claim, fila }: Charge): string | null =>
  claim?.llave ?? (fila && `${fila.loteId} ${fila.numero}`);

const chargesOf = (group: readonly Waiting[]) => group.map(({ charge }) => charge) as unknown as ChargeGroup;

/**
 * Never throws. If the group's statement is refused, charges each query alone, so that one cannot fail the others. If
 * it got no answer, all fail, because it may still be committed.
 */
async function settle(
  executor: SqlExecutor,
  group: readonly Waiting[],
  told: (charged: readonly Waiting[]) => void,
): Promise<void> {
  const punctual = group.filter(({ deadline }) => !deadline.aborted);
  for (const { resolve } of group.filter(({ deadline }) => deadline.aborted)) resolve(null);
  if (punctual.length === 0) return;
  try {
    const last = await chargeConsultas(executor, chargesOf(punctual));
    for (const [place, { resolve }] of punctual.entries()) {
      resolve(last === null ? null : last - punctual.length + 1 + place);
    }
    if (last !== null) told(punctual);
  } catch (error) {
    if (punctual.length === 1 || !isRefusal(error)) {
      for (const { reject } of punctual) reject(error);
      return;
    }
    for (const waiting of punctual) await settle(executor, [waiting], told);
  }
}
