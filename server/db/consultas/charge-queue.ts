import type { Consulta } from "../../domain/consultas/consulta";
import type { SqlExecutor } from "../sql/statement";
import { type Charge, type ChargeGroup, chargeConsultas, isEventful, isRefusal } from "./charge";

/** Charges the queries of this process. */
export interface ChargeQueue {
  /**
   * Charges a query. Resolves to its own count; null where something else was faster or the deadline has passed, and
   * nothing was written.
   */
  charge(charge: Charge, deadline: AbortSignal): Promise<number | null>;
}

/** One that says what it charged. */
export interface HeardChargeQueue extends ChargeQueue {
  /** Has `hear` told, from now on, of every consulta with matches once it is charged. */
  onMatches(hear: (consulta: Consulta) => void): void;
}

interface Waiting {
  readonly charge: Charge;
  readonly deadline: AbortSignal;
  resolve(count: number | null): void;
  reject(error: unknown): void;
}

/** Charged in one statement at most. */
const MAX_GROUP = 100;

/**
 * A counter is one row, and whoever writes it makes all others wait for its commit. So the queries of one counter that
 * come while another is being charged wait here, without a connection, and are then charged together; one that finds
 * nobody ahead is charged at once.
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

/** Those at the head of the line that can be charged together, at least one; they leave it. */
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

/** What two charges have in common of which only one may be kept: the key, or the row of a lote. */
const nameOf = ({ claim, fila }: Charge): string | null =>
  claim?.llave ?? (fila && `${fila.loteId} ${fila.numero}`);

const chargesOf = (group: readonly Waiting[]) => group.map(({ charge }) => charge) as unknown as ChargeGroup;

/**
 * Never fails: where the statement is refused, each is charged alone, so that nobody fails for another. Where it was not
 * answered all of them fail with it: it may be committed yet, and what a second one says would not be the last word.
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
