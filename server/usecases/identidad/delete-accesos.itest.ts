import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { newSigner, newStaffSigner } from "../../testing/usuario";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { deleteAccesosVencidos } from "./delete-accesos";
import { askReset } from "./enlaces";
import { signIn } from "./sign-in";

const NOTHING = { sesiones: 0, dispositivos: 0, correos: 0, enlaces: 0, registros: 0, intentos: 0 };

describe("expired access data", () => {
  let world: TestWorld;
  let deps: Deps;
  beforeAll(async () => {
    world = await openWorld("2026-11-20T15:00:00.000Z");
    deps = depsOf(world);
  });
  afterAll(() => world.close());

  it("are deleted in both realms once they are old enough, and nothing else", async () => {
    const { clienteId } = await newCliente(world);
    const people = [await newSigner(world, clienteId), await newStaffSigner(world, "agente")];
    for (const { typed } of people) {
      await signIn(deps, typed);
      await askReset(deps, typed);
    }
    // Mailed after the answer.
    await expect
      .poll(async () => {
        await sendCorreos(deps);
        const rows = await world.rows("SELECT 1 FROM correo WHERE enviado_en IS NOT NULL");
        return rows.length;
      })
      .toBe(2);
    expect(await deleteAccesosVencidos(deps)).toEqual(NOTHING);
    world.clock.set("2026-11-22T15:00:00.000Z");
    const tries = await deleteAccesosVencidos(deps);
    expect(tries.intentos).toBeGreaterThan(0);
    expect({ ...tries, intentos: 0 }).toEqual(NOTHING);
    world.clock.set("2027-02-18T15:00:00.000Z");
    expect(await deleteAccesosVencidos(deps)).toEqual(NOTHING);
    world.clock.set("2027-02-20T15:00:00.000Z");
    expect(await deleteAccesosVencidos(deps)).toEqual({ ...NOTHING, sesiones: 2, correos: 2, enlaces: 2 });
    world.clock.set("2027-11-22T15:00:00.000Z");
    expect(await deleteAccesosVencidos(deps)).toEqual({ ...NOTHING, dispositivos: 2 });
    expect(await deleteAccesosVencidos(deps)).toEqual(NOTHING);
  });

  it("stay while their mail waits", async () => {
    world.clock.set("2026-11-20T15:00:00.000Z");
    const { typed } = await newStaffSigner(world, "agente");
    await askReset(deps, typed);
    await expect.poll(async () => (await world.rows("SELECT 1 FROM correo")).length).toBe(1);
    world.clock.set("2027-11-20T15:00:00.000Z");
    expect(await deleteAccesosVencidos(deps)).toMatchObject({ correos: 0, enlaces: 0 });
  });
});
