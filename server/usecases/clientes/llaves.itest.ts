import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDb } from "../../db/sql/client";
import { inTransaction } from "../../db/sql/transaction";
import { LLAVES_MAX } from "../../domain/clientes/api-key";
import type { Cliente } from "../../domain/clientes/cliente";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { authenticateApiKey } from "./authenticate-api-key";
import { updateCliente } from "./clientes";
import { createApiKey, listApiKeys, regenerateApiKey, revokeApiKey } from "./llaves";

const START = "2026-11-20T15:00:00.000Z";

describe("an API key", () => {
  let world: TestWorld;
  let cliente: Cliente;

  beforeEach(async () => {
    world = await openWorld(START);
    cliente = await newCliente(world);
  });
  afterEach(() => world.close());

  const create = () => createApiKey(world, SOPORTE, { clienteId: cliente.clienteId, etiqueta: "caja" });
  const regenerate = (apiKeyId: string, solapeHoras: number) =>
    regenerateApiKey(world, SOPORTE, { apiKeyId, solapeHoras });
  const authenticate = async (key: string, db = world.db) =>
    authenticateApiKey({ ...world, db }, key, { ...ASKED, now: await world.clock.now() });
  const isAdmitted = async (key: string) => (await authenticate(key)) !== null;
  const list = () => listApiKeys(world, SOPORTE, { clienteId: cliente.clienteId });

  it("gives its client with what a query needs", async () => {
    const { apiKeyId, key } = await create();
    expect(await authenticate(key)).toEqual({
      kind: "cliente",
      clienteId: cliente.clienteId,
      apiKeyId,
      etiqueta: "caja",
      terminacion: key.slice(-4),
      razonSocial: cliente.razonSocial,
      nit: cliente.nit,
      operaParaTerceros: false,
      politicaCoincidencia: "correspondencia",
      modo: "real",
      requestId: "req_1",
    });
  });

  it("is stored nowhere: neither in its row nor in the audit trail", async () => {
    const { apiKeyId, key } = await create();
    const { key: next } = await regenerate(apiKeyId, 24);
    const [stored] = await world.rows<{
      text: string;
    }>(`SELECT (SELECT string_agg(api_key::text, '') FROM api_key)
        || (SELECT string_agg(staff_audit::text, '') FROM staff_audit) AS text`);
    expect(stored?.text).toContain(apiKeyId);
    expect(stored?.text).not.toContain(key.slice(4));
    expect(stored?.text).not.toContain(next.slice(4));
  });

  it("is refused if unknown or not made by us", async () => {
    const { key } = await create();
    const other = key.endsWith("0") ? `${key.slice(0, -1)}1` : `${key.slice(0, -1)}0`;
    for (const wrong of [other, key.toUpperCase(), `${key} `, "", "atl_"]) {
      expect(await isAdmitted(wrong)).toBe(false);
    }
  });

  it("is rejected by its syntax before the database is asked", async () => {
    const db = createDb({ connectionString: "postgresql://nobody@127.0.0.1:1/none", max: 1 });
    expect(await authenticate("atl_nothexadecimal", db)).toBeNull();
    await expect(authenticate(`atl_${"0".repeat(64)}`, db)).rejects.toThrow();
  });

  it("is refused from its revocation on, and revoking it again changes nothing", async () => {
    const { apiKeyId, key } = await create();
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    expect(await isAdmitted(key)).toBe(false);
    world.clock.set("2026-11-21T15:00:00.000Z");
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    expect((await list())[0]?.revocadaEn).toEqual(new Date(START));
    const audited = await world.rows("SELECT FROM staff_audit WHERE accion = 'llave.revocada'");
    expect(audited.length).toBe(1);
  });

  it("is refused while its client is inactive", async () => {
    const { key } = await create();
    await updateCliente(world, SOPORTE, { clienteId: cliente.clienteId, activo: false });
    expect(await isAdmitted(key)).toBe(false);
    await updateCliente(world, SOPORTE, { clienteId: cliente.clienteId, activo: true });
    expect(await isAdmitted(key)).toBe(true);
  });

  it("works beside its successor until its deadline, exclusive", async () => {
    const old = await create();
    const next = await regenerate(old.apiKeyId, 24);
    expect(next.anteriorValidaHasta).toEqual(new Date("2026-11-21T15:00:00.000Z"));
    world.clock.set("2026-11-21T14:59:59.999Z");
    expect([await isAdmitted(old.key), await isAdmitted(next.key)]).toEqual([true, true]);
    world.clock.set("2026-11-21T15:00:00.000Z");
    expect([await isAdmitted(old.key), await isAdmitted(next.key)]).toEqual([false, true]);
  });

  it("ends at once if superseded without overlap", async () => {
    const old = await create();
    await regenerate(old.apiKeyId, 0);
    expect(await isAdmitted(old.key)).toBe(false);
  });

  it("keeps its deadline when its successor is superseded too", async () => {
    const first = await create();
    const second = await regenerate(first.apiKeyId, 24);
    world.clock.set("2026-11-21T03:00:00.000Z");
    const third = await regenerate(second.apiKeyId, 24);
    const deadlines = new Map((await list()).map((key) => [key.apiKeyId, key.validaHasta]));
    expect(deadlines.get(first.apiKeyId)).toEqual(new Date("2026-11-21T15:00:00.000Z"));
    expect(deadlines.get(second.apiKeyId)).toEqual(new Date("2026-11-22T03:00:00.000Z"));
    expect(deadlines.get(third.apiKeyId)).toBeNull();
  });

  it("is superseded once if many ask at the same time", async () => {
    const { apiKeyId } = await create();
    const { outcomes } = await inTransaction(world.db, async (tx) => {
      // Nobody gets past the key before all have asked.
      await tx.prisma.$executeRaw`SELECT FROM api_key WHERE id = ${apiKeyId}::uuid FOR UPDATE`;
      const outcomes = Promise.allSettled(
        Array.from({ length: 8 }, (_, hours) => regenerate(apiKeyId, hours)),
      );
      await tx.prisma.$executeRaw`SELECT FROM pg_sleep(0.3)`;
      return { outcomes };
    });
    const refused = (await outcomes).filter(({ status }) => status === "rejected");
    expect(refused.length).toBe(7);
    for (const outcome of refused) expect(outcome).toMatchObject({ reason: { code: "conflicto" } });
    expect((await list()).length).toBe(2);
  });

  it("is not superseded beyond the limit when others are made meanwhile", async () => {
    const { apiKeyId } = await create();
    const { clienteId } = cliente;
    // As `createApiKey` does it.
    const others = `SELECT FROM cliente WHERE id = '${clienteId}' FOR NO KEY UPDATE;
      INSERT INTO api_key (id, cliente_id, digest, terminacion, creada_en)
      SELECT gen_random_uuid(), '${clienteId}', sha256(n::text::bytea), 'abcd', now()
      FROM generate_series(2, ${2 * LLAVES_MAX}) AS n`;
    const refused = world.behind(others, () => regenerate(apiKeyId, 24).catch(({ code }) => code));
    expect(await refused).toBe("conflicto");
  });

  it("stays revoked after a regeneration", async () => {
    const { apiKeyId, key } = await create();
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    await expect(regenerate(apiKeyId, 24)).rejects.toMatchObject({ code: "conflicto" });
    expect(await isAdmitted(key)).toBe(false);
    expect((await list()).length).toBe(1);
  });

  it("ends before its deadline if it is revoked", async () => {
    const old = await create();
    await regenerate(old.apiKeyId, 24);
    await revokeApiKey(world, SOPORTE, { apiKeyId: old.apiKeyId });
    expect(await isAdmitted(old.key)).toBe(false);
  });

  it("has its use recorded at most once a minute", async () => {
    const { key } = await create();
    const lastUse = async () => (await list())[0]?.ultimoUsoEn?.toISOString();
    await Promise.all(Array.from({ length: 5 }, () => isAdmitted(key)));
    await expect.poll(lastUse).toBe(START);
    world.clock.set("2026-11-20T15:00:59.999Z");
    await isAdmitted(key);
    world.clock.set("2026-11-20T15:01:00.000Z");
    expect(await lastUse()).toBe(START);
    await isAdmitted(key);
    await expect.poll(lastUse).toBe("2026-11-20T15:01:00.000Z");
  });

  it("is listed by its mask, newest first, without its digest", async () => {
    const first = await create();
    world.clock.set("2026-11-20T16:00:00.000Z");
    const second = await create();
    const keys = await list();
    expect(keys.map(({ apiKeyId }) => apiKeyId)).toEqual([second.apiKeyId, first.apiKeyId]);
    expect(keys[1]).toEqual({
      apiKeyId: first.apiKeyId,
      clienteId: cliente.clienteId,
      etiqueta: "caja",
      terminacion: first.key.slice(-4),
      creadaEn: new Date(START),
      ultimoUsoEn: null,
      validaHasta: null,
      revocadaEn: null,
      reemplazadaPor: null,
    });
  });

  it("is not found if the client or the key does not exist", async () => {
    const nobody = world.entropy.uuidV4();
    const notFound = { code: "not_found" };
    await expect(createApiKey(world, SOPORTE, { clienteId: nobody, etiqueta: null })).rejects.toMatchObject(
      notFound,
    );
    await expect(listApiKeys(world, SOPORTE, { clienteId: nobody })).rejects.toMatchObject(notFound);
    await expect(regenerate(nobody, 24)).rejects.toMatchObject(notFound);
    await expect(revokeApiKey(world, SOPORTE, { apiKeyId: nobody })).rejects.toMatchObject(notFound);
  });
});
