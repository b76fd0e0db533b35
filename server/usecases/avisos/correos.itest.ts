import { afterEach, beforeEach, expect, it } from "vitest";
import { claimCorreos, insertCorreo, renewEnlace } from "../../db/avisos/correos";
import { MailRefused } from "../../delivery/avisos/mail";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import type { Deps } from "../deps";
import { inviteUsuario } from "../identidad/invitaciones";
import { sendCorreos } from "./correos";

let world: TestWorld;
let deps: Deps;
let sent: string[];
let failure: Error | null;

beforeEach(async () => {
  world = await openWorld("2026-11-20T15:00:00.000Z");
  sent = [];
  failure = null;
  const send: Deps["mailer"]["send"] = async ({ to }) => {
    if (failure !== null) throw failure;
    sent.push(to);
  };
  deps = depsOf(world, { mailer: { send } });
});
afterEach(() => world.close());

async function put(destino: string): Promise<void> {
  const now = await world.clock.now();
  await insertCorreo(world.db, { id: deps.entropy.uuidV7(now), destino, asunto: "a", texto: "t", now });
}

async function invite(email: string): Promise<void> {
  const { clienteId } = await newCliente(world);
  const persona = { realm: "portal", clienteId, email, nombre: "Ana Inventada", rol: "oficial" } as const;
  await inviteUsuario(deps, SOPORTE, persona);
}

const claimOne = async () => claimCorreos(world.db, { limit: 1, now: await world.clock.now() });
const expireClaims = () =>
  world.asOwner("UPDATE correo SET reclamado_en = now() - interval '61 seconds' WHERE reclamo IS NOT NULL");

it("sends mails with links before others, because somebody waits for them", async () => {
  await put("first@test.co");
  await invite("ana@test.co");
  expect((await claimOne()).map(({ destino }) => destino)).toEqual(["ana@test.co"]);
  expect((await claimOne()).map(({ destino }) => destino)).toEqual(["first@test.co"]);
});

it("claims no more than it asked for, also where the planner knows of one mail", async () => {
  await put("first@test.co");
  await world.asOwner("ANALYZE correo");
  for (const place of [2, 3, 4, 5]) await put(`${place}@test.co`);
  expect(await claimOne()).toHaveLength(1);
  expect(await claimOne()).toHaveLength(1);
});

it("sends the mails of a dead worker once its lease ends, and no other one twice", async () => {
  await put("sent@test.co");
  await sendCorreos(deps);
  await put("taken@test.co");
  await claimOne();
  await sendCorreos(deps);
  expect(sent).toEqual(["sent@test.co"]);
  await expireClaims();
  await Promise.all([sendCorreos(deps), sendCorreos(deps)]);
  expect(sent).toEqual(["sent@test.co", "taken@test.co"]);
});

it("renews no secret for a worker that lost its claim: another may have mailed one", async () => {
  await invite("ana@test.co");
  const [slow] = await claimOne();
  await expireClaims();
  const [other] = await claimOne();
  const now = await world.clock.now();
  const renew = (claim: typeof slow, byte: number) =>
    claim && renewEnlace(world.db, "portal", claim, Buffer.alloc(32, byte), now);
  expect([await renew(other, 1), await renew(slow, 2)]).toEqual([true, false]);
});

it("retries after 1, 5, 15 and 60 minutes and 6 hours, then gives up", async () => {
  await put("ana@test.co");
  failure = new Error("421 busy");
  const waits: (number | null)[] = [];
  for (;;) {
    const now = await world.clock.now();
    await sendCorreos(deps);
    const [row] = await world.rows<{ at: Date | null }>("SELECT proximo_intento_en AS at FROM correo");
    if (!row?.at) break;
    waits.push((row.at.getTime() - now.getTime()) / 60_000);
    world.clock.set(row.at.toISOString());
  }
  expect(waits).toEqual([1, 5, 15, 60, 360]);
});

it("gives up at once if the server permanently rejects the mail", async () => {
  await put("nadie@test.co");
  failure = new MailRefused("550 no such user");
  await sendCorreos(deps);
  const kept = await world.rows("SELECT proximo_intento_en, enviado_en FROM correo");
  expect(kept).toEqual([{ proximo_intento_en: null, enviado_en: null }]);
});
