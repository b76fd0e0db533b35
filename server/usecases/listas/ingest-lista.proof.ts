import { it } from "vitest";
import { killDuringIngests } from "@/server/testing/kill-ingest";
import { cloneDatabase } from "@/server/testing/postgres";

it("keeps every list whole through 40 kills at random moments of its ingests, and the next run completes", async () => {
  const database = await cloneDatabase();
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  await killDuringIngests(database.connectionString, { kills: 40, seed, entries: 3_000 });
  await database.drop();
});
