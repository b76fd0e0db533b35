import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { claimCorreos } from "../../db/avisos/correos";
import { findCliente } from "../../db/clientes/clientes";
import { ALLOWANCES, REGISTROS_DE_BLOQUE } from "../../domain/identidad/allowance";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import {
  afterCrowd,
  CLAVE_REGISTRO,
  cheapPasswords,
  crowd,
  nitOf,
  typedRegistro,
} from "../../testing/registros";
import { actorOf, portalActorOf } from "../../testing/screening";
import { newSigner } from "../../testing/usuario";
import { updateAlertas } from "../avisos/alertas";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { deleteAccesosVencidos } from "./delete-accesos";
import { askReset, readEnlace } from "./enlaces";
import { inviteUsuario } from "./invitaciones";
import { confirmRegistro, type RegisterInput, readRegistro, register } from "./registro";
import { signIn } from "./sign-in";

let world: TestWorld;
let deps: Deps;
let sent: { to: string; subject: string; text: string; html?: string }[];

beforeEach(async () => {
  world = await openWorld("2026-11-20T15:00:00.000Z");
  sent = [];
  const mailer: Deps["mailer"] = { send: async (mail) => void sent.push(mail) };
  deps = depsOf(world, { mailer, passwords: cheapPasswords });
});
afterEach(() => world.close());

const ASKING = { requestId: "req_confirm", direccion: "192.0.2.20" };
/** Registrations of an address that are kept without a mail of their own. */
const UNMAILED = 10;
const TOO_MANY = { code: "demasiados_intentos" };
const GONE = { code: "enlace_invalido" };

const correos = () =>
  world.rows<{ destino: string; asunto: string; texto: string }>(
    "SELECT destino, asunto, texto FROM correo ORDER BY id",
  );
/** Registers and waits for the work after the answer. */
async function registered(changes: Partial<RegisterInput> = {}) {
  const before = (await correos()).length;
  await register(deps, typedRegistro(changes));
  await vi.waitFor(async () => expect((await correos()).length).toBeGreaterThan(before), 30_000);
}
/** The secret of the newest mailed link. */
async function mailedSecret(): Promise<string> {
  await sendCorreos(deps);
  return /\/registro\/([0-9a-f]{64})/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
}
const confirm = (secreto: string, clave = CLAVE_REGISTRO) =>
  confirmRegistro(deps, { secreto, clave, ...ASKING });
const counts = () => afterCrowd(world);
const unmailed = async () => (await world.rows("SELECT FROM registro WHERE correo_id IS NULL")).length;

