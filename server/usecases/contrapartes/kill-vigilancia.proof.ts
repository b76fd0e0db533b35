import { it } from "vitest";
import { openWorld } from "../../testing/fixtures";
import { interleaveVigilancia } from "../../testing/interleave-vigilancia";
import { killDuringVigilancia } from "../../testing/kill-vigilancia";

it(
  "tells each alarma of brute force once, though the process is killed sixty times",
  () => killDuringVigilancia({ names: 4_000, kills: 60, seed: 17 }),
  1_200_000,
);

it.each([1, 2, 3, 4, 5, 6, 7, 8])(
  "ends equal to brute force when contrapartes and lists change while two workers compare (seed %i)",
  async (seed) => {
    const world = await openWorld();
    try {
      await interleaveVigilancia(world, { names: 300, steps: 400, seed });
    } finally {
      await world.close();
    }
  },
  600_000,
);
