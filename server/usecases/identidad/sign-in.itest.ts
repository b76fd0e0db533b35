import { generateSync } from "otplib";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { replaceCodigos } from "../../db/identidad/segundo-factor";
import { ALLOWANCES } from "../../domain/identidad/allowance";
import { digestOfCodigo, formatCodigo } from "../../domain/identidad/secreto";
import { totpSecretOf } from "../../domain/identidad/totp";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { CLAVE, newSigner } from "../../testing/usuario";
import { updateCliente } from "../clientes/clientes";
import type { Deps } from "../deps";
import { authenticateSesion, signOut } from "./sesiones";
import { type SignInInput, signIn } from "./sign-in";

const START = "2026-11-20T15:00:00.000Z";
const INVALID = { code: "credenciales_invalidas" };
const REQUEST = { requestId: "req_2", direccion: "192.0.2.9" };

describe("signing in to the portal", () => {
  let world: TestWorld;
  let deps: Deps;
  let clienteId: string;
  let ana: Awaited<ReturnType<typeof newSigner>>;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    await world.db.prisma.intentoIngreso.deleteMany();
    ({ clienteId } = await newCliente(world));
    ana = await newSigner(world, clienteId);
  });

  const enter = (changes: Partial<SignInInput> = {}) => signIn(deps, { ...ana.typed, ...changes });
  const sessionOf = (sesionId: string) => authenticateSesion(deps, sesionId, REQUEST);
  const acts = () =>
    world.rows<{ accion: string }>(
      "SELECT accion, actor, direccion, request_id FROM actividad WHERE usuario_id = $1 ORDER BY en, accion",
      [ana.usuarioId],
    );

  /** Activates a second factor. Returns the app's code at a time. */
  async function enrol() {
    const secret = totpSecretOf(world.entropy.hex(20));
    const { llaveId, cifrado } = deps.secretBox.seal(ana.usuarioId, secret);
    await world.db.prisma.usuario.update({
      where: { id: ana.usuarioId },
      data: { totpLlaveId: llaveId, totpCifrado: new Uint8Array(cifrado), totpDesde: new Date(START) },
    });
    return (at: string) => generateSync({ secret, epoch: Date.parse(at) / 1000 });
  }

  it("opens a session with what a request needs, and records it", async () => {
    const { sesionId } = await enter({ email: ` ${ana.email.toUpperCase()} ` });
    expect(await sessionOf(sesionId)).toEqual({
      sesionId,
      actor: {
        kind: "portal",
        usuarioId: ana.usuarioId,
        nombre: "Otilia Sámano",
        rol: "oficial",
        clienteId,
        razonSocial: "Comercializadora Ficticia S.A.S.",
        nit: "9001234567",
        operaParaTerceros: false,
        politicaCoincidencia: "correspondencia",
        modo: "real",
        ...REQUEST,
      },
      claveConfirmadaEn: new Date(START),
      falta: null,
    });
    expect(await acts()).toEqual([
      {
        accion: "sesion.iniciada",
        actor: "Otilia Sámano",
        direccion: "192.0.2.7",
        request_id: "req_test",
      },
    ]);
  });

  it("answers the same to an unknown address, a wrong password, a closed account and a closed client", async () => {
    await expect(enter({ email: "nadie@ficticia.example" })).rejects.toMatchObject(INVALID);
    await expect(enter({ clave: `${CLAVE}.` })).rejects.toMatchObject(INVALID);
    await world.db.prisma.usuario.update({
      where: { id: ana.usuarioId },
      data: { desactivadoEn: await world.clock.now() },
    });
    await expect(enter()).rejects.toMatchObject(INVALID);
    await world.db.prisma.usuario.update({ where: { id: ana.usuarioId }, data: { desactivadoEn: null } });
    await updateCliente(deps, SOPORTE, { clienteId, activo: false });
    await expect(enter()).rejects.toMatchObject(INVALID);
    await expect.poll(async () => (await acts()).length).toBe(3);
    expect((await acts()).map(({ accion }) => accion)).toEqual(Array(3).fill("sesion.rechazada"));
  });

  it("hashes a password even if there is no account", async () => {
    const compared: (string | null)[] = [];
    const passwords: Deps["passwords"] = {
      ...deps.passwords,
      verify: async (kept) => {
        compared.push(kept);
        return false;
      },
    };
    const counted = { ...deps, passwords };
    for (const email of ["nadie@ficticia.example", ana.email]) {
      await expect(signIn(counted, { ...ana.typed, email })).rejects.toMatchObject(INVALID);
    }
    expect(compared).toEqual([null, expect.stringMatching(/^\$argon2id\$/)]);
    expect(await deps.passwords.verify(null, CLAVE)).toBe(false);
  });

  it("refuses an invited person without a password", async () => {
    await world.rows("UPDATE usuario SET clave = NULL, clave_en = NULL WHERE id = $1", [ana.usuarioId]);
    for (const clave of ["", CLAVE, "null"]) await expect(enter({ clave })).rejects.toMatchObject(INVALID);
  });

  describe("after too many tries", () => {
    const tooMany = { code: "demasiados_intentos" };
    const exhaust = async (changes: Partial<SignInInput>) => {
      for (let count = 0; count < ALLOWANCES.cuenta.limit; count += 1) {
        await expect(enter({ clave: "otra", ...changes })).rejects.toMatchObject(INVALID);
      }
      await expect(enter({ clave: "otra", ...changes })).rejects.toMatchObject(tooMany);
    };

    it("refuses the right password too, until a quarter of an hour has passed", async () => {
      await exhaust({});
      await expect(enter()).rejects.toMatchObject(tooMany);
      world.clock.set("2026-11-20T15:15:00.000Z");
      await expect(enter()).resolves.toMatchObject({ sesionId: expect.any(String) });
    });

    it("answers the same for an unknown address", async () => {
      await exhaust({ email: "nadie@ficticia.example" });
    });

    it("lets in the owner who has signed in from the browser before", async () => {
      const { dispositivo } = await enter();
      await exhaust({ direccion: "198.51.100.4" });
      await expect(enter({ dispositivo })).resolves.toMatchObject({ dispositivo });
    });

    it("does not accept another person's browser as the owner's", async () => {
      const other = await newSigner(world, clienteId);
      const { dispositivo } = await signIn(deps, other.typed);
      await exhaust({ dispositivo });
      await expect(enter({ dispositivo })).rejects.toMatchObject(tooMany);
    });

    it("counts tries of many accounts from one network", async () => {
      const from = (index: number) => ({ email: `nadie${index}@ficticia.example`, direccion: "2001:db8::1" });
      for (let index = 0; index < ALLOWANCES.direccion.limit; index += 1) {
        await expect(enter(from(index))).rejects.toMatchObject(INVALID);
      }
      const next = { ...from(999), direccion: "2001:db8:0:0:ffff::2" };
      const kept = async () => (await world.rows("SELECT FROM intento_ingreso")).length;
      const before = await kept();
      await expect(enter(next)).rejects.toMatchObject(tooMany);
      // Nor does it write a row for each invented address.
      expect(await kept()).toBe(before);
      await expect(enter({ direccion: "2001:db8:0:1::1" })).resolves.toMatchObject({});
    }, 60_000);

    it("counts over all processes", async () => {
      const tries = await Promise.allSettled(Array.from({ length: 25 }, () => enter({ clave: "otra" })));
      const codes = tries.map((one) => (one.status === "rejected" ? one.reason.code : "in"));
      expect(codes.filter((code) => code === INVALID.code).length).toBe(ALLOWANCES.cuenta.limit);
    });
  });

  describe("with a second factor", () => {
    it("asks for the code only after the right password", async () => {
      await enrol();
      await expect(enter({ clave: "otra", codigo: "123456" })).rejects.toMatchObject(INVALID);
      await expect(enter()).rejects.toMatchObject({ code: "codigo_requerido" });
    });

    it("accepts the code of the current step, the one before and the one after", async () => {
      const codeAt = await enrol();
      for (const at of ["2026-11-20T14:59:00.000Z", "2026-11-20T15:01:00.000Z"]) {
        await expect(enter({ codigo: codeAt(at) })).rejects.toMatchObject({ code: "codigo_invalido" });
      }
      const earlier = codeAt("2026-11-20T14:59:30.000Z");
      await expect(enter({ codigo: `${earlier.slice(0, 3)} ${earlier.slice(3)}` })).resolves.toBeDefined();
      await expect(enter({ codigo: codeAt("2026-11-20T15:00:30.000Z") })).resolves.toBeDefined();
    });

    it("accepts no code twice, and none of an earlier step", async () => {
      const codeAt = await enrol();
      const codigo = codeAt(START);
      const both = await Promise.allSettled([enter({ codigo }), enter({ codigo })]);
      expect(both.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
      const earlier = codeAt("2026-11-20T14:59:30.000Z");
      await expect(enter({ codigo: earlier })).rejects.toMatchObject({ code: "codigo_invalido" });
    });

    it("accepts a recovery code once, however it is typed", async () => {
      await enrol();
      const hex = world.entropy.hex(10);
      const digest = digestOfCodigo(hex) ?? Buffer.alloc(0);
      await replaceCodigos(world.db, "portal", ana.usuarioId, [digest]);
      const codigo = ` ${formatCodigo(hex).toUpperCase()} `;
      await expect(enter({ codigo })).resolves.toBeDefined();
      await expect(enter({ codigo })).rejects.toMatchObject({ code: "codigo_invalido" });
    });

    it("counts wrong codes like wrong passwords", async () => {
      await enrol();
      for (let count = 0; count < ALLOWANCES.cuenta.limit; count += 1) {
        await expect(enter({ codigo: "000000" })).rejects.toMatchObject({ code: "codigo_invalido" });
      }
      await expect(enter({ codigo: "000000" })).rejects.toMatchObject({ code: "demasiados_intentos" });
    });

    it("is asked for if the client requires it of all", async () => {
      const { sesionId } = await enter();
      await world.rows("UPDATE cliente SET exige_segundo_factor = true WHERE id = $1", [clienteId]);
      expect(await sessionOf(sesionId)).toMatchObject({ falta: "segundo_factor" });
      await enrol();
      expect(await sessionOf(sesionId)).toMatchObject({ falta: null });
    });
  });

  describe("gives a session that", () => {
    it("ends after half an hour without a request, and goes on with one", async () => {
      const { sesionId } = await enter();
      world.clock.set("2026-11-20T15:29:59.999Z");
      expect(await sessionOf(sesionId)).not.toBeNull();
      world.clock.set("2026-11-20T15:59:59.998Z");
      expect(await sessionOf(sesionId)).not.toBeNull();
      world.clock.set("2026-11-20T16:30:00.000Z");
      expect(await sessionOf(sesionId)).toBeNull();
    });

    it("ends after twelve hours, even if in use", async () => {
      const { sesionId } = await enter();
      for (let minutes = 20; minutes < 720; minutes += 20) {
        world.clock.set(new Date(Date.parse(START) + minutes * 60_000).toISOString());
        expect(await sessionOf(sesionId)).not.toBeNull();
      }
      world.clock.set("2026-11-21T03:00:00.000Z");
      expect(await sessionOf(sesionId)).toBeNull();
    });

    it("ends alone at the next request after signing out", async () => {
      const [here, there] = [await enter(), await enter()];
      const session = await sessionOf(here.sesionId);
      if (session === null) throw new Error("nobody is signed in");
      await signOut(deps, session);
      await signOut(deps, session);
      expect(await sessionOf(here.sesionId)).toBeNull();
      expect(await sessionOf(there.sesionId)).not.toBeNull();
      expect((await acts()).filter(({ accion }) => accion === "sesion.cerrada").length).toBe(1);
    });

    it("ends at once if the person or the client is closed", async () => {
      const { sesionId } = await enter();
      await updateCliente(deps, SOPORTE, { clienteId, activo: false });
      expect(await sessionOf(sesionId)).toBeNull();
      await updateCliente(deps, SOPORTE, { clienteId, activo: true });
      await world.rows("UPDATE usuario SET desactivado_en = now() WHERE id = $1", [ana.usuarioId]);
      expect(await sessionOf(sesionId)).toBeNull();
    });

    it("is invalid if nobody opened it", async () => {
      expect(await sessionOf(world.entropy.uuidV4())).toBeNull();
    });
  });
});
