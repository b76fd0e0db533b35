import { it } from "vitest";
import { killDuringDeliveries } from "../../testing/kill-deliveries";

const TIMEOUT_MS = 600_000;

// `npm run proofs` kills more often and at other moments.
it(
  "delivers every event, with every attempt on record and none beyond the schedule, through kills in the middle of it",
  async () => {
    await killDuringDeliveries({ eventos: 60, processes: 2, rounds: 1, seed: 1 });
  },
  TIMEOUT_MS,
);
