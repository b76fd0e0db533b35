import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { saveClave } from "../server/db/identidad/accounts";
import { depsOf } from "../server/testing/deps";
import { newCliente, openWorld, type TestWorld } from "../server/testing/fixtures";
import { authenticateSoporteSesion } from "../server/usecases/identidad/sesiones";
import { signIn } from "../server/usecases/identidad/sign-in";
import { OFICIAL_DEMO, seedDemoUsuario } from "./seed-portal";
import { seedDemoSoporte } from "./seed-soporte";

describe("the demo's people", () => {
  let world: TestWorld;
  let dataDir: string;
  beforeEach(async () => {
    world = await openWorld();
    dataDir = await mkdtemp(join(tmpdir(), "atalaya-demo-"));
  });
  afterEach(async () => {
    await world.close();
    await rm(dataDir, { recursive: true });
  });

  it("have one officer of the demo client when processes start together, who signs in with what each start prints", async () => {
    const { clienteId } = await newCliente(world);
    const seed = () => seedDemoUsuario(world.db, { clienteId, email: OFICIAL_DEMO, dataDir });
    const [first, ...others] = await Promise.all([seed(), seed(), seed()]);
    expect(others).toEqual([first, first]);
    const enter = () =>
      signIn(depsOf(world), {
        realm: "portal",
        ...first,
        codigo: null,
        dispositivo: null,
        direccion: null,
        agente: null,
        requestId: "req_1",
      });
    await enter();
    const [{ id }] = (await world.rows<{ id: string }>("SELECT id FROM usuario")) as [{ id: string }];
    await saveClave(
      world.db,
      "portal",
      id,
      await depsOf(world).passwords.hash("otra clave cualquiera"),
      new Date(),
    );
    await expect(enter()).rejects.toMatchObject({ code: "credenciales_invalidas" });
    expect(await seed()).toEqual(first);
    await enter();
  });

  it("exist once per role of support, sign in with what is printed, and must enrol a second factor", async () => {
    const seed = () => seedDemoSoporte(world.db, { dataDir });
    const [first, second] = await Promise.all([seed(), seed()]);
    expect(second).toEqual(first);
    const asking = { requestId: "req_1", direccion: null };
    const entered = await Promise.all(
      first.emails.map(async (email) => {
        const typed = { email, clave: first.clave, codigo: null, dispositivo: null, agente: null };
        const { sesionId } = await signIn(depsOf(world), { realm: "soporte", ...typed, ...asking });
        return authenticateSoporteSesion(depsOf(world), sesionId, asking);
      }),
    );
    expect(entered.map((session) => [session?.actor.rol, session?.falta])).toEqual([
      ["administrador", "segundo_factor"],
      ["agente", "segundo_factor"],
      ["cumplimiento", "segundo_factor"],
    ]);
  });
});
