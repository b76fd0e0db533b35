import { blockOf, networkOf } from "../domain/identidad/allowance";
import type { Deps } from "../usecases/deps";
import { createFairTurns, createThrottle } from "./turns";

/** A class or an office that tries it together. */
const OF_NETWORK = { limit: 60, windowMs: 600_000 };
/** However many networks somebody has: of the dearest name some eight seconds of work in a minute, and behind clients. */
const OF_ALL = { limit: 100, windowMs: 60_000 };
/** A network's first ones are counted apart from its others: a few that ask much leave everybody else their first. */
const FIRST = { ...OF_NETWORK, limit: 5 };
/** And of those no more from one provider than this, however many networks it has. */
const FIRST_OF_BLOCK = { ...OF_ALL, limit: 20 };
/** What each holds until it is answered is small and known. */
const AT_ONCE = { atOnce: 10, atOnceOfOne: 3 };

/** Admits callers without an account, counted in the process without the database. */
export function createVisitors(monotonicMs: () => number): Deps["admitVisitor"] {
  const admitsNetwork = createThrottle({ ...OF_NETWORK, monotonicMs });
  const isFirst = createThrottle({ ...FIRST, monotonicMs });
  const admitsBlock = createThrottle({ ...FIRST_OF_BLOCK, monotonicMs });
  const admitsFirst = createThrottle({ ...OF_ALL, monotonicMs });
  const admitsOther = createThrottle({ ...OF_ALL, monotonicMs });
  const turns = createFairTurns(AT_ONCE);
  return (direccion) => {
    const network = direccion === null ? "" : networkOf(direccion);
    // In this order: who has used up a network uses up nothing of the others'.
    const end = admitsNetwork(network) ? turns.takeNow(network) : null;
    if (end === null) return null;
    const isAdmitted = isFirst(network)
      ? admitsBlock(direccion === null ? "" : blockOf(direccion)) && admitsFirst("")
      : admitsOther("");
    if (isAdmitted) return end;
    end();
    return null;
  };
}
