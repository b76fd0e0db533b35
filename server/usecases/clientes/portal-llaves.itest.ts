import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cliente } from "../../domain/clientes/cliente";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { portalActorOf } from "../../testing/screening";
import { authenticateApiKey } from "./authenticate-api-key";
import { createApiKey, listApiKeys, regenerateApiKey, revokeApiKey } from "./llaves";

describe("a key in the portal", () => {
  let world: TestWorld;
  let cliente: Cliente;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T15:00:00.000Z");
    cliente = await newCliente(world);
  });
  afterEach(() => world.close());

  const person = () => portalActorOf(world, cliente, "administrador");
  const isAdmitted = async (key: string) =>
    (await authenticateApiKey(world, key, { ...ASKED, now: await world.clock.now() })) !== null;
  const actividad = () =>
    world.rows<Record<string, unknown>>(
      "SELECT accion, actor, direccion, request_id, objeto_id::text, detalle FROM actividad ORDER BY en, id",
    );

  it("is created, superseded and revoked, with each act in the client's activity", async () => {
    const actor = await person();
    const { clienteId } = cliente;
    const first = await createApiKey(world, actor, { clienteId, etiqueta: "Core bancario" });
    world.clock.set("2026-11-20T15:01:00.000Z");
    const second = await regenerateApiKey(world, actor, { apiKeyId: first.apiKeyId, solapeHoras: 24 });
    world.clock.set("2026-11-20T15:02:00.000Z");
    await revokeApiKey(world, actor, { apiKeyId: second.apiKeyId });

    expect(await isAdmitted(first.key)).toBe(true);
    expect(await isAdmitted(second.key)).toBe(false);
    const who = { actor: actor.nombre, direccion: "192.0.2.7", request_id: "req_test" };
    expect(await actividad()).toEqual([
      { ...who, accion: "llave.creada", objeto_id: first.apiKeyId, detalle: expect.anything() },
      {
        ...who,
        accion: "llave.regenerada",
        objeto_id: first.apiKeyId,
        detalle: expect.objectContaining({
          despues: expect.objectContaining({ reemplazada_por: second.apiKeyId }),
        }),
      },
      { ...who, accion: "llave.revocada", objeto_id: second.apiKeyId, detalle: expect.anything() },
    ]);
    const staff = await world.rows("SELECT 1 FROM staff_audit WHERE objeto_tipo = 'api_key'");
    expect(staff).toHaveLength(0);
    expect(JSON.stringify(await actividad())).not.toContain(first.key.slice(4));
  });

  it("is hidden from other clients", async () => {
    const stranger = await portalActorOf(world, await newCliente(world, "Ajena S.A.S."), "administrador");
    const { clienteId } = cliente;
    const { apiKeyId, key } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
    const acts = [
      listApiKeys(world, stranger, { clienteId }),
      createApiKey(world, stranger, { clienteId, etiqueta: null }),
      regenerateApiKey(world, stranger, { apiKeyId, solapeHoras: 0 }),
      revokeApiKey(world, stranger, { apiKeyId }),
    ];
    for (const act of acts) await expect(act).rejects.toMatchObject({ code: "not_found" });
    expect(await isAdmitted(key)).toBe(true);
    expect(await actividad()).toEqual([]);
  });

  it("is not revoked if the act cannot be recorded", async () => {
    const actor = await person();
    const { apiKeyId, key } = await createApiKey(world, actor, {
      clienteId: cliente.clienteId,
      etiqueta: null,
    });
    // Nobody has this id, so the row of the activity violates its foreign key.
    const ghost = { ...actor, usuarioId: world.entropy.uuidV4() };
    await expect(revokeApiKey(world, ghost, { apiKeyId })).rejects.toThrow();
    expect(await isAdmitted(key)).toBe(true);
  });
});
