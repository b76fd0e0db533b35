import { blockOf, networkOf } from "../domain/identidad/allowance";
import type { Deps } from "../usecases/deps";
import { createFairTurns, createThrottle } from "./turns";

/** A class or an office that tries it together. */
const OF_NETWORK = { limit: 60, windowMs: 600_000 };
/** For a caller with many networks: with both, some eight seconds of work a minute for the slowest name, behind clients. */
const OF_ALL = { limit: 100, windowMs: 60_000 };
/** The first requests of each network are counted apart, so that a few busy networks leave room for others. */
const FIRST = { ...OF_NETWORK, limit: 5 };
/** Limit of those first requests per provider, which may have many networks. */
const FIRST_OF_BLOCK = { ...OF_ALL, limit: 20 };
/** Each holds little memory until it is answered. */
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
    // In this order, so that an exhausted network does not use up the shared limit.
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
