import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { logOf } from "../../testing/log-of-consultas";
import type { Deps } from "../deps";
import { sealBitacora } from "./sello";

describe("the log of the consultas of years", () => {
  let world: TestWorld;
  let deps: Deps;
  let log: ReturnType<typeof logOf>;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    log = logOf(world, await newCliente(world));
  });
  afterAll(() => world.close());

  it("keeps proving every consulta and every older tree as it grows past whole subtrees", async () => {
    await log.ask(5);
    await sealBitacora(deps);
    await log.proveAsItGrows(deps, [250, 300, 20_000, 70_000]);
  });

  it("continues if the statistics say that nothing waits", { timeout: 30_000 }, async () => {
    await log.awaitSello(20_000);
    await sealBitacora(deps);
    await world.asOwner("VACUUM (ANALYZE, TRUNCATE false) bitacora_pendiente");
    await log.awaitSello(50_000);
    expect(await sealBitacora(deps)).toMatchObject({ selladas: 50_000 });
  });
});
