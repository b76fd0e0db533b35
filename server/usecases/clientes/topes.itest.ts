import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LLAVES_MAX } from "../../domain/clientes/api-key";
import type { Cliente } from "../../domain/clientes/cliente";
import { EXPEDIENTES_MAX } from "../../domain/informes/expediente";
import { INFORMES_MAX } from "../../domain/informes/informe";
import type { PortalActor } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { portalActorOf, screeningDeps } from "../../testing/screening";
import type { Deps } from "../deps";
import { issueExpediente } from "../informes/expedientes";
import { prepareInforme } from "../informes/prepare-informe";
import { createApiKey, regenerateApiKey, revokeApiKey } from "./llaves";

describe("a client at a limit", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
    deps = screeningDeps(world);
  });
  beforeEach(async () => {
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente, "administrador");
  });
  afterAll(() => world.close());

  it("creates no further key until it revokes one, but may replace one", async () => {
    const { clienteId } = cliente;
    const create = () => createApiKey(world, actor, { clienteId, etiqueta: null });
    const first = await create();
    await world.asOwner(`
      INSERT INTO api_key (id, cliente_id, digest, terminacion, creada_en)
      SELECT gen_random_uuid(), '${clienteId}', sha256(n::text::bytea), 'abcd', now()
      FROM generate_series(2, ${LLAVES_MAX}) n`);
    const message = expect.stringContaining(`ya tiene ${LLAVES_MAX} llaves activas`);
    await expect(create()).rejects.toMatchObject({ code: "conflicto", message });
    expect(await regenerateApiKey(world, actor, { apiKeyId: first.apiKeyId, solapeHoras: 0 })).toBeDefined();
    await expect(create()).rejects.toMatchObject({ code: "conflicto" });
    const [other] = await world.rows<{ id: string }>(
      "SELECT id FROM api_key WHERE cliente_id = $1 AND terminacion = 'abcd' LIMIT 1",
      [clienteId],
    );
    await revokeApiKey(world, actor, { apiKeyId: other?.id ?? "" });
    expect(await create()).toHaveProperty("key");
  });

  it("prepares no further informe, and keeps those it has", async () => {
    const now = await world.clock.now();
    const prepare = (informeId: string) =>
      prepareInforme(deps, actor, {
        informeId,
        desde: new Date("2026-10-01T05:00:00Z"),
        hasta: new Date("2026-11-01T05:00:00Z"),
        sesion: null,
        confirmadas: "contadas",
        now,
      });
    const first = world.entropy.uuidV7(now);
    await prepare(first);
    await world.asOwner(`
      INSERT INTO informe (id, cliente_id, usuario_id, preparado_en, desde, hasta, cifras)
      SELECT gen_random_uuid(), cliente_id, usuario_id, preparado_en, desde, hasta, cifras
      FROM informe, generate_series(2, ${INFORMES_MAX}) WHERE id = '${first}'`);
    const message = expect.stringContaining(`ya conserva ${INFORMES_MAX} informes`);
    await expect(prepare(world.entropy.uuidV7(now))).rejects.toMatchObject({ code: "conflicto", message });
    expect(await prepare(first)).toEqual({ informeId: first });
  });

  it("issues no further expediente", async () => {
    const consultaId = await insertTestConsulta(world, cliente);
    const issue = () =>
      issueExpediente(deps, actor, {
        consultaId,
        de: "consulta",
        abandoned: new AbortController().signal,
      });
    const { expedienteId } = await issue();
    await world.asOwner(`
      INSERT INTO expediente (id, cliente_id, usuario_id, preparado_por, en, por, consulta_ids, total, dicho, huella)
      SELECT gen_random_uuid(), cliente_id, usuario_id, preparado_por, en, por, consulta_ids, total, dicho, huella
      FROM expediente, generate_series(2, ${EXPEDIENTES_MAX}) WHERE id = '${expedienteId}'`);
    const message = expect.stringContaining(`ya emitió ${EXPEDIENTES_MAX} expedientes`);
    await expect(issue()).rejects.toMatchObject({ code: "conflicto", message });
  });
});
