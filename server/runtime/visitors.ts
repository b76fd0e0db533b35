import type { Deps } from "../usecases/deps";
import { createThrottle } from "./turns";

/** A class or an office that tries it together. */
const OF_NETWORK = { limit: 60, windowMs: 600_000 };
/** For a caller with many networks: some eight seconds of work a minute for the slowest name, behind clients. */
const OF_ALL = { limit: 200, windowMs: 60_000 };
/** Each holds little memory until it is answered. */
const AT_ONCE = 10;

/** Admits callers without an account, counted in the process without the database. */
export function createVisitors(monotonicMs: () => number): Deps["admitVisitor"] {
  const admitsNetwork = createThrottle({ ...OF_NETWORK, monotonicMs });
  const admitsAll = createThrottle({ ...OF_ALL, monotonicMs });
  let asking = 0;
  return (network) => {
    // In this order, so that an exhausted network does not use up the shared limit.
    if (!admitsNetwork(network) || asking >= AT_ONCE || !admitsAll("")) return null;
    asking += 1;
    return () => {
      asking -= 1;
    };
  };
}
