import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { deleteRechazos } from "../../db/operacion/rechazos";
import { createDb } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import { RECHAZOS_KEPT, type Rechazo, rechazosSince } from "../../domain/operacion/rechazo";
import type { ClienteActor } from "../../domain/shared/actor";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf } from "../../testing/screening";
import { authenticateApiKey } from "../clientes/authenticate-api-key";
import { createApiKey, revokeApiKey } from "../clientes/llaves";
import { searchClientes } from "../clientes/search-clientes";
import { listRechazos } from "./list-rechazos";
import { createRechazoLog } from "./rechazo-log";

const NOW = new Date("2026-11-20T15:00:00.000Z");
const ALL = { requestId: null, codigo: null, apiKeyId: null, cursor: null, limite: 50, now: NOW };

describe("the refusals on record", () => {
  let world: TestWorld;
  let actor: ClienteActor;
  let stranger: ClienteActor;
  let requests = 0;

  beforeAll(async () => {
    world = await openWorld(NOW.toISOString());
    actor = await actorOf(world, await newCliente(world));
    stranger = await actorOf(world, await newCliente(world, "Ajena Ficticia Ltda."));
  });
  afterAll(() => world.close());

  const refusal = (changes: Partial<Rechazo> = {}): Rechazo => ({
    requestId: `req_${(requests++).toString(16).padStart(32, "0")}`,
    clienteId: actor.clienteId,
    apiKeyId: actor.apiKeyId,
    en: NOW,
    operacion: "POST /api/v1/validate",
    codigo: "validation_error",
    status: 400,
    ...changes,
  });
  const list = (changes: Partial<typeof ALL> | { requestId: string } = {}, of = actor) =>
    listRechazos(world, of, { ...ALL, ...changes });

  it("are found by request id, by their client and by support only", async () => {
    const log = createRechazoLog(world);
    const rechazo = refusal({ codigo: "bolsa_agotada", status: 402 });
    log.note(rechazo);
    await log.flush();
    const { requestId } = rechazo;
    expect((await list({ requestId })).rows).toEqual([
      {
        requestId,
        en: NOW,
        operacion: "POST /api/v1/validate",
        codigo: "bolsa_agotada",
        status: 402,
        apiKeyId: actor.apiKeyId,
        etiqueta: "Core bancario",
        terminacion: actor.terminacion,
      },
    ]);
    const missing = await list({ requestId: `req_${"f".repeat(32)}` }, stranger);
    expect(await list({ requestId }, stranger)).toEqual(missing);
    const [found] = await searchClientes(world, SOPORTE, { texto: requestId, now: NOW });
    expect(found).toMatchObject({
      clienteId: actor.clienteId,
      por: [{ tipo: "rechazo", requestId, codigo: "bolsa_agotada", en: NOW }],
    });
  });

  it("are stored up to a limit per kind, and the others counted", async () => {
    const log = createRechazoLog(world);
    const flood = {
      codigo: "not_found",
      status: 404,
      operacion: "GET /api/v1/reporte/{consulta_id}",
    } as const;
    for (let n = 0; n < 20_000; n += 1) log.note(refusal(flood));
    // A new kind is not lost in the flood.
    log.note(refusal({ codigo: "invalid_json" }));
    await log.flush();
    for (let n = 0; n < 5; n += 1) log.note(refusal(flood));
    await log.flush();
    const { rows, totals } = await list({ codigo: "not_found" } as object);
    expect(rows.length).toBe(RECHAZOS_KEPT.aMinute);
    expect(totals.find(({ codigo }) => codigo === "not_found")).toEqual({
      codigo: "not_found",
      total: 20_005,
      omitidos: 20_005 - RECHAZOS_KEPT.aMinute,
    });
    expect(totals.find(({ codigo }) => codigo === "invalid_json")).toMatchObject({ total: 1, omitidos: 0 });
  });

  it("wait in memory while the database is down, each once and up to a limit", async () => {
    const dead = createDb({ connectionString: "postgresql://nobody@127.0.0.1:1/none", max: 1 });
    let db: SqlExecutor = dead;
    const query: SqlExecutor["query"] = (statement, ...values) => db.query(statement, ...values);
    const log = createRechazoLog({ db: { query }, log: world.log });
    const en = new Date("2026-11-20T16:00:00.000Z");
    const rechazo = refusal({ en, codigo: "idempotency_error", status: 409 });
    log.note(rechazo);
    await log.flush();
    await log.flush();
    db = world.db;
    await Promise.all([log.flush(), log.flush()]);
    log.note(rechazo);
    await log.flush();
    expect((await list({ requestId: rechazo.requestId })).rows.length).toBe(1);
    await dead.close();
  });

  it("include those of a revoked key, which only its client sees", async () => {
    const notes: Rechazo[] = [];
    const { key, apiKeyId } = await createApiKey(world, SOPORTE, {
      clienteId: actor.clienteId,
      etiqueta: "vieja",
    });
    await revokeApiKey(world, SOPORTE, { apiKeyId });
    const deps = { ...world, rechazos: { note: (rechazo: Rechazo) => void notes.push(rechazo) } };
    const at = { ...ASKED, requestId: "req_00aa", now: new Date(NOW.getTime() + 1) };
    expect(await authenticateApiKey(deps, key, at)).toBeNull();
    expect(await authenticateApiKey(deps, `atl_${"1".repeat(64)}`, at)).toBeNull();
    expect(notes).toEqual([
      {
        requestId: "req_00aa",
        clienteId: actor.clienteId,
        apiKeyId,
        en: at.now,
        operacion: ASKED.operacion,
        codigo: "invalid_api_key",
        status: 401,
      },
    ]);
  });

  it("come in pages, and are deleted after thirty days", async () => {
    const first = await list({ limite: 2 });
    const [en = "", ...id] = first.siguienteCursor?.split("_") ?? [];
    const cursor = { en: new Date(en), requestId: id.join("_") };
    const second = await list({ limite: 2, cursor } as object);
    const numbers = [...first.rows, ...second.rows].map(({ requestId }) => requestId);
    expect(new Set(numbers).size).toBe(4);
    const later = new Date(NOW.getTime() + 31 * 86_400_000);
    expect((await list({ now: later })).rows).toEqual([]);
    await deleteRechazos(world.db, rechazosSince(later));
    expect(await world.rows("SELECT FROM rechazo")).toEqual([]);
    expect(await world.rows("SELECT FROM rechazo_omitido")).toEqual([]);
  });
});
