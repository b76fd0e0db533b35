import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { countCodigos } from "../../db/identidad/segundo-factor";
import { usuariosOf } from "../../db/identidad/usuarios";
import { MailRefused } from "../../delivery/avisos/mail";
import { ALLOWANCES } from "../../domain/identidad/allowance";
import type { PortalSession } from "../../domain/identidad/session";
import type { Rol } from "../../domain/shared/actor";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { CLAVE, newSigner } from "../../testing/usuario";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { changeOwnClave, confirmClave } from "./claves";
import { askReset, readEnlace, redeemEnlace } from "./enlaces";
import { submitExigencia } from "./exigencias";
import { inviteUsuario, reinviteUsuario } from "./invitaciones";
import { beginTotp, confirmTotp, removeOwnTotp, removeTotp, renewCodigos } from "./segundo-factor";
import { authenticateSesion, listSesiones, revokeSesion } from "./sesiones";
import { signIn } from "./sign-in";
import { changeUsuario, listEquipo } from "./usuarios";

const START = "2026-11-20T15:00:00.000Z";
const OTRA = "nueve canoas por el Atrato";
const ASKING = { realm: "portal", requestId: "req_2", direccion: "192.0.2.9" } as const;
const SPENT = { code: "enlace_invalido" };
const NOT_FOUND = { code: "not_found" };
const CONFLICT = { code: "conflicto" };