describe("a registration", () => {
  it("is only a row and a mail until its link is confirmed, and then a test account with a key and a person", async () => {
    await registered({ email: " Ramiro@Caribe.example " });
    expect(await counts()).toEqual({ clientes: 0, usuarios: 0, registros: 1, correos: 1 });
    const secreto = await mailedSecret();
    expect(await readRegistro(deps, secreto)).toBe("ramiro@caribe.example");
    const { email, llave } = await confirm(secreto);
    expect(email).toBe("ramiro@caribe.example");
    expect(llave).toMatch(/^atl_test_[0-9a-f]{64}$/);
    expect(await counts()).toMatchObject({ clientes: 1, usuarios: 1, registros: 0 });
    const session = { realm: "portal", codigo: null, dispositivo: null, agente: null, ...ASKING } as const;
    await expect(signIn(deps, { ...session, email, clave: CLAVE_REGISTRO })).resolves.toBeTruthy();
    const acts = await world.rows(
      "SELECT accion, actor, direccion FROM actividad WHERE accion LIKE 'registro%'",
    );
    expect(acts).toEqual([
      { accion: "registro.confirmado", actor: "Ramiro Bohórquez", direccion: ASKING.direccion },
    ]);
  });

  it("works once: of nine concurrent confirmations one gets the account", async () => {
    await registered();
    const secreto = await mailedSecret();
    const all = await Promise.allSettled(Array.from({ length: 9 }, () => confirm(secreto)));
    expect(all.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of all) if (one.status === "rejected") expect(one.reason).toMatchObject(GONE);
    await expect(confirm(secreto)).rejects.toMatchObject(GONE);
    expect(await readRegistro(deps, secreto)).toBeNull();
    expect(await counts()).toMatchObject({ clientes: 1, usuarios: 1, registros: 0 });
  });

  it("needs the typed password, so that the owner of a mailbox accepts no stranger's account", async () => {
    await registered({ clave: "once canoas por el Sinú" });
    const secreto = await mailedSecret();
    await expect(confirm(secreto)).rejects.toMatchObject({ issues: [{ path: ["clave"] }] });
    expect(await counts()).toMatchObject({ clientes: 0, registros: 1 });
    // The holder of the link can guess no more often than at sign-in.
    for (let tries = 2; tries <= ALLOWANCES.cuenta.limit; tries += 1)
      await expect(confirm(secreto)).rejects.toMatchObject({ code: "validation_error" });
    await expect(confirm(secreto, "once canoas por el Sinú")).rejects.toMatchObject(TOO_MANY);
  });

  it("is chosen by the password that comes with a link of its address, and ends the others", async () => {
    await registered({ clave: "once canoas por el Sinú", nombre: "Una Extraña" });
    const stranger = await mailedSecret();
    world.clock.set("2026-11-20T15:01:00.000Z");
    await registered();
    const own = await mailedSecret();
    expect(own).not.toBe(stranger);
    await expect(confirm(stranger, "otra clave cualquiera")).rejects.toMatchObject({
      code: "validation_error",
    });
    await expect(confirm(stranger)).resolves.toBeTruthy();
    expect(await world.rows("SELECT nombre FROM usuario")).toEqual([{ nombre: "Ramiro Bohórquez" }]);
    await expect(confirm(own, "once canoas por el Sinú")).rejects.toMatchObject(GONE);
    expect(await counts()).toMatchObject({ clientes: 1, usuarios: 1, registros: 0 });
  });

  it("is invalid after seven days, and deleted by the tarea", async () => {
    await registered();
    const secreto = await mailedSecret();
    world.clock.set("2026-11-27T15:00:00.000Z");
    await expect(confirm(secreto)).rejects.toMatchObject(GONE);
    expect(await deleteAccesosVencidos(deps)).toMatchObject({ registros: 1 });
    expect(await counts()).toMatchObject({ clientes: 0, usuarios: 0, registros: 0 });
  });

  it("checks the password like all others", async () => {
    const { passwords } = depsOf(world);
    const strict = { ...deps, passwords: { ...passwords, hash: cheapPasswords.hash } };
    for (const clave of ["corta", "RamiroBohorquez1", "Password1234"])
      await expect(register(strict, typedRegistro({ clave }))).rejects.toMatchObject({
        issues: [{ path: ["clave"] }],
      });
    expect(await world.rows("SELECT FROM intento_ingreso")).toEqual([]);
  });

  it("is refused if accounts are by invitation only", async () => {
    const closed = { ...deps, isRegistroOpen: false };
    await registered();
    const secreto = await mailedSecret();
    await expect(register(closed, typedRegistro())).rejects.toMatchObject({ code: "prohibido" });
    for (const condiciones of ["", "b".repeat(64)])
      await expect(register(deps, typedRegistro({ condiciones }))).rejects.toMatchObject({
        code: "validation_error",
        issues: [{ path: ["condiciones"] }],
      });
    await expect(
      confirmRegistro(closed, { secreto, clave: CLAVE_REGISTRO, ...ASKING }),
    ).rejects.toMatchObject({ code: "prohibido" });
    expect(await readRegistro(closed, secreto)).toBeNull();
  });

  it("mails none of the typed text to strangers", async () => {
    await registered({ nombre: "<b>Gane ya</b>", razonSocial: "Visite premio.example" });
    await confirm(await mailedSecret());
    const [own] = await world.rows<{ clienteId: string }>('SELECT id AS "clienteId" FROM cliente');
    const cliente = await findCliente(world.db, own?.clienteId ?? "");
    if (cliente === null) throw new Error("nobody registered");
    const { clienteId } = cliente;
    const invited = { realm: "portal", rol: "lectura", clienteId, nombre: "Gane ya" } as const;
    const person = await portalActorOf(world, cliente);
    await inviteUsuario(deps, person, { ...invited, email: "ana@vecina.example" });
    const program = await actorOf(world, cliente);
    await updateAlertas(deps, program, { emails: ["ana@vecina.example"] });
    await updateAlertas(deps, program, { emails: [] });
    await askReset(deps, { realm: "portal", email: "ramiro@caribe.example", ...ASKING });
    await vi.waitFor(async () => expect(await correos()).toHaveLength(3), 30_000);
    await sendCorreos(deps);
    expect(sent.map(({ subject }) => subject).toSorted()).toEqual([
      "Confirme su registro en Atalaya",
      "Restablezca su clave del portal de Atalaya",
      "Su acceso al portal de Atalaya de una cuenta de prueba",
    ]);
    for (const { subject, text, html } of sent) {
      expect(html).toBeUndefined();
      expect(`${subject} ${text}`).not.toMatch(/Gane|premio|</);
    }
    const invitation = sent.find(({ subject }) => subject.startsWith("Su acceso"))?.text ?? "";
    const [secreto = ""] = /[0-9a-f]{64}/.exec(invitation) ?? [];
    expect(await readEnlace(deps, { realm: "portal", tipo: "invitacion", secreto })).toMatchObject({
      email: "ana@vecina.example",
      shown: { nombre: null, entidad: "una cuenta de prueba" },
    });
  });
});

