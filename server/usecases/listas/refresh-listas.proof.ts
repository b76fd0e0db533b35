import { it } from "vitest";
import { raceSamples } from "@/server/testing/race-samples";

it("puts no sample in force over a real list in 200 first starts with uploads at random moments of them", async () => {
  const seed = Date.now() % 1_000_000;
  console.log(`seed ${seed}`);
  await raceSamples({ rounds: 200, seed });
});
