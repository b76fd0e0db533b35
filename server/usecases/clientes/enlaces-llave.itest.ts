import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { MailRefused } from "../../delivery/avisos/mail";
import type { Cliente } from "../../domain/clientes/cliente";
import { depsOf } from "../../testing/deps";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { newUsuario } from "../../testing/usuario";
import { sendCorreos } from "../avisos/correos";
import type { Deps } from "../deps";
import { authenticateApiKey } from "./authenticate-api-key";
import { createCliente, updateCliente } from "./clientes";
import {
  type IssueEnlaceLlaveInput,
  issueEnlaceLlave,
  listEnlacesLlave,
  revokeEnlaceLlave,
} from "./enlaces-llave";
import { createApiKey, revokeApiKey } from "./llaves";
import { openEnlaceLlave, readEnlaceLlave } from "./open-enlace-llave";

const START = "2026-11-20T15:00:00.000Z";
const ASKING = { requestId: "req_2", direccion: "192.0.2.9" };
const SPENT = { code: "enlace_invalido" };
const CONFLICT = { code: "conflicto" };

describe("a key by a mailed link", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let admin: Awaited<ReturnType<typeof newUsuario>>;
  let sent: { to: string; text: string }[];
  let refuseMail: Error | null;

  beforeAll(async () => {
    world = await openWorld();
    const send: Deps["mailer"]["send"] = async ({ to, text }) => {
      if (refuseMail !== null) throw refuseMail;
      sent.push({ to, text });
    };
    deps = depsOf(world, { mailer: { send } });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set(START);
    sent = [];
    refuseMail = null;
    cliente = await createCliente(world, SOPORTE, {
      razonSocial: "Comercializadora Ficticia S.A.S.",
      nit: "900.123.456-7",
      operaParaTerceros: false,
      emails: ["Alertas@ficticia.example"],
    });
    admin = await newUsuario(world, cliente.clienteId, "administrador");
  });

  const issue = (part: Partial<IssueEnlaceLlaveInput> = {}) =>
    issueEnlaceLlave(deps, SOPORTE, {
      clienteId: cliente.clienteId,
      email: admin.email,
      motivo: "Primera llave",
      llave: { etiqueta: "Core bancario" },
      ...part,
    });
  const mailed = async (): Promise<string> => {
    await sendCorreos(deps);
    return /\/llave\/([0-9a-f]{64})/.exec(sent.at(-1)?.text ?? "")?.[1] ?? "";
  };
  const open = (secreto: string) => openEnlaceLlave(deps, { secreto, ...ASKING });
  const owner = async (key: string) =>
    authenticateApiKey(world, key, { ...ASKED, now: await world.clock.now() });
  const links = async () =>
    listEnlacesLlave(deps, SOPORTE, { clienteId: cliente.clienteId, now: await world.clock.now() });
  const everything = async () =>
    JSON.stringify(
      await world.rows(`SELECT to_json(enlace_llave)::text AS kept FROM enlace_llave
        UNION ALL SELECT to_json(correo)::text FROM correo
        UNION ALL SELECT to_json(api_key)::text FROM api_key
        UNION ALL SELECT to_json(actividad)::text FROM actividad
        UNION ALL SELECT to_json(staff_audit)::text FROM staff_audit`),
    );

  it("is drawn when the link is opened, and the database has neither the key nor the link's secret", async () => {
    await issue();
    expect(sent).toEqual([]);
    const secreto = await mailed();
    expect(sent.map(({ to }) => to)).toEqual([admin.email]);
    expect(await world.rows("SELECT 1 FROM api_key WHERE cliente_id = $1", [cliente.clienteId])).toEqual([]);
    const { key, ...told } = await open(secreto);
    expect(told).toEqual({
      razonSocial: cliente.razonSocial,
      etiqueta: "Core bancario",
      anteriorValidaHasta: null,
    });
    expect(await owner(key)).toMatchObject({ clienteId: cliente.clienteId });
    const kept = await everything();
    expect(kept).not.toContain(secreto);
    expect(kept).not.toContain(key.slice(4));
  });

  it("goes to one of several who open the link at once, and then says when and from where", async () => {
    await issue();
    const secreto = await mailed();
    const clicks = await Promise.allSettled([open(secreto), open(secreto), open(secreto)]);
    expect(clicks.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await world.rows("SELECT 1 FROM api_key WHERE cliente_id = $1", [cliente.clienteId])).toHaveLength(
      1,
    );
    await expect(open(secreto)).rejects.toMatchObject(SPENT);
    expect(await readEnlaceLlave(deps, secreto)).toEqual({
      estado: "abierto",
      abiertoEn: new Date(START),
      abiertoDesde: ASKING.direccion,
    });
    const { enlaces } = await links();
    expect(enlaces[0]).toMatchObject({ estado: "abierto", abiertoDesde: "192.0.2.9" });
  });

  it("is drawn after those that are made meanwhile, so that none is one too many", async () => {
    await issue();
    const secreto = await mailed();
    // As `createApiKey` does it.
    const other = `SELECT FROM cliente WHERE id = '${cliente.clienteId}' FOR NO KEY UPDATE`;
    expect(await world.behind(other, () => open(secreto))).toMatchObject({ etiqueta: "Core bancario" });
  });

  it("stays available after a visit of the page", async () => {
    await issue();
    const secreto = await mailed();
    for (let times = 0; times < 3; times += 1) {
      expect(await readEnlaceLlave(deps, secreto)).toMatchObject({
        estado: "vigente",
        etiqueta: "Core bancario",
      });
    }
    await expect(open(secreto)).resolves.toBeDefined();
  });

  it("can be opened up to its last moment", async () => {
    await issue();
    const secreto = await mailed();
    world.clock.set("2026-11-23T15:00:00.000Z");
    expect(await readEnlaceLlave(deps, secreto)).toEqual({ estado: "invalido" });
    await expect(open(secreto)).rejects.toMatchObject(SPENT);
    world.clock.set("2026-11-23T14:59:59.999Z");
    await expect(open(secreto)).resolves.toBeDefined();
  });

  it("cannot be opened once support revoked the link", async () => {
    const { enlaceId } = await issue();
    const secreto = await mailed();
    await revokeEnlaceLlave(deps, SOPORTE, { enlaceId });
    await revokeEnlaceLlave(deps, SOPORTE, { enlaceId });
    await expect(open(secreto)).rejects.toMatchObject(SPENT);
    const other = await issue();
    await open(await mailed());
    await expect(revokeEnlaceLlave(deps, SOPORTE, other)).rejects.toMatchObject(CONFLICT);
    const acts = await world.rows<{ accion: string }>(
      "SELECT accion FROM staff_audit WHERE objeto_id = $1 ORDER BY en, accion",
      [enlaceId],
    );
    expect(acts.map(({ accion }) => accion).sort()).toEqual(["enlace_llave.anulado", "enlace_llave.enviado"]);
  });

  it("is not mailed once the link is revoked", async () => {
    const { enlaceId } = await issue();
    await revokeEnlaceLlave(deps, SOPORTE, { enlaceId });
    await sendCorreos(deps);
    expect(sent).toEqual([]);
  });

  it("supersedes a key from its opening on, with the chosen overlap", async () => {
    const { clienteId } = cliente;
    const old = await createApiKey(world, SOPORTE, { clienteId, etiqueta: "Core bancario" });
    await issue({ llave: { reemplaza: old.apiKeyId, solapeHoras: 8 } });
    const secreto = await mailed();
    expect(await readEnlaceLlave(deps, secreto)).toMatchObject({ isReplacement: true });
    world.clock.set("2026-11-22T15:00:00.000Z");
    expect(await owner(old.key)).not.toBeNull();
    const { key, anteriorValidaHasta } = await open(secreto);
    expect(anteriorValidaHasta).toEqual(new Date("2026-11-22T23:00:00.000Z"));
    expect(await owner(key)).toMatchObject({ etiqueta: "Core bancario" });
    world.clock.set("2026-11-22T23:00:00.000Z");
    expect(await owner(old.key)).toBeNull();
    expect(await owner(key)).not.toBeNull();
  });

  it("stays available if the superseded key was revoked meanwhile", async () => {
    const { clienteId } = cliente;
    const { apiKeyId } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
    await issue({ llave: { reemplaza: apiKeyId, solapeHoras: 0 } });
    const secreto = await mailed();
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    await expect(open(secreto)).rejects.toMatchObject(CONFLICT);
    expect(await readEnlaceLlave(deps, secreto)).toMatchObject({ estado: "vigente" });
    await expect(issue({ llave: { reemplaza: apiKeyId, solapeHoras: 0 } })).rejects.toMatchObject(CONFLICT);
  });

  it("is mailed only to the client's own people and addresses", async () => {
    const officer = await newUsuario(world, cliente.clienteId, "oficial");
    const foreign = await newUsuario(
      world,
      (await newCliente(world, "Ajena S.A.S.")).clienteId,
      "administrador",
    );
    for (const email of [officer.email, foreign.email, "soporte@atalaya.example", ""]) {
      await expect(issue({ email })).rejects.toMatchObject({ code: "validation_error" });
    }
    const { destinatarios } = await links();
    expect(destinatarios.map(({ email }) => email)).toEqual([admin.email, "alertas@ficticia.example"]);
    await issue({ email: "ALERTAS@ficticia.example " });
    expect(await mailed()).toMatch(/^[0-9a-f]{64}$/);
  });

  it("supersedes no key of another client", async () => {
    const { clienteId } = await newCliente(world, "Ajena S.A.S.");
    const { apiKeyId } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
    await expect(issue({ llave: { reemplaza: apiKeyId, solapeHoras: 0 } })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is refused to people without access and to closed clients", async () => {
    await issue();
    const left = await mailed();
    await world.rows("UPDATE usuario SET desactivado_en = now() WHERE id = $1", [admin.usuarioId]);
    await expect(open(left)).rejects.toMatchObject(SPENT);
    await issue({ email: "alertas@ficticia.example" });
    const closed = await mailed();
    await updateCliente(deps, SOPORTE, { clienteId: cliente.clienteId, activo: false });
    expect(await readEnlaceLlave(deps, closed)).toEqual({ estado: "invalido" });
    await expect(open(closed)).rejects.toMatchObject(SPENT);
    await expect(issue({ email: "alertas@ficticia.example" })).rejects.toMatchObject(CONFLICT);
  });

  it("is recorded for the person, or for the key if the address has no account", async () => {
    await issue();
    await open(await mailed());
    await issue({ email: "alertas@ficticia.example" });
    const { key } = await open(await mailed());
    const acts = await world.rows<object>(
      `SELECT actor_tipo, actor, direccion, detalle -> 'despues' ->> 'desde' AS desde, accion
       FROM actividad WHERE cliente_id = $1 ORDER BY actor_tipo DESC`,
      [cliente.clienteId],
    );
    const said = { accion: "llave.creada", desde: ASKING.direccion };
    expect(acts).toEqual([
      { ...said, actor_tipo: "usuario", actor: admin.nombre, direccion: ASKING.direccion },
      { ...said, actor_tipo: "llave", actor: `…${key.slice(-4)}`, direccion: null },
    ]);
    const staff = await world.rows<{ actor: string }>(
      "SELECT actor FROM staff_audit WHERE accion = 'enlace_llave.abierto' AND despues ->> 'email' = $1",
      [admin.email],
    );
    expect(staff).toEqual([{ actor: "sistema:enlace-llave" }]);
  });

  it("is mailed again if the mail server fails, and given up if it refuses the address", async () => {
    refuseMail = new Error("unreachable");
    await issue();
    await sendCorreos(deps);
    expect((await links()).enlaces[0]).toMatchObject({ estado: "por_enviar", intentos: 1 });
    refuseMail = null;
    world.clock.set("2026-11-20T15:02:00.000Z");
    await expect(open(await mailed())).resolves.toBeDefined();
    refuseMail = new MailRefused("no such mailbox");
    await issue();
    await sendCorreos(deps);
    expect((await links()).enlaces[0]).toMatchObject({ estado: "no_entregado", proximoIntentoEn: null });
  });

  it("is refused for a malformed link", async () => {
    for (const secreto of ["", "x", "0".repeat(64), "F".repeat(64), "../llave"]) {
      expect(await readEnlaceLlave(deps, secreto)).toEqual({ estado: "invalido" });
      await expect(open(secreto)).rejects.toMatchObject(SPENT);
    }
  });
});
