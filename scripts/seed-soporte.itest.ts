import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { depsOf } from "../server/testing/deps";
import { openWorld, type TestWorld } from "../server/testing/fixtures";
import { authenticateSoporteSesion } from "../server/usecases/identidad/sesiones";
import { signIn } from "../server/usecases/identidad/sign-in";
import { seedDemoSoporte } from "./seed-soporte";

describe("the demo's people of support", () => {
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

  it("exist once per role, sign in with what is printed, and must enrol a second factor", async () => {
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
