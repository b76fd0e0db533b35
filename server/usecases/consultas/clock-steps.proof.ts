import { it } from "vitest";
import { clockSteps } from "../../testing/clock-steps";
import { openWorld } from "../../testing/fixtures";
import { screeningDeps } from "../../testing/screening";

it.each([2, 3])(
  "charges each query once while the clock is set forwards and back (seed %i)",
  async (seed) => {
    const world = await openWorld();
    await clockSteps(world, screeningDeps(world)).chargeOverMidnight(seed);
    await world.close();
  },
);