describe("the accounts of a client", () => {
  let world: TestWorld;
  let deps: Deps;
  let clienteId: string;
  let sent: { to: string; subject: string; text: string }[];
  let refuseMail: Error | null;

  beforeAll(async () => {
    world = await openWorld();
    const send: Deps["mailer"]["send"] = async ({ to, subject, text }) => {
      if (refuseMail !== null) throw refuseMail;
      sent.push({ to, subject, text });
    };
    deps = depsOf(world, { mailer: { send } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    sent = [];
    refuseMail = null;
    await world.db.prisma.intentoIngreso.deleteMany();
    ({ clienteId } = await newCliente(world));
  });

  /** A person with a session. */
  async function enter(rol: Rol = "administrador", of = clienteId) {
    const person = await newSigner(world, of, rol);
    const session = await sessionOf((await signIn(deps, person.typed)).sesionId);
    if (session === null) throw new Error("nobody is signed in");
    return { ...person, session };
  }
  const sessionOf = (sesionId: string): Promise<PortalSession | null> =>
    authenticateSesion(deps, sesionId, ASKING);
  const acts = async (): Promise<string[]> => {
    const text = "SELECT accion FROM actividad WHERE cliente_id = $1 ORDER BY en, accion";
    return (await world.rows<{ accion: string }>(text, [clienteId])).map(({ accion }) => accion);
  };
  /** The secrets of the links mailed to an address, oldest first. */
  async function mailedTo(email: string): Promise<string[]> {
    await sendCorreos(deps);
    return sent.flatMap(({ to, text }) => (to === email ? (/\/([0-9a-f]{64})/.exec(text)?.[1] ?? []) : []));
  }
  const invite = async (session: PortalSession, email: string, rol: Rol = "oficial") => {
    const input = {
      realm: "portal",
      clienteId: session.actor.clienteId,
      email,
      nombre: "Hernán Quiñones",
      rol,
    } as const;
    return { email, ...(await inviteUsuario(deps, session.actor, input)) };
  };
  const redeem = (secreto: string, tipo: "invitacion" | "restablecer" = "invitacion", clave = OTRA) =>
    redeemEnlace(deps, { tipo, secreto, clave, ...ASKING });
  const unique = () => `hernan.${world.entropy.hex(6)}@ficticia.example`;

  describe("an invitation", () => {
    it("has a daily limit per address and per client", async () => {
      const { session } = await enter("administrador", (await newCliente(world)).clienteId);
      const email = unique();
      const { usuarioId } = await invite(session, email);
      const again = () => reinviteUsuario(deps, session.actor, { realm: "portal", usuarioId });
      for (let count = 1; count < ALLOWANCES.buzon.limit; count += 1) await again();
      const tooMany = { code: "demasiados_intentos" };
      await expect(again()).rejects.toMatchObject(tooMany);
      for (let count = ALLOWANCES.buzon.limit; count < ALLOWANCES.invitaciones.limit; count += 1)
        await invite(session, unique());
      await expect(invite(session, unique())).rejects.toMatchObject(tooMany);
      const elsewhere = await enter("administrador", (await newCliente(world)).clienteId);
      await expect(invite(elsewhere.session, unique())).resolves.toBeDefined();
    });

    it("is mailed after the commit, opens the account once and leaves no secret in the database", async () => {
      const { session } = await enter();
      const { email, usuarioId } = await invite(session, unique());
      expect(sent).toEqual([]);
      const [secreto = ""] = await mailedTo(email);
      expect(await readEnlace(deps, { realm: "portal", tipo: "invitacion", secreto })).toMatchObject({
        email,
      });
      const dump = await world.rows(
        "SELECT to_json(enlace_usuario)::text AS kept FROM enlace_usuario UNION ALL SELECT to_json(correo)::text FROM correo",
      );
      expect(JSON.stringify(dump)).not.toContain(secreto);
      expect(await redeem(secreto)).toEqual({ email });
      await expect(redeem(secreto)).rejects.toMatchObject(SPENT);
      expect(await readEnlace(deps, { realm: "portal", tipo: "invitacion", secreto })).toBeNull();
      const typed = { ...(await newSigner(world, clienteId)).typed, email, clave: OTRA };
      const { sesionId } = await signIn(deps, typed);
      expect(await sessionOf(sesionId)).toMatchObject({ actor: { usuarioId, rol: "oficial" } });
      expect(await acts()).toContain("usuario.invitado");
      expect(await acts()).toContain("invitacion.aceptada");
    });

    it("is used up by one of several who click at once", async () => {
      const { session } = await enter();
      const { email } = await invite(session, unique());
      const [secreto = ""] = await mailedTo(email);
      const clicks = await Promise.allSettled([redeem(secreto), redeem(secreto), redeem(secreto)]);
      expect(clicks.filter(({ status }) => status === "fulfilled").length).toBe(1);
    });

    it("is invalid after seven days, and for any other purpose", async () => {
      const { session } = await enter();
      const { email } = await invite(session, unique());
      const [secreto = ""] = await mailedTo(email);
      await expect(redeem(secreto, "restablecer")).rejects.toMatchObject(SPENT);
      world.clock.set("2026-11-27T15:00:00.000Z");
      await expect(redeem(secreto)).rejects.toMatchObject(SPENT);
      for (const made of ["", "x", "0".repeat(64)]) await expect(redeem(made)).rejects.toMatchObject(SPENT);
    });

    it("stays valid if the password is refused", async () => {
      const { session } = await enter();
      const { email } = await invite(session, unique());
      const [secreto = ""] = await mailedTo(email);
      await expect(redeem(secreto, "invitacion", "Colombia2026!!")).rejects.toMatchObject({
        code: "validation_error",
        issues: [{ path: ["clave"] }],
      });
      await expect(redeem(secreto)).resolves.toEqual({ email });
    });

    it("is replaced when it is sent again, and not sent to people who accepted", async () => {
      const { session } = await enter();
      const { email, usuarioId } = await invite(session, unique());
      const [first = ""] = await mailedTo(email);
      await reinviteUsuario(deps, session.actor, { realm: "portal", usuarioId });
      const [, second = ""] = await mailedTo(email);
      await expect(redeem(first)).rejects.toMatchObject(SPENT);
      await redeem(second);
      await expect(
        reinviteUsuario(deps, session.actor, { realm: "portal", usuarioId }),
      ).rejects.toMatchObject(CONFLICT);
    });

    it("to an address of the client's own is refused", async () => {
      const { session, email } = await enter();
      await expect(invite(session, email.toUpperCase())).rejects.toMatchObject({
        code: "validation_error",
        issues: [{ path: ["email"] }],
      });
    });

    it("for a person with another account looks the same to the inviter, and tells the reader alone why", async () => {
      const [{ session }, other] = [
        await enter(),
        await enter("oficial", (await newCliente(world)).clienteId),
      ];
      const { usuarioId } = await invite(session, other.email);
      await sendCorreos(deps);
      expect(sent.filter(({ to }) => to === other.email).map(({ text }) => text)).toEqual([
        expect.stringContaining("ya ingresa por otra entidad"),
      ]);
      expect(await mailedTo(other.email)).toEqual([]);
      const team = await usuariosOf(world.db, clienteId);
      expect(team.find((one) => one.usuarioId === usuarioId)).toMatchObject({ tieneClave: false });
      await expect(signIn(deps, other.typed)).resolves.toMatchObject({ sesionId: expect.any(String) });
    });

    it("of two clients to one address is valid for the first that is accepted", async () => {
      const [one, two] = [await enter(), await enter("administrador", (await newCliente(world)).clienteId)];
      const email = unique();
      await invite(one.session, email);
      const [first = ""] = await mailedTo(email);
      await invite(two.session, email);
      const [, second = ""] = await mailedTo(email);
      const ends = await Promise.allSettled([redeem(first), redeem(second)]);
      expect(ends.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      expect(ends.find((end) => end.status === "rejected")?.reason).toMatchObject(CONFLICT);
    });

    it("is retried with another secret if the mail failed, and given up if the address is refused", async () => {
      const { session } = await enter();
      const { email } = await invite(session, unique());
      refuseMail = new Error("421 busy");
      await sendCorreos(deps);
      refuseMail = null;
      expect(await mailedTo(email)).toEqual([]);
      world.clock.set("2026-11-20T15:01:00.000Z");
      const [secreto = ""] = await mailedTo(email);
      await expect(redeem(secreto)).resolves.toEqual({ email });
      const { email: refused } = await invite(session, unique());
      refuseMail = new MailRefused("550 no such user");
      await sendCorreos(deps);
      refuseMail = null;
      world.clock.set("2026-11-21T15:01:00.000Z");
      expect(await mailedTo(refused)).toEqual([]);
    });
  });

  describe("a reset", () => {
    it("sets the password, ends every session, forgets every browser and keeps the second factor", async () => {
      const { session, email, typed } = await enter();
      const { dispositivo } = await signIn(deps, typed);
      const codeAt = await enrol(session);
      await askReset(deps, { email, ...ASKING });
      await expect.poll(() => mailedTo(email)).toHaveLength(1);
      const [secreto = ""] = await mailedTo(email);
      await redeem(secreto, "restablecer");
      expect(await sessionOf(session.sesionId)).toBeNull();
      await expect(signIn(deps, typed)).rejects.toMatchObject({ code: "credenciales_invalidas" });
      const again = { ...typed, clave: OTRA, dispositivo };
      await expect(signIn(deps, again)).rejects.toMatchObject({ code: "codigo_requerido" });
      world.clock.set("2026-11-20T15:02:00.000Z");
      await signIn(deps, { ...again, codigo: codeAt("2026-11-20T15:02:00.000Z") });
      await sendCorreos(deps);
      expect(sent.map(({ subject }) => subject)).toContain("Se cambió su clave del portal de Atalaya");
    });

    it("answers the same for an unknown address, and mails nothing", async () => {
      await expect(askReset(deps, { email: "nadie@ficticia.example", ...ASKING })).resolves.toBeUndefined();
      const { email, usuarioId } = await enter();
      await world.rows("UPDATE usuario SET desactivado_en = now() WHERE id = $1", [usuarioId]);
      await expect(askReset(deps, { email, ...ASKING })).resolves.toBeUndefined();
      await expect.poll(() => mailedTo(email)).toEqual([]);
    });

    it("can be requested five times an hour, and the first link still works", async () => {
      const { email } = await enter();
      for (let count = 0; count < 5; count += 1) await askReset(deps, { email, ...ASKING });
      await expect(askReset(deps, { email, ...ASKING })).rejects.toMatchObject({
        code: "demasiados_intentos",
      });
      await expect.poll(() => mailedTo(email)).toHaveLength(5);
      const [first = "", second = ""] = await mailedTo(email);
      await redeem(first, "restablecer");
      await expect(redeem(second, "restablecer")).rejects.toMatchObject(SPENT);
    });

    it("is invalid after an hour", async () => {
      const { email } = await enter();
      await askReset(deps, { email, ...ASKING });
      await expect.poll(() => mailedTo(email)).toHaveLength(1);
      const [secreto = ""] = await mailedTo(email);
      world.clock.set("2026-11-20T16:00:00.000Z");
      await expect(redeem(secreto, "restablecer")).rejects.toMatchObject(SPENT);
    });
  });

  describe("the user's own account", () => {
    it("changes the password with the current one, and ends the other sessions", async () => {
      const { session, typed } = await enter();
      const elsewhere = await signIn(deps, typed);
      const change = (actual: string, clave: string) => changeOwnClave(deps, session, { actual, clave });
      await expect(change("otra", OTRA)).rejects.toMatchObject({ issues: [{ path: ["actual"] }] });
      await expect(change(CLAVE, "corta")).rejects.toMatchObject({ issues: [{ path: ["clave"] }] });
      expect(await change(CLAVE, OTRA)).toEqual({ sesionesCerradas: 1 });
      expect(await sessionOf(elsewhere.sesionId)).toBeNull();
      expect(await sessionOf(session.sesionId)).not.toBeNull();
      await signIn(deps, { ...typed, clave: OTRA });
    });

    it("records a confirmed password in the session, and counts guesses", async () => {
      const { session } = await enter();
      world.clock.set("2026-11-20T15:20:00.000Z");
      await confirmClave(deps, session, { clave: CLAVE });
      expect((await sessionOf(session.sesionId))?.claveConfirmadaEn).toEqual(
        new Date("2026-11-20T15:20:00.000Z"),
      );
      for (let count = 0; count < 10; count += 1) {
        await expect(confirmClave(deps, session, { clave: "otra" })).rejects.toMatchObject({
          code: "validation_error",
        });
      }
      await expect(confirmClave(deps, session, { clave: CLAVE })).rejects.toMatchObject({
        code: "demasiados_intentos",
      });
    });

    it("lists its sessions with their devices and ends only its own", async () => {
      const { session, typed } = await enter();
      const other = await signIn(deps, { ...typed, agente: null, direccion: "198.51.100.4" });
      const stranger = await enter();
      const listed = await listSesiones(deps, session);
      expect(listed).toHaveLength(2);
      expect(listed.find(({ esEsta }) => esEsta)).toMatchObject({ equipo: "Firefox en Linux" });
      expect(listed.find(({ esEsta }) => !esEsta)).toMatchObject({ equipo: null, direccion: "198.51.100.4" });
      const revoke = (sesionId: string | null) => revokeSesion(deps, session, { sesionId });
      expect(await revoke(stranger.session.sesionId)).toEqual({ cerradas: 0 });
      expect(await sessionOf(stranger.session.sesionId)).not.toBeNull();
      expect(await revoke(other.sesionId)).toEqual({ cerradas: 1 });
      expect(await sessionOf(other.sesionId)).toBeNull();
      await signIn(deps, typed);
      await signIn(deps, typed);
      expect(await revoke(null)).toEqual({ cerradas: 2 });
      expect(await listSesiones(deps, session)).toHaveLength(1);
    });

    it("enrols a second factor by a code of the app, with ten recovery codes shown once", async () => {
      const { session, usuarioId } = await enter();
      const { secret, uri } = await beginTotp(deps, session);
      expect(uri).toMatch(/^otpauth:\/\/totp\/Atalaya:/);
      expect(uri).toContain(secret);
      await expect(confirmTotp(deps, session, { codigo: "000000" })).rejects.toMatchObject({
        issues: [{ path: ["codigo"] }],
      });
      const codigo = generateSync({ secret, epoch: Date.parse(START) / 1000 });
      const { codigos } = await confirmTotp(deps, session, { codigo });
      expect(new Set(codigos).size).toBe(10);
      await expect(confirmTotp(deps, session, { codigo })).rejects.toMatchObject(CONFLICT);
      await expect(beginTotp(deps, session)).rejects.toMatchObject(CONFLICT);
      const kept = await world.rows("SELECT to_json(usuario)::text AS kept FROM usuario WHERE id = $1", [
        usuarioId,
      ]);
      expect(JSON.stringify(kept)).not.toContain(secret);
      const [actual = ""] = codigos;
      const wrong = { issues: [{ path: ["actual"] }] };
      // The code that confirmed the app is used up.
      await expect(renewCodigos(deps, session, { actual: codigo })).rejects.toMatchObject(wrong);
      const { codigos: renewed } = await renewCodigos(deps, session, { actual });
      await expect(renewCodigos(deps, session, { actual })).rejects.toMatchObject(wrong);
      expect(renewed.filter((code) => codigos.includes(code))).toEqual([]);
      expect(await countCodigos(world.db, "portal", usuarioId)).toBe(10);
    });

    it("does not accept the code that confirmed it for signing in", async () => {
      const { session, typed } = await enter();
      const codeAt = await enrol(session);
      await expect(signIn(deps, { ...typed, codigo: codeAt(START) })).rejects.toMatchObject({
        code: "codigo_invalido",
      });
    });
  });

  async function enrol(session: PortalSession) {
    const { secret } = await beginTotp(deps, session);
    const codeAt = (at: string) => generateSync({ secret, epoch: Date.parse(at) / 1000 });
    await confirmTotp(deps, session, { codigo: codeAt((await world.clock.now()).toISOString()) });
    return codeAt;
  }

  describe("the people of a client", () => {
    it("are shown to and changed by their own client only", async () => {
      const { session, usuarioId } = await enter();
      const stranger = await enter("oficial", (await newCliente(world)).clienteId);
      const { usuarios } = await listEquipo(deps, session.actor);
      expect(usuarios.map((usuario) => usuario.usuarioId)).toEqual([usuarioId]);
      expect(JSON.stringify(usuarios)).not.toMatch(/argon2|clave"/);
      const theirs = { realm: "portal", usuarioId: stranger.usuarioId } as const;
      await expect(changeUsuario(deps, session.actor, { ...theirs, rol: "lectura" })).rejects.toMatchObject(
        NOT_FOUND,
      );
      await expect(reinviteUsuario(deps, session.actor, theirs)).rejects.toMatchObject(NOT_FOUND);
      await expect(removeTotp(deps, session.actor, theirs)).rejects.toMatchObject(NOT_FOUND);
      const input = {
        realm: "portal",
        clienteId: stranger.session.actor.clienteId,
        email: unique(),
        nombre: "X",
        rol: "lectura",
      } as const;
      await expect(inviteUsuario(deps, session.actor, input)).rejects.toMatchObject(NOT_FOUND);
    });

    it("may do what their current role says from the next request on", async () => {
      const [{ session }, person] = [await enter(), await enter("oficial")];
      const { usuarioId } = person;
      await changeUsuario(deps, session.actor, { realm: "portal", usuarioId, rol: "lectura" });
      expect((await sessionOf(person.session.sesionId))?.actor.rol).toBe("lectura");
      await changeUsuario(deps, session.actor, { realm: "portal", usuarioId, activo: false });
      await changeUsuario(deps, session.actor, { realm: "portal", usuarioId, activo: false });
      expect(await sessionOf(person.session.sesionId)).toBeNull();
      await changeUsuario(deps, session.actor, { realm: "portal", usuarioId, activo: true });
      expect(await sessionOf(person.session.sesionId)).toBeNull();
      await signIn(deps, person.typed);
      expect((await acts()).filter((accion) => accion.startsWith("usuario."))).toEqual([
        "usuario.desactivado",
        "usuario.reactivado",
        "usuario.rol_cambiado",
      ]);
    });

    it("always have an administrador with access, even if two remove each other's role at once", async () => {
      const [one, two] = [await enter(), await enter()];
      await invite(one.session, unique(), "administrador");
      const demote = (by: PortalSession, usuarioId: string) =>
        changeUsuario(deps, by.actor, { realm: "portal", usuarioId, rol: "oficial" });
      const outcomes = await Promise.allSettled([
        demote(one.session, two.usuarioId),
        demote(two.session, one.usuarioId),
      ]);
      expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const { usuarios } = await listEquipo(deps, one.session.actor);
      const last = usuarios.find(({ rol, tieneClave }) => rol === "administrador" && tieneClave);
      const closing = { realm: "portal", usuarioId: last?.usuarioId ?? "", activo: false } as const;
      await expect(changeUsuario(deps, one.session.actor, closing)).rejects.toMatchObject(CONFLICT);
    });

    it("need the second factor as soon as it is required of all", async () => {
      const { session } = await enter();
      const person = await enter("lectura");
      const asked = { tipo: "segundo_factor", exige: true, motivo: "Acta 3" } as const;
      for (const _ of "twice") await submitExigencia(deps, session.actor, asked);
      expect(await sessionOf(person.session.sesionId)).toMatchObject({ falta: "segundo_factor" });
      await enrol(person.session);
      expect(await sessionOf(person.session.sesionId)).toMatchObject({ falta: null });
      await removeTotp(deps, session.actor, { realm: "portal", usuarioId: person.usuarioId });
      expect(await sessionOf(person.session.sesionId)).toBeNull();
      await enrol(session);
      const own = { realm: "portal", usuarioId: session.actor.usuarioId } as const;
      await expect(removeTotp(deps, session.actor, own)).rejects.toMatchObject(CONFLICT);
      await expect(removeOwnTotp(deps, session, { actual: "000000" })).rejects.toMatchObject({
        issues: [{ path: ["actual"] }],
      });
      expect((await acts()).filter((accion) => accion === "segundo_factor.exigido").length).toBe(1);
    });
  });
});
