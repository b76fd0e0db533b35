import type { Deps } from "../usecases/deps";
import { createThrottle } from "./turns";

/** A class or an office that tries it together. */
const OF_NETWORK = { limit: 60, windowMs: 600_000 };
/** However many networks somebody has: of the dearest name some eight seconds of work in a minute, and behind clients. */
const OF_ALL = { limit: 200, windowMs: 60_000 };
/** What each holds until it is answered is small and known. */
const AT_ONCE = 10;

/** Places for who asks without an account, counted in this process: nothing of it needs the database. */
export function createVisitors(monotonicMs: () => number): Deps["admitVisitor"] {
  const admitsNetwork = createThrottle({ ...OF_NETWORK, monotonicMs });
  const admitsAll = createThrottle({ ...OF_ALL, monotonicMs });
  let asking = 0;
  return (network) => {
    // In this order: who has used up a network uses up nothing of the others'.
    if (!admitsNetwork(network) || asking >= AT_ONCE || !admitsAll("")) return null;
    asking += 1;
    return () => {
      asking -= 1;
    };
  };
}
