import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { SoporteSession } from "../../domain/identidad/session";
import type { RolSoporte } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { CLAVE, newSigner, newStaffSigner } from "../../testing/usuario";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { changeOwnClave } from "./claves";
import { createAdministrador } from "./create-administrador";
import { askReset, readEnlace, redeemEnlace } from "./enlaces";
import { inviteUsuario, inviteUsuarioShowing, reinviteUsuario } from "./invitaciones";
import { beginTotp, confirmTotp, removeTotp } from "./segundo-factor";
import {
  authenticateSesion,
  authenticateSoporteSesion,
  listSesiones,
  revokeSesion,
  signOut,
} from "./sesiones";
import { signIn } from "./sign-in";
import { changeUsuario } from "./usuarios";

const START = "2026-11-20T15:00:00.000Z";
const ASKING = { requestId: "req_2", direccion: "192.0.2.9" };
const OTRA = "nueve canoas por el Atrato";
const INVALID = { code: "credenciales_invalidas" };
const CONFLICT = { code: "conflicto" };

describe("the accounts of support", () => {
  let world: TestWorld;
  let deps: Deps;
  let sent: { to: string; subject: string; text: string }[];

  beforeAll(async () => {
    world = await openWorld();
    const send: Deps["mailer"]["send"] = async ({ to, subject, text }) => {
      sent.push({ to, subject, text });
    };
    deps = depsOf(world, { mailer: { send } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    sent = [];
    await world.db.prisma.intentoIngreso.deleteMany();
  });

  const sessionOf = (sesionId: string) => authenticateSoporteSesion(deps, sesionId, ASKING);

  async function enter(rol: RolSoporte = "administrador") {
    const person = await newStaffSigner(world, rol);
    const session = await sessionOf((await signIn(deps, person.typed)).sesionId);
    if (session === null) throw new Error("nobody is signed in");
    return { ...person, session };
  }
  async function enrol(session: SoporteSession) {
    const { secret, uri } = await beginTotp(deps, session);
    const codeAt = (at: string) => generateSync({ secret, epoch: Date.parse(at) / 1000 });
    const now = (await world.clock.now()).toISOString();
    return { uri, codeAt, ...(await confirmTotp(deps, session, { codigo: codeAt(now) })) };
  }
  const acts = async (actor: string): Promise<string[]> =>
    (
      await world.rows<{ accion: string }>(
        "SELECT accion FROM staff_audit WHERE actor = $1 ORDER BY en, accion",
        [actor],
      )
    ).map(({ accion }) => accion);
  const secretoOf = (enlace: string) => enlace.split("/").at(-1) ?? "";
  const unique = () => `persona.${world.entropy.hex(6)}@soporte.example`;

  it("need the second factor from the first sign-in, and every act is audited by name", async () => {
    const { session, email, usuarioId, typed } = await enter("agente");
    expect(session).toMatchObject({
      actor: { kind: "soporte", name: email, usuarioId, rol: "agente", direccion: "192.0.2.9" },
      falta: "segundo_factor",
    });
    const { uri, codeAt, codigos } = await enrol(session);
    expect(uri).toMatch(/^otpauth:\/\/totp\/Atalaya%20Soporte:/);
    expect(codigos).toHaveLength(10);
    expect(await sessionOf(session.sesionId)).toMatchObject({ falta: null });
    await expect(signIn(deps, typed)).rejects.toMatchObject({ code: "codigo_requerido" });
    const later = "2026-11-20T15:02:00.000Z";
    world.clock.set(later);
    await signIn(deps, { ...typed, codigo: codeAt(later) });
    await expect(signIn(deps, { ...typed, codigo: codeAt(later) })).rejects.toMatchObject({
      code: "codigo_invalido",
    });
    await signIn(deps, { ...typed, codigo: codigos[0] ?? "" });
    await expect(signIn(deps, { ...typed, codigo: codigos[0] ?? "" })).rejects.toMatchObject({
      code: "codigo_invalido",
    });
    expect(await acts(email)).toEqual([
      "segundo_factor.activado",
      "sesion.iniciada",
      "sesion.iniciada",
      "sesion.iniciada",
    ]);
  });

  it("are unknown to the portal, and portal accounts to the back-office", async () => {
    const { clienteId } = await newCliente(world);
    const [client, staff] = [await newSigner(world, clienteId), await enter()];
    const { sesionId } = await signIn(deps, client.typed);
    expect(await sessionOf(sesionId)).toBeNull();
    expect(await authenticateSesion(deps, staff.session.sesionId, ASKING)).toBeNull();
    await expect(signIn(deps, { ...client.typed, realm: "soporte" })).rejects.toMatchObject(INVALID);
    await expect(signIn(deps, { ...staff.typed, realm: "portal" })).rejects.toMatchObject(INVALID);
    const invited = { realm: "soporte", email: client.email, nombre: "Otra", rol: "agente" } as const;
    await expect(inviteUsuario(deps, staff.session.actor, invited)).resolves.toMatchObject({});
    const portal = { realm: "portal", usuarioId: staff.usuarioId, activo: false } as const;
    await expect(changeUsuario(deps, SOPORTE, portal)).rejects.toMatchObject({ code: "not_found" });
  });

  it("count tries apart from the portal's, whose attackers lock nobody of support out", async () => {
    const { typed } = await newStaffSigner(world, "agente");
    const wrong = { ...typed, realm: "portal", clave: "otra" } as const;
    for (let count = 0; count < 10; count += 1) {
      await expect(signIn(deps, wrong)).rejects.toMatchObject(INVALID);
    }
    await expect(signIn(deps, wrong)).rejects.toMatchObject({ code: "demasiados_intentos" });
    await expect(signIn(deps, typed)).resolves.toMatchObject({ sesionId: expect.any(String) });
  });

  it("answer the same to an unknown address, a wrong password and a closed account", async () => {
    const { typed, usuarioId } = await newStaffSigner(world, "agente");
    await expect(signIn(deps, { ...typed, email: unique() })).rejects.toMatchObject(INVALID);
    await expect(signIn(deps, { ...typed, clave: "otra" })).rejects.toMatchObject(INVALID);
    await world.rows("UPDATE usuario_soporte SET desactivado_en = now() WHERE id = $1", [usuarioId]);
    await expect(signIn(deps, typed)).rejects.toMatchObject(INVALID);
  });

  it("have sessions that end by idle time, age, sign-out, revocation and with the account", async () => {
    const { session, typed, usuarioId } = await enter("cumplimiento");
    world.clock.set("2026-11-20T15:30:00.000Z");
    expect(await sessionOf(session.sesionId)).toBeNull();
    const { sesionId } = await signIn(deps, typed);
    const own = (await sessionOf(sesionId)) as SoporteSession;
    const other = await signIn(deps, typed);
    expect((await listSesiones(deps, own)).map(({ equipo }) => equipo)).toEqual([
      "Firefox en Linux",
      "Firefox en Linux",
    ]);
    expect(await revokeSesion(deps, own, { sesionId: other.sesionId })).toEqual({ cerradas: 1 });
    expect(await sessionOf(other.sesionId)).toBeNull();
    const admin = await enter();
    const closing = { realm: "soporte", usuarioId, activo: false } as const;
    await changeUsuario(deps, admin.session.actor, closing);
    expect(await sessionOf(sesionId)).toBeNull();
    await changeUsuario(deps, admin.session.actor, { ...closing, activo: true });
    expect(await sessionOf(sesionId)).toBeNull();
    await signOut(deps, admin.session);
    expect(await sessionOf(admin.session.sesionId)).toBeNull();
  });

  it("may do what their current role says from the next request on", async () => {
    const [admin, person] = [await enter(), await enter("agente")];
    const { usuarioId } = person;
    await changeUsuario(deps, admin.session.actor, { realm: "soporte", usuarioId, rol: "cumplimiento" });
    expect((await sessionOf(person.session.sesionId))?.actor.rol).toBe("cumplimiento");
    expect(await acts(admin.email)).toContain("usuario.rol_cambiado");
  });

  it("are opened by an invitation, through the mailed or the shown link, once", async () => {
    const admin = await enter();
    const email = unique();
    const invited = { realm: "soporte", email, nombre: "Nohora Quintana", rol: "agente" } as const;
    const { enlace, usuarioId, venceEn } = await inviteUsuarioShowing(deps, admin.session.actor, invited);
    expect(venceEn).toEqual(new Date("2026-11-27T15:00:00.000Z"));
    await sendCorreos(deps);
    const mail = sent.find(({ to }) => to === email);
    expect(mail?.subject).toBe("Su acceso al panel de soporte de Atalaya");
    const secretoIn = (text = "") => /\/soporte\/invitacion\/([0-9a-f]{64})/.exec(text)?.[1] ?? "";
    const [shown, mailed] = [secretoIn(enlace), secretoIn(mail?.text)];
    expect(shown).not.toBe(mailed);
    const open = (secreto: string, realm: "portal" | "soporte" = "soporte") =>
      redeemEnlace(deps, { realm, tipo: "invitacion", secreto, clave: OTRA, ...ASKING });
    expect(await readEnlace(deps, { realm: "portal", tipo: "invitacion", secreto: shown })).toBeNull();
    await expect(open(shown, "portal")).rejects.toMatchObject({ code: "enlace_invalido" });
    expect(await open(shown)).toEqual({ email });
    await expect(open(mailed)).rejects.toMatchObject({ code: "enlace_invalido" });
    const again = { realm: "soporte", usuarioId } as const;
    await expect(reinviteUsuario(deps, admin.session.actor, again)).rejects.toMatchObject(CONFLICT);
    await expect(inviteUsuarioShowing(deps, SOPORTE, invited)).rejects.toMatchObject({
      code: "validation_error",
      issues: [{ path: ["correo"] }],
    });
    const rows = await world.rows("SELECT to_json(enlace_soporte)::text AS kept FROM enlace_soporte");
    expect(JSON.stringify(rows)).not.toContain(shown);
  });

  it("keep an administrador with access, even if two remove each other's role at once", async () => {
    await world.rows("UPDATE usuario_soporte SET desactivado_en = now() WHERE rol = 'administrador'");
    const [one, two] = [await enter(), await enter()];
    // Invited and never accepted, so nobody can rely on them.
    await inviteUsuario(deps, SOPORTE, {
      realm: "soporte",
      email: unique(),
      nombre: "Nadie",
      rol: "administrador",
    });
    const demote = (by: SoporteSession, usuarioId: string) =>
      changeUsuario(deps, by.actor, { realm: "soporte", usuarioId, rol: "agente" });
    const outcomes = await Promise.allSettled([
      demote(one.session, two.usuarioId),
      demote(two.session, one.usuarioId),
    ]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const last = outcomes[0]?.status === "fulfilled" ? one : two;
    const closing = { realm: "soporte", usuarioId: last.usuarioId, activo: false } as const;
    await expect(changeUsuario(deps, SOPORTE, closing)).rejects.toMatchObject(CONFLICT);
    expect(await sessionOf(last.session.sesionId)).not.toBeNull();
  });

  it("begin with an administrador from the console, once unless forced, on record", async () => {
    await world.rows("UPDATE usuario_soporte SET desactivado_en = now() WHERE rol = 'administrador'");
    const create = (email: string, evenIfThereIsOne = false) =>
      createAdministrador(deps, { email, nombre: " Abelardo Monsalve ", evenIfThereIsOne });
    const wrong = createAdministrador(deps, { email: "nadie", nombre: "", evenIfThereIsOne: true });
    await expect(wrong).rejects.toMatchObject({ issues: [{ path: ["correo"] }, { path: ["nombre"] }] });
    const { email, enlace, venceEn } = await create(` ${unique().toUpperCase()} `);
    expect(venceEn).toEqual(new Date("2026-11-27T15:00:00.000Z"));
    const again = await create(email);
    expect(
      await readEnlace(deps, { realm: "soporte", tipo: "invitacion", secreto: secretoOf(enlace) }),
    ).toBeNull();
    const secreto = secretoOf(again.enlace);
    expect(await acts("consola:npm run soporte:crear")).toContain("usuario.invitado");
    await redeemEnlace(deps, { realm: "soporte", tipo: "invitacion", secreto, clave: OTRA, ...ASKING });
    const typed = { ...(await newStaffSigner(world, "agente")).typed, email, clave: OTRA };
    const { sesionId } = await signIn(deps, typed);
    expect(await sessionOf(sesionId)).toMatchObject({
      actor: { rol: "administrador", nombre: "Abelardo Monsalve" },
      falta: "segundo_factor",
    });
    await expect(create(unique())).rejects.toMatchObject(CONFLICT);
    await expect(create(unique(), true)).resolves.toMatchObject({ enlace: expect.any(String) });
  });

  it("set another password by a mailed link, and keep the second factor", async () => {
    const { session, email, typed } = await enter("agente");
    await enrol(session);
    await askReset(deps, { realm: "soporte", email, ...ASKING });
    const text = () => sent.find(({ to, subject }) => to === email && /Restablezca/.test(subject))?.text;
    await expect
      .poll(async () => {
        await sendCorreos(deps);
        return text();
      })
      .toMatch(/\/soporte\/restablecer\/[0-9a-f]{64}/);
    const secreto = /restablecer\/([0-9a-f]{64})/.exec(text() ?? "")?.[1] ?? "";
    await redeemEnlace(deps, { realm: "soporte", tipo: "restablecer", secreto, clave: OTRA, ...ASKING });
    expect(await sessionOf(session.sesionId)).toBeNull();
    await expect(signIn(deps, { ...typed, clave: OTRA })).rejects.toMatchObject({ code: "codigo_requerido" });
  });

  it("change their own password with the current one, and nobody else's", async () => {
    const { session, typed } = await enter("agente");
    await expect(changeOwnClave(deps, session, { actual: "otra", clave: OTRA })).rejects.toMatchObject({
      issues: [{ path: ["actual"] }],
    });
    await changeOwnClave(deps, session, { actual: CLAVE, clave: OTRA });
    await expect(signIn(deps, typed)).rejects.toMatchObject(INVALID);
    await signIn(deps, { ...typed, clave: OTRA });
  });

  it("need another second factor once an administrador removed a lost one", async () => {
    const [admin, person] = [await enter(), await enter("agente")];
    await enrol(person.session);
    await removeTotp(deps, admin.session.actor, { realm: "soporte", usuarioId: person.usuarioId });
    expect(await sessionOf(person.session.sesionId)).toBeNull();
    const { sesionId } = await signIn(deps, person.typed);
    expect(await sessionOf(sesionId)).toMatchObject({ falta: "segundo_factor" });
    await sendCorreos(deps);
    expect(sent.find(({ subject }) => /retiró/.test(subject))?.text).toContain("se le pedirá activar otro");
  });
});
