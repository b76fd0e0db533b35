import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ASKED, openWorld, type TestWorld } from "../server/testing/fixtures";
import { programOf } from "../server/testing/program";
import { authenticateApiKey } from "../server/usecases/clientes/authenticate-api-key";
import { issueDemoKey, seedDemoClientes } from "./seed";

describe("the demo client", () => {
  let world: TestWorld;

  beforeEach(async () => {
    world = await openWorld(new Date().toISOString());
  });
  afterEach(() => world.close());

  const ownerOf = async (key: string) =>
    authenticateApiKey(world, key, { ...ASKED, now: await world.clock.now() });
  const keyCommand = async (...args: string[]) =>
    spawnSync(process.execPath, [await programOf("scripts/issue-key.ts"), ...args], {
      encoding: "utf8",
      // Vite sets BASE_URL to a path of its own.
      env: { ...process.env, BASE_URL: "", DATABASE_URL: world.connectionString },
    });

  it("is created once, with one working key, when processes start together", async () => {
    const made = await Promise.all(
      [1, 2, 3].map(async () => {
        const { demo, historia } = await seedDemoClientes(world.db);
        return [demo.razonSocial, historia, await issueDemoKey(world.db)] as const;
      }),
    );
    for (const [razonSocial, historia] of made)
      expect([razonSocial, historia]).toEqual(["Demo Atalaya S.A.S.", null]);
    const keys = made.flatMap(([, , key]) => key ?? []);
    expect(keys.length).toBe(1);
    expect(await ownerOf(keys[0] ?? "")).toMatchObject({ razonSocial: "Demo Atalaya S.A.S." });
    const audited = await world.rows("SELECT accion FROM staff_audit ORDER BY accion");
    expect(audited).toEqual([{ accion: "cliente.creado" }, { accion: "llave.creada" }]);
  });

  it("has a second client with the history, whose queries are separate", async () => {
    const seed = () => seedDemoClientes(world.db, { withHistory: true });
    const [one, other] = await Promise.all([seed(), seed()]);
    expect(other).toEqual(one);
    expect(one.historia).toMatchObject({ razonSocial: "Financiera Valle Ficticio S.A. (datos inventados)" });
    const asked = await world.rows("SELECT objeto_id FROM staff_audit WHERE accion = 'datos_demo.pedidos'");
    expect(asked).toEqual([{ objeto_id: one.historia?.clienteId }]);
    expect(one.historia?.clienteId).not.toBe(one.demo.clienteId);
  });

  it("gets another key from the command, by its NIT or its id", async () => {
    await seedDemoClientes(world.db);
    const first = await issueDemoKey(world.db);
    const byNit = await keyCommand("999.999.999-4", "caja 2");
    const key = /atl_[0-9a-f]{64}/.exec(byNit.stdout)?.[0] ?? "";
    const actor = await ownerOf(key);
    expect(actor?.razonSocial).toBe("Demo Atalaya S.A.S.");
    expect(key).not.toBe(first);
    expect((await keyCommand(actor?.clienteId ?? "")).stdout).toMatch(/atl_[0-9a-f]{64}/);
  });

  it("is not used by the command for an unknown NIT", async () => {
    const outcome = await keyCommand("123456");
    expect(outcome.status).toBe(1);
    expect(outcome.stderr).toBe("There is no client with the NIT 123456.\n");
  });
});
