import { it } from "vitest";
import { expectSameInChain } from "../../testing/changing-lista";
import { openWorld } from "../../testing/fixtures";

it.each([1, 2, 3, 4, 5, 6])("gives what the whole file gives (seed %i)", async (seed) => {
  const [quick, whole] = [await openWorld(), await openWorld()];
  await expectSameInChain(quick, whole, seed);
  await Promise.all([quick.close(), whole.close()]);
});
