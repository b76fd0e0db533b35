import { spawnSync } from "node:child_process";
import { afterEach, beforeEach, expect, it } from "vitest";
import { depsOf } from "../server/testing/deps";
import { openWorld, type TestWorld } from "../server/testing/fixtures";
import { programOf } from "../server/testing/program";
import { CLAVE } from "../server/testing/usuario";
import { redeemEnlace } from "../server/usecases/identidad/enlaces";

let world: TestWorld;
beforeEach(async () => {
  world = await openWorld(new Date().toISOString());
});
afterEach(() => world.close());

const command = async (...args: string[]) =>
  spawnSync(process.execPath, [await programOf("scripts/soporte-crear.ts"), ...args], {
    encoding: "utf8",
    env: { ...process.env, BASE_URL: "https://atalaya.example", DATABASE_URL: world.connectionString },
  });

it("the command creates the first administrador with a printed link, and no second one unless forced", async () => {
  const made = await command("abelardo@soporte.example", "Abelardo Monsalve");
  expect(made.stderr).toBe("");
  const [link = "", secreto = ""] =
    /https:\/\/atalaya\.example\/soporte\/\S*?([0-9a-f]{64})/.exec(made.stdout) ?? [];
  expect(made.stdout).toContain(`\n  ${link}\n`);
  const asking = { requestId: "req_1", direccion: null };
  const redeemed = { realm: "soporte", tipo: "invitacion", secreto, clave: CLAVE } as const;
  expect(await redeemEnlace(depsOf(world), { ...redeemed, ...asking })).toMatchObject({
    email: "abelardo@soporte.example",
  });
  const second = await command("otra@soporte.example", "Otra Persona");
  expect(second.status).toBe(1);
  expect(second.stderr).toContain("Ya hay un administrador de soporte");
});
