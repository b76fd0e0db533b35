import { afterAll, beforeAll, expect, it } from "vitest";
import { bolsasOf } from "../../db/facturacion/bolsas";
import { inSnapshot } from "../../db/sql/transaction";
import { createClock } from "../../runtime/clock";
import { checkLedger } from "../../testing/check-ledger";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { openBolsa } from "./pagos";

const RECHARGES = 30;

let world: TestWorld;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

it("opens bolsas paid at the same moment one after the other, by number and by time", async () => {
  const { clienteId } = await newCliente(world);
  // Its clock can be moved. Reading it takes a connection, and there are fewer connections than recharges.
  const deps = { ...world, clock: createClock(world.db, true) };
  const recharge = (_: unknown, at: number) =>
    openBolsa(deps, SOPORTE, {
      clienteId,
      consultasCompradas: 10,
      precioTotal: 1_000,
      pagoReferencia: `P-${at}`,
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
  await Promise.all(Array.from({ length: RECHARGES }, recharge));

  const { bolsas } = await bolsasOf(world.db, clienteId, RECHARGES);
  expect(bolsas.map(({ secuencia }) => RECHARGES - secuencia)).toEqual([...bolsas.keys()]);
  const moments = bolsas.map(({ activadaEn }) => activadaEn.getTime());
  expect(moments).toEqual(moments.toSorted((one, other) => other - one));
  expect(bolsas.map(({ cerradaEn }) => cerradaEn?.getTime()).slice(1)).toEqual(moments.slice(0, -1));
  const checks = await inSnapshot(world.db, checkLedger);
  expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
});
