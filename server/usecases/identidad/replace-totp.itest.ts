import { generateSync } from "otplib";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { SoporteSession } from "../../domain/identidad/session";
import { depsOf } from "../../testing/deps";
import { openWorld, type TestWorld } from "../../testing/fixtures";
import { newStaffSigner } from "../../testing/usuario";
import type { Deps } from "../deps";
import { beginTotpReplacement, replaceTotp } from "./replace-totp";
import { beginTotp, confirmTotp } from "./segundo-factor";
import { authenticateSoporteSesion } from "./sesiones";
import { signIn } from "./sign-in";

const START = "2026-11-20T15:00:00.000Z";
const ASKING = { direccion: "192.0.2.9", requestId: "req_test" };

let world: TestWorld;
let deps: Deps;
beforeAll(async () => {
  world = await openWorld(START);
  deps = depsOf(world, { mailer: { send: async () => {} } });
});
afterAll(() => world.close());

const codeOf = (secret: string, at: string) => generateSync({ secret, epoch: Date.parse(at) / 1000 });

async function enter() {
  const person = await newStaffSigner(world, "agente");
  const { sesionId } = await signIn(deps, person.typed);
  const session = await authenticateSoporteSesion(deps, sesionId, ASKING);
  if (session === null) throw new Error("nobody is signed in");
  return { ...person, session };
}

async function enrolled(session: SoporteSession) {
  const { secret } = await beginTotp(deps, session);
  await confirmTotp(deps, session, { codigo: codeOf(secret, START) });
  return secret;
}

it("replaces the app, and the old one works until a code of the new one is given", async () => {
  world.clock.set(START);
  const { session, typed, email } = await enter();
  await expect(beginTotpReplacement(deps, session, { actual: "000000" })).rejects.toMatchObject({
    code: "conflicto",
  });
  const old = await enrolled(session);
  await expect(beginTotpReplacement(deps, session, { actual: "000000" })).rejects.toMatchObject({
    issues: [{ path: ["actual"] }],
  });
  world.clock.set("2026-11-20T15:01:00.000Z");
  const actual = codeOf(old, "2026-11-20T15:01:00.000Z");
  const { secret, sellado } = await beginTotpReplacement(deps, session, { actual });
  expect(sellado).not.toContain(secret);
  await expect(beginTotpReplacement(deps, session, { actual })).rejects.toMatchObject({
    issues: [{ path: ["actual"] }],
  });
  await expect(replaceTotp(deps, session, { codigo: codeOf(old, START), sellado })).rejects.toMatchObject({
    issues: [{ path: ["codigo"] }],
  });
  const later = "2026-11-20T15:02:00.000Z";
  world.clock.set(later);
  const elsewhere = await signIn(deps, { ...typed, codigo: codeOf(old, later) });
  const { codigos } = await replaceTotp(deps, session, { codigo: codeOf(secret, later), sellado });
  expect(codigos).toHaveLength(10);
  expect(await authenticateSoporteSesion(deps, elsewhere.sesionId, ASKING)).toBeNull();
  expect(await authenticateSoporteSesion(deps, session.sesionId, ASKING)).not.toBeNull();
  const after = "2026-11-20T15:04:00.000Z";
  world.clock.set(after);
  const refused = { code: "codigo_invalido" };
  await expect(signIn(deps, { ...typed, codigo: codeOf(old, after) })).rejects.toMatchObject(refused);
  await signIn(deps, { ...typed, codigo: codeOf(secret, after) });
  const acts = await world.rows(
    "SELECT FROM staff_audit WHERE actor = $1 AND accion = 'segundo_factor.cambiado'",
    [email],
  );
  expect(acts).toHaveLength(1);
});

it("rejects a secret that was drawn for another person, or not by us", async () => {
  world.clock.set(START);
  const [one, other] = [await enter(), await enter()];
  const old = await enrolled(one.session);
  await enrolled(other.session);
  const begun = "2026-11-20T15:01:00.000Z";
  world.clock.set(begun);
  const { secret, sellado } = await beginTotpReplacement(deps, one.session, { actual: codeOf(old, begun) });
  const codigo = codeOf(secret, begun);
  for (const given of [sellado, "nada", `${sellado}A`]) {
    const asked = replaceTotp(deps, other.session, { codigo, sellado: given });
    await expect(asked).rejects.toMatchObject({ code: "conflicto" });
  }
  const late = "2026-11-20T15:16:01.000Z";
  world.clock.set(late);
  const asked = replaceTotp(deps, one.session, { codigo: codeOf(secret, late), sellado });
  await expect(asked).rejects.toMatchObject({ code: "conflicto" });
});

it("limits guesses at the code in an open browser", async () => {
  world.clock.set(START);
  const { session } = await enter();
  await enrolled(session);
  const guess = () => beginTotpReplacement(deps, session, { actual: "000000" }).catch(({ code }) => code);
  const answers: unknown[] = [];
  for (let tries = 0; tries < 12; tries += 1) answers.push(await guess());
  expect(new Set(answers.slice(0, 10))).toEqual(new Set(["validation_error"]));
  expect(answers.slice(10)).toEqual(["demasiados_intentos", "demasiados_intentos"]);
});
