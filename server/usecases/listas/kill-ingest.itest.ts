import { it } from "vitest";
import { killDuringIngests } from "../../testing/kill-ingest";
import { cloneDatabase } from "../../testing/postgres";

const TIMEOUT_MS = 300_000;

// `npm run proofs` kills more often, at other moments of longer lists.
it(
  "keeps every list whole through kills in the middle of its ingests, and the next run completes",
  async () => {
    const database = await cloneDatabase();
    await killDuringIngests(database.connectionString, { kills: 2, seed: 1, entries: 600 });
    await database.drop();
  },
  TIMEOUT_MS,
);