describe("with a known address or NIT", () => {
  it("answers an address with an account like others, in the same time, and mails its owner", async () => {
    const cliente = await newCliente(world);
    const { email } = await newSigner(world, cliente.clienteId);
    const hash = vi.fn(cheapPasswords.hash);
    deps = { ...deps, passwords: { ...cheapPasswords, hash } };
    await registered({ email });
    await registered();
    expect(hash).toHaveBeenCalledTimes(2);
    const told = (await correos()).map(({ destino, asunto }) => [destino, asunto]);
    expect(told.toSorted()).toEqual([
      [email, "Su correo ya tiene cuenta en Atalaya"],
      ["ramiro@caribe.example", "Confirme su registro en Atalaya"],
    ]);
    expect(await counts()).toMatchObject({ clientes: 0, usuarios: 1, registros: 1 });
  });

  it("asks the administradores of the client with the NIT, ten times a day", async () => {
    const cliente = await newCliente(world);
    const jefa = await newSigner(world, cliente.clienteId, "administrador");
    await newSigner(world, cliente.clienteId, "oficial");
    // The client's NIT is stored without its verification digit.
    const nit = nitOf(cliente.nit);
    await registered({ nit, nombre: "<script>x</script>" });
    const [mail, ...others] = await correos();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ destino: jefa.email, asunto: expect.stringContaining(cliente.razonSocial) });
    expect(mail?.texto).toContain("«<script>x</script>»");
    expect(await counts()).toMatchObject({ clientes: 0, registros: 0 });
    await sendCorreos(deps);
    // A mailbox shows it as text.
    expect(sent[0]?.html).toBeUndefined();
    for (let at = 0; at < 30; at += 1)
      await register(deps, typedRegistro({ nit, email: `x${at}@caribe.example`, direccion: `10.9.${at}.1` }));
    await vi.waitFor(async () => expect(await correos()).toHaveLength(ALLOWANCES.buzon.limit), 30_000);
    expect(await counts()).toMatchObject({ clientes: 0, registros: 0 });
  });

  it("opens nothing if the client begins before the confirmation, and tells its people", async () => {
    await registered({ nit: "9001234567" });
    const secreto = await mailedSecret();
    const cliente = await newCliente(world);
    const jefa = await newSigner(world, cliente.clienteId, "administrador");
    await expect(confirm(secreto)).rejects.toMatchObject({ code: "conflicto" });
    expect(await counts()).toMatchObject({ clientes: 0, registros: 0 });
    expect((await correos()).map(({ destino }) => destino)).toContain(jefa.email);
    await expect(confirm(secreto)).rejects.toMatchObject(GONE);
  });
});

