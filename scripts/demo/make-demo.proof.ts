import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  ask,
  dieBeforeAPassword,
  expectIntact,
  HASTA,
  killAt,
  openOn,
  peopleOf,
  told,
  untilMade,
} from "../../server/testing/demo-history";
import { SOPORTE, type TestWorld } from "../../server/testing/fixtures";
import { copyDatabase, type TestDatabase } from "../../server/testing/postgres";
import { cloneWithSamples } from "../../server/testing/product";
import type { Deps } from "../../server/usecases/deps";
import { issueDueCobros } from "../../server/usecases/facturacion/cobros";
import { openBolsa } from "../../server/usecases/facturacion/pagos";
import { HISTORIA_CLIENTE_ID, makeDemo } from "./make-demo";

describe("the history of the demo client", () => {
  let world: TestWorld;
  let deps: Deps;
  /** A copy of the history that the test of the kill left, because making another takes long. */
  let killed: TestDatabase;

  beforeEach(async () => {
    ({ world, deps } = await openOn(await cloneWithSamples()));
  });
  afterEach(() => world.close());

  it("is the same after a kill midway, and leaves nobody without a password", async () => {
    await ask(world);
    const before = await dieBeforeAPassword(world, deps);
    for (const consultas of [30, 400]) await killAt(world, consultas);
    killed = await copyDatabase(world);
    expect(await makeDemo(deps)).toBeGreaterThan(0);
    const joined = await peopleOf(world);
    expect(joined).toHaveLength(before + 4);
    expect(joined.filter(({ clave }) => clave === null)).toEqual([]);
    await expectIntact(deps);
    const whole = await openOn(await cloneWithSamples());
    await ask(whole.world);
    await makeDemo(whole.deps);
    expect(await told(world)).toEqual(await told(whole.world));
    await whole.world.close();
  });

  it("leaves later cobros unpaid", async () => {
    await world.close();
    ({ world, deps } = await openOn(killed));
    const ending = new AbortController();
    const ended = makeDemo({ ...deps, stopping: ending.signal });
    await untilMade(world, 440);
    ending.abort();
    await expect(ended).rejects.toThrow("aborted");
    expect(await issueDueCobros(deps)).toEqual({ emitidos: 1 });
    await makeDemo(deps);
    await expectIntact(deps);
    const issued = await world.rows("SELECT pago_registrado_en FROM cobro WHERE emitido_en >= $1", [HASTA]);
    expect(issued).toEqual([{ pago_registrado_en: null }]);
  });

  it("leaves out what support has made impossible, and continues to its end", async () => {
    await ask(world);
    await openBolsa(world, SOPORTE, {
      clienteId: HISTORIA_CLIENTE_ID,
      consultasCompradas: 5_000,
      precioTotal: 550_000,
      pagoReferencia: "TRANSF-BOLSA-1",
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
    expect(await makeDemo(deps)).toBeGreaterThan(500);
    expect(await makeDemo(deps)).toBe(0);
    expect(await world.rows("SELECT FROM plan_asignado")).toEqual([]);
    await expectIntact(deps);
  });
});
