import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { presentConsulta } from "../../contract/v1/validate-response";
import { createChargeQueue } from "../../db/consultas/charge-queue";
import type { SqlExecutor } from "../../db/sql/statement";
import { inSnapshot } from "../../db/sql/transaction";
import { internalKey } from "../../domain/consultas/hash-reporte";
import { consumoOf } from "../../domain/facturacion/consumo";
import { planOf } from "../../domain/facturacion/plans";
import { entryOf } from "../../domain/screening/testing/entries";
import type { ClienteActor } from "../../domain/shared/actor";
import { OUTCOME_UNKNOWN } from "../../domain/shared/errors";
import { checkLedger } from "../../testing/check-ledger";
import { ASKED, newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { putInForce } from "../../testing/listas-en-vigor";
import {
  actorOf,
  portalActorOf,
  queryAt,
  screeningDeps,
  screenNew,
  screenUnder,
} from "../../testing/screening";
import { authenticateApiKey } from "../clientes/authenticate-api-key";
import { createApiKey } from "../clientes/llaves";
import type { Deps } from "../deps";
import { getConsumoHistorial } from "../facturacion/consumo";
import { openBolsa } from "../facturacion/pagos";
import { assignPlan } from "../facturacion/planes";
import { screen } from "./screen";
import { listConsultas } from "./search-consultas";

const DAY_MS = 86_400_000;
const EVERYTHING = {
  limite: 10,
  cursor: null,
  desde: null,
  severidad: null,
  referenciaExterna: null,
  sujetoObligadoNit: null,
};

describe("screen, charging", () => {
  let world: TestWorld;
  let deps: Deps;
  let actor: ClienteActor;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set("2026-11-10T15:00:00.000Z");
    deps = screeningDeps(world);
    actor = await actorOf(world, await newCliente(world));
  });

  const ask = (llave: string | null = null, body = "a", from = deps) => screenUnder(from, actor, llave, body);
  const settled = async (asked: readonly Promise<{ respuesta: string }>[]) => {
    const outcomes = await Promise.allSettled(asked);
    return {
      answers: outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : [])),
      codes: outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : [])),
    };
  };
  const bolsa = (consultasCompradas: number, pagoReferencia = "P1") =>
    openBolsa(deps, SOPORTE, {
      clienteId: actor.clienteId,
      consultasCompradas,
      precioTotal: 1000,
      pagoReferencia,
      pagoRegistradoEn: null,
      credencialesEntregadasEn: null,
    });
  const rows = (text: string) => world.rows<Record<string, unknown>>(text, [actor.clienteId]);
  const count = async (table: string) =>
    Number((await rows(`SELECT count(*) AS n FROM ${table} WHERE cliente_id = $1`))[0]?.n);
  const counter = async () =>
    Number((await rows("SELECT coalesce(sum(consumidas), 0) AS n FROM periodo WHERE cliente_id = $1"))[0]?.n);
  const eventos = async () =>
    (await rows("SELECT tipo, umbral FROM evento WHERE cliente_id = $1 ORDER BY orden")).map(
      ({ tipo, umbral }) => `${tipo} ${umbral ?? "-"}`,
    );

  it("takes three prepared statements, each a transaction of its own", async () => {
    const statements: (string | undefined)[] = [];
    const db: Deps["db"] = {
      ...world.db,
      query: (statement, ...given) => {
        statements.push(statement.name);
        return world.db.query(statement, ...given);
      },
    };
    const { clienteId } = actor;
    const { key } = await createApiKey(world, SOPORTE, { clienteId, etiqueta: null });
    const counted = screeningDeps(world, { db });
    const askByKey = async (llave: string) => {
      const at = { ...ASKED, now: await world.clock.now() };
      const authenticated = await authenticateApiKey(counted, key, at);
      await screenUnder(counted, authenticated as ClienteActor, llave);
      return statements.splice(0);
    };
    for (const llave of ["first", "second"]) {
      // The use of a key is recorded once a minute, beside the query.
      expect((await askByKey(llave)).filter((name) => name !== "touch_api_key")).toEqual([
        "find_api_key_owner",
        "read_cuenta_with_answer",
        "charge_mensual_quiet",
      ]);
    }
  });

  it("charges, stores and lists portal queries like others, with their person", async () => {
    const person = await portalActorOf(world, actor);
    const now = await world.clock.now();
    const { consulta, cuenta } = await screenNew(deps, person, queryAt(now));
    expect(consulta.severidad).toBe("alto");
    const ausentes = ["pep_colombia", "ofac_sdn", "eu_consolidated", "us_fto"];
    expect(consulta.listasAusentes?.map(({ slug }) => slug)).toEqual(ausentes);
    expect(presentConsulta(consulta).listas_ausentes).toEqual(ausentes);
    expect(consumoOf(cuenta, now).consumidas).toBe(1);
    expect(consumoOf((await ask()).cuenta, now).consumidas).toBe(2);
    expect(await counter()).toBe(2);
    const askers = "SELECT api_key_id, usuario_id FROM consulta WHERE cliente_id = $1 ORDER BY usuario_id";
    expect(await rows(askers)).toEqual([
      { api_key_id: null, usuario_id: person.usuarioId },
      { api_key_id: actor.apiKeyId, usuario_id: null },
    ]);
    const kept = await rows(
      "SELECT evidencia::json->'solicitante' AS asked FROM consulta WHERE cliente_id = $1 ORDER BY usuario_id",
    );
    const { apiKeyId: llaveId, etiqueta, terminacion } = actor;
    expect(kept.map(({ asked }) => asked)).toEqual([
      { tipo: "usuario", usuarioId: person.usuarioId, nombre: "Otilia Sámano" },
      { tipo: "llave", llaveId, etiqueta, terminacion },
    ]);
    for (const reader of [person, actor]) {
      // Four of the six active lists are missing here. Every table must show it.
      const cobertura = { listas: { comparadas: 2, activas: 6 }, atrasadas: 0, advertencias: [] };
      expect(await listConsultas(deps, reader, EVERYTHING)).toMatchObject({
        total: 2,
        rows: [
          { cobertura, otroTipo: 0 },
          { cobertura, otroTipo: 0 },
        ],
      });
    }
    const acts =
      "SELECT usuario_id, accion, objeto_id, direccion, request_id FROM actividad WHERE cliente_id = $1";
    expect(await rows(acts)).toEqual([
      {
        usuario_id: person.usuarioId,
        accion: "consulta.validada",
        objeto_id: consulta.consultaId,
        direccion: person.direccion,
        request_id: person.requestId,
      },
    ]);
    const checks = await inSnapshot(world.db, checkLedger);
    expect(checks.filter(({ differences }) => differences.length > 0)).toEqual([]);
  });

  it("says which lists their source had not confirmed for two days", async () => {
    await putInForce(world, "csn_colombia", [entryOf("Otilia Ficticia Sámano")]);
    const index = await putInForce(world, "onu_consolidated", [entryOf("Otilia Ficticia Sámano")]);
    const liveIndex = { current: () => index, refresh: async () => {} };
    const askAt = (at: string, confirmadas: ReadonlyMap<string, Date> = new Map()) => {
      world.clock.set(at);
      const now = new Date(at);
      return screenNew({ ...deps, liveIndex, confirmadas: () => confirmadas }, actor, queryAt(now));
    };
    expect((await askAt("2026-11-12T15:00:00.000Z")).consulta).not.toHaveProperty("listasAtrasadas");
    const { consulta } = await askAt("2026-11-12T15:00:01.000Z");
    // The national council's list has no source of its own.
    expect(consulta.listasAtrasadas).toMatchObject([
      { slug: "onu_consolidated", tier: "1_vinculante", confirmadaEn: "2026-11-10T15:00:00.000Z" },
    ]);
    expect(presentConsulta(consulta).listas_atrasadas).toEqual(["onu_consolidated"]);
    expect(await listConsultas(deps, actor, { ...EVERYTHING, limite: 1 })).toMatchObject({
      rows: [{ consultaId: consulta.consultaId, cobertura: { atrasadas: 1 } }],
    });
    const confirmed = new Map([["onu_consolidated", new Date("2026-11-11T15:00:00.000Z")]]);
    const again = await askAt("2026-11-12T15:00:02.000Z", confirmed);
    expect(again.consulta).not.toHaveProperty("listasAtrasadas");
  });

  it("lists a clear on a doubtful text with a warning", async () => {
    const nombre = "Nadie Nunca Jamás Y/O Otro Nadie Tampoco";
    const { consulta } = await screenNew(deps, actor, { ...queryAt(await world.clock.now()), nombre });
    expect(consulta).toMatchObject({ severidad: "sin_hallazgo", advertencias: ["varias_personas"] });
    expect(await listConsultas(deps, actor, EVERYTHING)).toMatchObject({
      rows: [{ cobertura: { advertencias: ["varias_personas"] } }],
    });
  });

  it("gives 20 parallel queries 20 different counts, and stores each once", async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, () => ask()));
    const counts = asked.map(({ cuenta, now }) => consumoOf(cuenta, now).consumidas);
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1));
    expect(await count("consulta")).toBe(20);
    expect(await counter()).toBe(20);
  });

  it.each([1, 10, 37])("sells exactly the %i queries of a bolsa to 60 concurrent callers", async (bought) => {
    await bolsa(bought);
    const { answers, codes } = await settled(Array.from({ length: 60 }, () => ask()));
    expect(answers).toHaveLength(bought);
    expect(codes).toEqual(Array(60 - bought).fill("bolsa_agotada"));
    expect(await count("consulta")).toBe(bought);
    expect(await rows("SELECT consumidas FROM bolsa WHERE cliente_id = $1")).toEqual([
      { consumidas: bought },
    ]);
    expect(await eventos()).toEqual([
      "paquete.umbral_alcanzado 80",
      "paquete.agotado 100",
      "paquete.bloqueado -",
    ]);
  });

  it("records each umbral once, with the query that crossed it, if several cross at once", async () => {
    await assignPlan(deps, SOPORTE, {
      clienteId: actor.clienteId,
      plan: { ...planOf({ codigo: "1K" }), consultasIncluidas: 10 },
      aplica: "ahora",
    });
    await Promise.all(Array.from({ length: 30 }, () => ask()));
    expect(await eventos()).toEqual([
      "paquete.umbral_alcanzado 80",
      "paquete.cobro_emitido -",
      "paquete.agotado 100",
    ]);
    const bodies = await rows("SELECT cuerpo FROM evento WHERE cliente_id = $1 ORDER BY orden");
    const told = bodies.map(({ cuerpo }) => JSON.parse(String(cuerpo)).consumo.consumidas);
    expect(told).toEqual([8, 8, 10]);
    expect(await count("cobro")).toBe(1);
  });

  it("charges concurrent twins once and gives the second the bytes of the first", async () => {
    const { answers } = await settled(Array.from({ length: 12 }, () => ask("k")));
    expect(new Set(answers.map(({ respuesta }) => respuesta)).size).toBe(1);
    expect(answers).toHaveLength(12);
    expect(await count("consulta")).toBe(1);
    expect(await counter()).toBe(1);
  });

  it("answers one of two concurrent bodies under one key, and refuses the other", async () => {
    const { answers, codes } = await settled([ask("k", "a"), ask("k", "b")]);
    expect(answers).toHaveLength(1);
    expect(codes).toEqual(["idempotency_error"]);
    expect(await counter()).toBe(1);
  });

  it("makes a query wait for its twin under the same key, and charges it if the twin fails", async () => {
    const client = await world.db.pool.connect();
    await client.query("BEGIN");
    await client.query(
      `INSERT INTO idempotencia VALUES ($1, 'k', $2, $3, '{}', 'x=2026-11-20', '2026-11-11T15:00:00Z')`,
      [actor.clienteId, Buffer.alloc(32, "a"), world.entropy.uuidV4()],
    );
    let isAnswered = false;
    const asked = ask("k").finally(() => {
      isAnswered = true;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(isAnswered).toBe(false);
    await client.query("ROLLBACK");
    client.release();
    expect((await asked).isReplay).toBe(false);
    expect(await counter()).toBe(1);
  });

  it("keeps internal keys apart from clients' keys", async () => {
    const person = await portalActorOf(world, actor);
    const form = async (llave: string) => {
      const replay = { llave, huella: Buffer.alloc(32, "a"), write: () => null };
      return screen(deps, person, { ...queryAt(await world.clock.now()), replay });
    };
    const first = await form(internalKey("portal:1"));
    expect((await ask("portal:1")).isReplay).toBe(false);
    const again = await form(internalKey("portal:1"));
    expect([first.kind, again.kind]).toEqual(["new", "replayed"]);
    expect([again.consultaId, again.written]).toEqual([first.consultaId, null]);
    expect(await counter()).toBe(2);
    const kept = await rows(
      "SELECT respuesta IS NULL AS is_ours FROM idempotencia WHERE cliente_id = $1 ORDER BY llave",
    );
    expect(kept).toEqual([{ is_ours: true }, { is_ours: false }]);
  });

  it("replays byte for byte for a day from the first answer, not from the last replay", async () => {
    const first = await ask("k");
    world.clock.set(new Date(Date.parse("2026-11-10T15:00:00.000Z") + DAY_MS - 1).toISOString());
    expect(await ask("k")).toMatchObject({ respuesta: first.respuesta, isReplay: true });
    world.clock.set("2026-11-11T15:00:00.000Z");
    const again = await ask("k", "b");
    expect(again.isReplay).toBe(false);
    expect(again.respuesta).not.toBe(first.respuesta);
    expect(await counter()).toBe(2);
  });

  it("counts that day from the commit, which may be long after the request", async () => {
    const readings = [new Date("2026-11-10T15:00:00.000Z"), new Date("2026-11-10T15:00:20.000Z")];
    const slow = { ...deps, clock: { now: async () => readings.shift() ?? new Date(Number.NaN) } };
    const first = await ask("k", "a", slow);
    world.clock.set("2026-11-11T15:00:19.999Z");
    expect(await ask("k")).toMatchObject({ respuesta: first.respuesta, isReplay: true });
    world.clock.set("2026-11-11T15:00:20.000Z");
    expect((await ask("k")).isReplay).toBe(false);
  });

  it("keeps keys of different clients apart", async () => {
    const mine = await ask("k");
    actor = await actorOf(world, await newCliente(world));
    const theirs = await ask("k", "b");
    expect(theirs.isReplay).toBe(false);
    expect(theirs.respuesta).not.toBe(mine.respuesta);
  });

  it("replays to another key of the same client", async () => {
    const first = await ask("k");
    const otherKey = await actorOf(world, actor);
    expect(otherKey.apiKeyId).not.toBe(actor.apiKeyId);
    const again = await screenUnder(deps, otherKey, "k");
    expect(again).toMatchObject({ respuesta: first.respuesta, isReplay: true });
  });

  it("replays an answer from a used-up bolsa, and reserves no key for a refusal", async () => {
    await bolsa(1);
    const first = await ask("k");
    await expect(ask("other")).rejects.toMatchObject({ code: "bolsa_agotada" });
    expect(await ask("k")).toMatchObject({ respuesta: first.respuesta, isReplay: true });
    await bolsa(5, "P2");
    expect((await ask("other", "b")).isReplay).toBe(false);
  });

  it("replays after sujeto_obligado has become required", async () => {
    const first = await ask("k");
    const third = { ...actor, operaParaTerceros: true };
    const again = await screenUnder(deps, third, "k");
    expect(again.respuesta).toBe(first.respuesta);
    await expect(screenUnder(deps, third, "new")).rejects.toMatchObject({
      code: "sujeto_obligado_requerido",
    });
  });

  it("writes nothing past its deadline, and leaves the key free", async () => {
    const deadline = AbortSignal.abort();
    const late = screenUnder(deps, actor, "k", "a", { deadline });
    await expect(late).rejects.toMatchObject({ code: "persistencia_error" });
    expect(await counter()).toBe(0);
    expect((await ask("k", "b")).isReplay).toBe(false);
  });

  describe("whose charge is not answered", () => {
    const LOST = new Error("Connection terminated unexpectedly");
    /** An executor that loses the connection of charging statements, before or after the commit. */
    const losing = (when: "before" | "after"): SqlExecutor => ({
      query: async (...asked) => {
        if (when === "after") await world.db.query(...asked);
        throw LOST;
      },
    });
    const askLosing = (when: "before" | "after") =>
      screenUnder({ ...deps, charges: createChargeQueue(losing(when)) }, actor, "k");

    it("is answered if it was charged, and replayed as such", async () => {
      const answer = await askLosing("after");
      expect(answer.isReplay).toBe(false);
      expect(await counter()).toBe(1);
      expect(await ask("k")).toMatchObject({ respuesta: answer.respuesta, isReplay: true });
    });

    it("is not reported as uncharged if its account cannot be read", async () => {
      let isLost = false;
      const charges = createChargeQueue({
        query: (...asked) => {
          isLost = true;
          return losing("after").query(...asked);
        },
      });
      const db: Deps["db"] = {
        ...world.db,
        query: (statement, ...given) =>
          isLost && statement.name === "read_cuentas"
            ? Promise.reject(LOST)
            : world.db.query(statement, ...given),
      };
      const failure = await screenUnder({ ...deps, db, charges }, actor, "k").catch((error: Error) => error);
      expect(failure).toMatchObject({ code: "persistencia_error", message: OUTCOME_UNKNOWN });
      expect(await ask("k")).toMatchObject({ isReplay: true });
    });

    it("is not reported as uncharged if the outcome is unknown", async () => {
      const failure = await askLosing("before").catch((error: Error) => error);
      expect(failure).toMatchObject({ code: "persistencia_error", message: OUTCOME_UNKNOWN });
      expect(await ask("k")).toMatchObject({ isReplay: false });
      expect(await counter()).toBe(1);
    });
  });

  it("leaves no count, key or event of a query that could not be stored", async () => {
    await bolsa(1);
    const unknownKey = { ...actor, apiKeyId: world.entropy.uuidV4() };
    await expect(screenUnder(deps, unknownKey, "k")).rejects.toMatchObject({ code: "23503" });
    expect(await rows("SELECT consumidas FROM bolsa WHERE cliente_id = $1")).toEqual([{ consumidas: 0 }]);
    for (const table of ["consulta", "idempotencia", "evento", "consulta_total"])
      expect(await count(table)).toBe(0);
    expect((await ask("k", "b")).isReplay).toBe(false);
  });

  it.each([
    ["2026-12-01T05:00:00.000Z", "2026-11", "2026-12"],
    ["2027-01-01T05:00:00.000Z", "2026-12", "2027-01"],
    ["2027-03-01T05:00:00.000Z", "2027-02", "2027-03"],
    ["2028-03-01T05:00:00.000Z", "2028-02", "2028-03"],
  ])(
    "dates, counts and lists the last millisecond before %s in %s, and it in %s",
    async (midnight, ending, starting) => {
      const desde = new Date(midnight);
      const lastMoment = new Date(desde.getTime() - 1);
      await plan(5);
      world.clock.set(lastMoment.toISOString());
      const last = await ask();
      world.clock.set(midnight);
      const first = await ask();
      for (const { cuenta, now } of [last, first]) expect(consumoOf(cuenta, now).consumidas).toBe(1);

      const { periodos } = (await getConsumoHistorial(deps, actor, { periodos: 2, now: desde })) as {
        periodos: object;
      };
      expect(periodos).toMatchObject([
        { inicio: `${starting}-01`, consumidas: 1 },
        { inicio: `${ending}-01`, fin: `${starting}-01`, consumidas: 1 },
      ]);
      const listed = await listConsultas(deps, actor, { ...EVERYTHING, desde });
      expect(listed).toMatchObject({ total: 1, rows: [{ creadaEn: desde }] });
      const all = await listConsultas(deps, actor, { ...EVERYTHING, desde: lastMoment });
      expect(all.rows.map(({ creadaEn }) => creadaEn)).toEqual([desde, lastMoment]);
      expect(all.total).toBe(2);
    },
  );

  /** Runs `meddle` between the decision on a query and its charge. */
  const meddling = (meddle: () => Promise<unknown>): Deps => {
    let isDone = false;
    const query: Deps["db"]["query"] = async (statement, ...given) => {
      if (!isDone && statement.name?.startsWith("charge_")) {
        isDone = true;
        await meddle();
      }
      return deps.db.query(statement, ...given);
    };
    return screeningDeps(world, { db: { ...deps.db, query } });
  };
  const plan = (consultasIncluidas: number) =>
    assignPlan(deps, SOPORTE, {
      clienteId: actor.clienteId,
      plan: { ...planOf({ codigo: "1K" }), consultasIncluidas },
      aplica: "ahora",
    });

  it("refuses even if paquete.bloqueado cannot be recorded, and records it with the next refusal", async () => {
    await bolsa(1);
    await ask();
    const query: Deps["db"]["query"] = async (statement, ...given) => {
      if (statement.name === "record_eventos") throw new Error("no connection");
      return deps.db.query(statement, ...given);
    };
    const failing = { ...deps, db: { ...deps.db, query } };
    await expect(ask(null, "a", failing)).rejects.toMatchObject({ code: "bolsa_agotada" });
    expect(await eventos()).not.toContain("paquete.bloqueado -");
    await expect(ask()).rejects.toMatchObject({ code: "bolsa_agotada" });
    expect(await eventos()).toContain("paquete.bloqueado -");
  });

  it("decides again if support changed the plan before the charge", async () => {
    await plan(100);
    await ask(
      null,
      "a",
      meddling(() => plan(1)),
    );
    expect(await eventos()).toEqual([
      "paquete.umbral_alcanzado 80",
      "paquete.agotado 100",
      "paquete.cobro_emitido -",
    ]);
  });

  it("charges the bolsa that a payment opened before the charge, not the month", async () => {
    const { cuenta } = await ask(
      null,
      "a",
      meddling(() => bolsa(3)),
    );
    expect(cuenta.modalidad).toBe("bolsa");
    expect(await counter()).toBe(0);
    expect(await rows("SELECT consumidas FROM bolsa WHERE cliente_id = $1")).toEqual([{ consumidas: 1 }]);
  });

  it("charges the new bolsa if a recharge closed the one it was decided on", async () => {
    await bolsa(3);
    await ask(
      null,
      "a",
      meddling(() => bolsa(7, "P2")),
    );
    expect(
      await rows("SELECT secuencia, consumidas FROM bolsa WHERE cliente_id = $1 ORDER BY secuencia"),
    ).toEqual([
      { secuencia: 1, consumidas: 0 },
      { secuencia: 2, consumidas: 1 },
    ]);
  });
});
