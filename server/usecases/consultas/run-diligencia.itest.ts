import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findSello } from "../../db/bitacora/bitacora";
import type { Db } from "../../db/sql/client";
import { inSnapshot } from "../../db/sql/transaction";
import { isProved } from "../../domain/bitacora/verificacion";
import { multasOf } from "../../domain/screening/testing/entries";
import type { ClienteActor } from "../../domain/shared/actor";
import { checkLedger } from "../../testing/check-ledger";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { actorOf, portalActorOf } from "../../testing/screening";
import { proveInclusion } from "../bitacora/pruebas";
import { sealBitacora } from "../bitacora/sello";
import type { Deps } from "../deps";
import { getDiligencia, listDiligencias } from "./read-diligencias";
import { previewDiligencia, runDiligencia } from "./run-diligencia";

const NOMBRE = "Obras Inventadas S.A.S.";

const INDEX = multasOf(NOMBRE);

describe("runDiligencia", () => {
  let world: TestWorld;
  let deps: Deps;
  let actor: ClienteActor;

  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    world.clock.set("2026-12-01T04:59:59.999Z");
    deps = depsOf(world, { diligenciaIndex: { current: () => INDEX, refresh: async () => {} } });
    actor = await actorOf(world, await newCliente(world));
  });

  const ask = async (from = deps, by = actor, deadline = new AbortController().signal) =>
    runDiligencia(from, by, {
      documento: "900123456",
      tipoDocumento: null,
      nombre: NOMBRE,
      referenciaExterna: null,
      now: await world.clock.now(),
      deadline,
    });
  const rows = (text: string) => world.rows<Record<string, unknown>>(text, [actor.clienteId]);
  const kept = async () =>
    (await rows("SELECT id FROM diligencia WHERE cliente_id = $1")).map(({ id }) => id);
  const counted = () =>
    rows("SELECT mes, facturables FROM diligencia_mes WHERE cliente_id = $1 ORDER BY mes");

  it("dates and counts a diligencia in its month of Bogota, and names a missing source", async () => {
    const { hallazgos, fuentesAusentes } = await ask();
    expect(hallazgos).toHaveLength(1);
    expect(fuentesAusentes.map(({ slug }) => slug)).toEqual(["siri_procuraduria"]);
    world.clock.set("2026-12-01T05:00:00.000Z");
    await ask();
    expect(await counted()).toEqual([
      { mes: "2026-11", facturables: 1 },
      { mes: "2026-12", facturables: 1 },
    ]);
  });

  it("stores and counts one diligencia however often a person's form is sent", async () => {
    const person = await portalActorOf(world, await newCliente(world), "consulta");
    const token = world.entropy.uuidV4();
    const asked = { documento: "900123456", tipoDocumento: null, nombre: NOMBRE, referenciaExterna: null };
    const deadline = new AbortController().signal;
    const send = async (part: object = {}) =>
      runDiligencia(deps, person, { ...asked, token, now: await world.clock.now(), deadline, ...part });
    expect(await previewDiligencia(deps, person, { now: await world.clock.now() })).toMatchObject({
      facturables: 0,
      fuentes: [{ nombre: "Multas", totalEntradas: 1 }],
      fuentesAusentes: [{ slug: "siri_procuraduria" }],
    });
    const answers = [...(await Promise.all([send(), send(), send()])), await send()];
    expect(new Set(answers.map(({ hashRespuesta }) => hashRespuesta)).size).toBe(1);
    expect(answers[0]).toMatchObject({ solicitante: { tipo: "usuario", usuarioId: person.usuarioId } });
    expect((await previewDiligencia(deps, person, { now: await world.clock.now() })).facturables).toBe(1);
    await expect(send({ documento: "900123457" })).rejects.toMatchObject({ code: "idempotency_error" });
    await send({ token: world.entropy.uuidV4() });
    expect((await previewDiligencia(deps, person, { now: await world.clock.now() })).facturables).toBe(2);
    expect((await inSnapshot(world.db, checkLedger)).flatMap(({ differences }) => differences)).toEqual([]);
  });

  it("shows a person with the role consulta only their own", async () => {
    const cliente = await newCliente(world);
    const [own, officer] = [
      await portalActorOf(world, cliente, "consulta"),
      await portalActorOf(world, cliente),
    ];
    const token = world.entropy.uuidV4();
    const asked = { documento: "900123456", tipoDocumento: "NIT", nombre: NOMBRE, referenciaExterna: "r-1" };
    const now = await world.clock.now();
    const { diligenciaId } = await runDiligencia(deps, officer, {
      ...{ ...asked, token, now, deadline: new AbortController().signal },
    });
    expect((await listDiligencias(deps, own, { cursor: null })).rows).toEqual([]);
    await expect(getDiligencia(deps, own, { diligenciaId })).rejects.toMatchObject({ code: "not_found" });
    expect((await listDiligencias(deps, officer, { cursor: null })).rows).toMatchObject([
      { diligenciaId, totalHallazgos: 1, solicitante: officer.nombre },
    ]);
    expect(await getDiligencia(deps, officer, { diligenciaId })).toMatchObject({ diligenciaId });
  });

  it("stores nothing if no source has a version in force, or past the deadline", async () => {
    await expect(ask(depsOf(world))).rejects.toMatchObject({ code: "db_error" });
    await expect(ask(deps, actor, AbortSignal.abort())).rejects.toMatchObject({ code: "db_error" });
    const unknownKey = { ...actor, apiKeyId: world.entropy.uuidV4() };
    await expect(ask(deps, unknownKey)).rejects.toMatchObject({ code: "23503" });
    expect([await kept(), await counted()]).toEqual([[], []]);
  });

  describe("without an answer of the database", () => {
    /** The connection is lost during the commit, before or after it takes effect. */
    const losing = (when: "before" | "after"): Deps => {
      const query: Db["query"] = async (statement, ...given) => {
        if (statement.name !== "keep_diligencia") return world.db.query(statement, ...given);
        if (when === "after") await world.db.query(statement, ...given);
        throw new Error("Connection terminated unexpectedly");
      };
      return { ...deps, db: { ...world.db, query } };
    };

    it("is answered if it was stored", async () => {
      const { diligenciaId } = await ask(losing("after"));
      expect(await kept()).toEqual([diligenciaId]);
    });

    it("says so if the outcome is unknown", async () => {
      await expect(ask(losing("before"))).rejects.toMatchObject({
        code: "db_error",
        message: expect.stringContaining("No se pudo confirmar"),
      });
    });
  });

  /** Findings of the database's checks about a diligencia or its client's counter. */
  const differing = async (diligenciaId: string) => {
    const checks = await inSnapshot(world.db, checkLedger);
    return checks.flatMap(({ name, differences }) =>
      differences
        .filter(({ row }) => row === diligenciaId || row.startsWith(actor.clienteId))
        .map(({ row }) => `${name}: ${row}`),
    );
  };

  it("is checked against its evidence and its counter by fsck", async () => {
    const { diligenciaId } = await ask();
    expect(await differing(diligenciaId)).toEqual([]);
    await world.asOwner(`UPDATE diligencia SET documento = '1' WHERE id = '${diligenciaId}'`);
    await world.asOwner(`UPDATE diligencia_mes SET facturables = 2 WHERE cliente_id = '${actor.clienteId}'`);
    expect(await differing(diligenciaId)).toEqual([
      `counters of diligencias: ${actor.clienteId} 2026-11`,
      `columns of diligencias: ${diligenciaId}`,
    ]);
  });

  describe("in the log of consultas", () => {
    const leafOf = (id: string) =>
      world.rows<{ indice: number | null; hash: string }>(
        `SELECT indice::int AS indice, encode(hash_reporte, 'hex') AS hash FROM bitacora_hoja WHERE diligencia_id = $1
         UNION ALL SELECT NULL, encode(hash_reporte, 'hex') FROM bitacora_pendiente WHERE diligencia_id = $1`,
        [id],
      );
    /** Deletes it and its count, to leave no trace. */
    const remove = (id: string) =>
      world.asOwner(`DELETE FROM diligencia WHERE id = '${id}';
        DELETE FROM diligencia_mes WHERE cliente_id = '${actor.clienteId}'`);

    it("has its hash as a leaf, which a signed head proves", async () => {
      const { diligenciaId, hashRespuesta } = await ask();
      expect(await leafOf(diligenciaId)).toEqual([{ indice: null, hash: hashRespuesta }]);
      await insertTestConsulta(world, await newCliente(world));
      await sealBitacora(deps);
      const [leaf] = await leafOf(diligenciaId);
      expect(leaf).toEqual({ indice: expect.any(Number), hash: hashRespuesta });
      const inclusion = await proveInclusion(world.db, { indice: leaf?.indice ?? null });
      expect(inclusion && isProved(Buffer.from(hashRespuesta, "hex"), inclusion)).toBe(true);
      expect(await findSello(world.db, diligenciaId)).toBeNull();
      expect(await differing(diligenciaId)).toEqual([]);
    });

    it("is reported if it was deleted with its count", async () => {
      const sealed = (await ask()).diligenciaId;
      await sealBitacora(deps);
      await remove(sealed);
      expect(await differing(sealed)).toEqual([`diligencias of leaves: ${sealed}`]);
      const waiting = (await ask()).diligenciaId;
      await remove(waiting);
      expect(await differing(waiting)).toEqual([`diligencias that wait: ${waiting}`]);
      await world.asOwner(`DELETE FROM bitacora_pendiente WHERE diligencia_id = '${waiting}'`);
    });

    it("is reported if it was replaced with its hash, or its leaf is missing", async () => {
      const { diligenciaId } = await ask();
      await sealBitacora(deps);
      await world.asOwner(`UPDATE diligencia SET documento = '900000000',
        evidencia = replace(evidencia, '900123456', '900000000') WHERE id = '${diligenciaId}';
        UPDATE diligencia SET hash_respuesta = encode(sha256(convert_to(evidencia, 'UTF8')), 'hex')
        WHERE id = '${diligenciaId}'`);
      expect(await differing(diligenciaId)).toEqual([`leaves of diligencias: ${diligenciaId}`]);
      const other = (await ask()).diligenciaId;
      await world.asOwner(`DELETE FROM bitacora_pendiente WHERE diligencia_id = '${other}'`);
      expect(await differing(other)).toEqual([`leaves of diligencias: ${other}`]);
    });
  });
});