describe("in large numbers", () => {
  it("accepts twenty an hour from a network, and more in the next hour", async () => {
    const { limit } = ALLOWANCES.registros;
    for (let at = 0; at < limit; at += 1)
      await register(deps, typedRegistro({ email: `x${at}@caribe.example`, direccion: `192.0.2.${at}` }));
    await expect(register(deps, typedRegistro({ direccion: "192.0.2.250" }))).rejects.toMatchObject(TOO_MANY);
    await expect(register(deps, typedRegistro({ direccion: "192.0.3.250" }))).resolves.toBeUndefined();
    world.clock.set("2026-11-20T16:00:00.000Z");
    await expect(register(deps, typedRegistro({ direccion: "192.0.2.250" }))).resolves.toBeUndefined();
  });

  it("stays open for others when 25 networks, or 60, use up their limit", async () => {
    const asked = {
      count: 1_400,
      networks: 60,
      addresses: 1 << 23,
      seed: 44,
      nitOfClient: nitOf("901555111"),
    };
    const { refused } = await crowd(deps, asked);
    expect(refused).toBeGreaterThan(500);
    for (let at = 0; at < 20; at += 1)
      await expect(
        register(deps, typedRegistro({ email: `otra${at}@caribe.example`, direccion: `198.51.${at}.7` })),
      ).resolves.toBeUndefined();
  });

  it("stays open for others when many networks of one provider register", async () => {
    const ask = (direccion: string) =>
      register(
        deps,
        typedRegistro({ email: `${direccion.replaceAll(":", "-")}@caribe.example`, direccion }),
      ).then(
        () => 1,
        () => 0,
      );
    let taken = 0;
    for (let at = 0; at < 60; at += 1) taken += await ask(`10.9.${at}.7`);
    for (let at = 0; at < 60; at += 1) taken += await ask(`2001:db8:${at}:100::7`);
    expect(taken).toBe(2 * REGISTROS_DE_BLOQUE);
    for (const direccion of ["198.51.1.7", "198.51.2.7", "2001:db9::7", "2001:dba::7"])
      expect(await ask(direccion), direccion).toBe(1);
  });

  it("confirms the owner's registration although strangers used up the mails to the address", async () => {
    const [email, nit] = ["duena@caribe.example", nitOf("901555222")];
    for (let at = 0; at < 40; at += 1)
      await register(
        deps,
        typedRegistro({ email, nit, direccion: `10.1.${at}.1`, clave: `clave de extraños ${at}` }),
      );
    const mails = ALLOWANCES.correo.limit;
    await vi.waitFor(
      async () => expect(await counts()).toMatchObject({ correos: mails, registros: mails + UNMAILED }),
      30_000,
    );
    const ofStranger = await mailedSecret();
    world.clock.set("2026-11-20T15:01:00.000Z");
    await register(deps, typedRegistro({ email }));
    await vi.waitFor(async () => {
      const own = await world.rows("SELECT FROM registro WHERE nit = $1", [typedRegistro().nit]);
      expect(own).toHaveLength(1);
    }, 30_000);
    await expect(confirm(ofStranger)).resolves.toMatchObject({ email });
    expect(await counts()).toMatchObject({ clientes: 1, usuarios: 1, registros: 0, correos: mails });
  });

  it("counts the + addresses of a mailbox as one, and apart from the mailbox's own", async () => {
    for (let at = 0; at < 12; at += 1)
      await register(deps, typedRegistro({ email: `ana+${at}@caribe.example`, direccion: `10.2.${at}.1` }));
    await vi.waitFor(
      async () => expect(await counts()).toMatchObject({ correos: ALLOWANCES.correo.limit }),
      30_000,
    );
    await registered({ email: "ana@caribe.example" });
    expect((await correos()).filter(({ destino }) => destino === "ana@caribe.example")).toHaveLength(1);
    expect(await counts()).toMatchObject({ correos: ALLOWANCES.correo.limit + 1 });
  });

  it("keeps rows and mails bounded, and sends each mail once", async () => {
    const cliente = await newCliente(world);
    await newSigner(world, cliente.clienteId, "administrador");
    const asked = { count: 600, networks: 40, addresses: 90, seed: 29, nitOfClient: nitOf(cliente.nit) };
    const { taken, refused } = await crowd(deps, asked);
    expect(taken + refused).toBe(600);
    // Each of them ends now or soon.
    await vi.waitFor(async () => {
      const { registros = 0, correos: mails = 0 } = (await counts()) ?? {};
      expect(mails - registros + (await unmailed())).toBe(ALLOWANCES.buzon.limit);
      expect(registros).toBeGreaterThan(0);
    }, 10_000);
    const stands = await counts();
    expect(stands).toMatchObject({ clientes: 0, usuarios: 1 });
    // The first of each network are counted apart.
    expect(stands?.registros).toBeLessThanOrEqual(ALLOWANCES.registros_todos.limit + asked.networks);
    const [most] = await world.rows<{ n: number }>(
      "SELECT count(*)::int AS n FROM registro GROUP BY email ORDER BY 1 DESC LIMIT 1",
    );
    expect(most?.n).toBeLessThanOrEqual(ALLOWANCES.correo.limit + UNMAILED);
    const claimed = await claimCorreos(world.db, { limit: 1_000, now: await world.clock.now() });
    expect(new Set(claimed.map(({ correoId }) => correoId)).size).toBe(stands?.correos);
  });
});
