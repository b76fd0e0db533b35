import { Client } from "pg";
import { afterEach, describe, expect, it } from "vitest";
import { countConsultas } from "../../db/consultas/consultas";
import { allRetiros, factsOfYear, retireYear } from "../../db/consultas/retiros";
import { insertActa } from "../../db/contrapartes/actas";
import { inTransaction } from "../../db/sql/transaction";
import { noteSigner, openNote, signNote } from "../../domain/bitacora/signed-note";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { manifiestoText, parseManifiesto } from "../../domain/consultas/retiro";
import { type Acta, sealActa } from "../../domain/contrapartes/acta";
import { isIntact } from "../../domain/operacion/comprobacion";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, SOPORTE } from "../../testing/fixtures";
import { openRetirableYear, type RetirableYear, TEN_YEARS_LATER } from "../../testing/retirable-year";
import { actorOf } from "../../testing/screening";
import { newUsuario } from "../../testing/usuario";
import { requestExportacion } from "../archivos/request-exportacion";
import { getIntegridad } from "../bitacora/integridad";
import { getEvidencia, verifyConsulta } from "../bitacora/pruebas";
import { sealBitacora } from "../bitacora/sello";
import type { Deps } from "../deps";
import { applyRetencion } from "./apply-retencion";
import { getReporte } from "./reportes";
import { getRetencion, holdRetencion, listRetenciones } from "./retenciones";

const ONE_MS_BEFORE = "2027-01-01T04:59:59.998Z";
const RETIRED = [{ anio: 2016, consultas: 4 }];
const NOTHING = { retiradas: [], retirables: [], aplazadas: [] };
const NO_FILTER = {
  desde: null,
  hasta: null,
  severidad: null,
  referenciaExterna: null,
  sujetoObligadoNit: null,
};

describe("a year that is ten years old", () => {
  let opened: RetirableYear;
  const open = async (overrides: Partial<Deps> = {}) => (opened = await openRetirableYear(overrides));
  afterEach(() => opened.world.close());

  const kept = async () => {
    const [row] = await opened.world.rows<{ count: number }>("SELECT count(*)::int AS count FROM consulta");
    return row?.count;
  };
  const differing = async () => {
    const { checks } = await getIntegridad(opened.deps);
    return checks
      .filter(({ differing: count }) => count > 0)
      .flatMap(({ name, differences }) =>
        differences.map(({ row, found, expected }) => `${name}, ${row}: ${found} instead of ${expected}`),
      );
  };
  /** Why nothing was retired. */
  const held = async () => {
    const { retiradas, aplazadas } = await opened.apply();
    expect([retiradas, await kept()]).toEqual([[], 5]);
    return aplazadas.flatMap(({ motivos }) => motivos.map(({ motivo, cuantas }) => `${motivo} ${cuantas}`));
  };

  it("is reported by a dry run, which writes nothing", async () => {
    const { apply, world, deps } = await open();
    expect(await apply(true)).toEqual({ simulacro: true, ...NOTHING, retirables: RETIRED });
    expect([await kept(), await allRetiros(world.db), await deps.retiros.all()]).toEqual([5, [], []]);
  });

  it("is retired whole, and its leaves stay in the log", async () => {
    const { apply, world, deps, clientes, ids, younger } = await open();
    const [hash] = await world.rows<{ h: string }>("SELECT hash_reporte AS h FROM consulta WHERE id = $1", [
      ids[0],
    ]);
    expect(await apply()).toEqual({ simulacro: false, ...NOTHING, retiradas: RETIRED });
    expect(await world.rows("SELECT id, to_regclass('consulta_2016') AS year FROM consulta")).toEqual([
      { id: younger, year: null },
    ]);
    expect(await world.rows("SELECT consulta_id FROM consulta_busqueda")).toEqual([{ consulta_id: younger }]);
    expect(await countConsultas(world.db, clientes[1].clienteId, NO_FILTER)).toBe(1);
    expect(await differing()).toEqual([]);
    expect(isIntact(await getIntegridad(deps))).toBe(true);
    const [retiro] = await allRetiros(world.db);
    const text = openNote(retiro?.nota ?? "", deps.logSigner.verifier) ?? "";
    expect(parseManifiesto(text)).toMatchObject({
      anio: 2016,
      consultas: 4,
      meses: [
        { mes: "2016-03", consultas: 2 },
        { mes: "2016-12", consultas: 2 },
      ],
      primeraConsulta: ids[0],
      ultimaConsulta: ids[3],
      primeraHoja: 0,
      ultimaHoja: 3,
      retiradoEn: TEN_YEARS_LATER,
    });
    expect(await deps.retiros.all()).toMatchObject([{ anio: 2016, nota: retiro?.nota }]);

    const asked = { consultaId: ids[0] as string, hash: hash?.h ?? "" };
    const said = await verifyConsulta(deps, asked);
    expect(said).toMatchObject({ estado: "retirada", retiro: { anio: 2016 }, inclusion: { indice: 0 } });
    expect(await verifyConsulta(deps, { ...asked, hash: "0".repeat(64) })).toMatchObject({
      estado: "no_coincide",
      motivo: "huella_distinta",
    });
    const gone = { code: "not_found", message: expect.stringContaining("Las consultas de 2016 cumplieron") };
    await expect(getEvidencia(deps, asked)).rejects.toMatchObject(gone);
    const actor = await actorOf(world, clientes[1]);
    const abandoned = new AbortController().signal;
    // Other clients' ids and unknown ids get the same answer.
    for (const consultaId of [asked.consultaId, world.entropy.uuidV7(new Date("2016-05-05T00:00:00Z"))]) {
      await expect(getReporte(deps, actor, { consultaId, abandoned })).rejects.toMatchObject(gone);
    }
    const unknown = world.entropy.uuidV7(new Date("2018-05-05T00:00:00Z"));
    const plain = { code: "not_found", message: "El recurso no existe." };
    await expect(getReporte(deps, actor, { consultaId: unknown, abandoned })).rejects.toMatchObject(plain);
    const audit = await world.rows(
      "SELECT accion, objeto_id, actor FROM staff_audit ORDER BY en DESC LIMIT 1",
    );
    expect(audit).toEqual([
      { accion: "consulta.anio_retirado", objeto_id: "2016", actor: "sistema:aplicar-retencion" },
    ]);
    expect(await apply()).toEqual({ simulacro: false, ...NOTHING });
  });

  it("takes its actas with it, and their leaves stay in the log", async () => {
    const { apply, world, deps, clientes } = await open();
    const { clienteId } = clientes[1];
    const { usuarioId } = await newUsuario(world, clienteId, "oficial");
    const actas = ["2016-12-31T23:00:00.000Z", "2017-01-01T12:00:00.000Z"].map((moment) => new Date(moment));
    const actaIds = actas.map((emitidaEn) => world.entropy.uuidV7(emitidaEn));
    for (const [place, emitidaEn] of actas.entries()) {
      const actaId = actaIds[place] as string;
      const [desde, hasta] = ["2016-12-01", "2016-12-02"];
      const said = { actaId, clienteId, usuarioId, emitidaEn: emitidaEn.toISOString() };
      const sealed = sealActa({ ...said, emitidaPor: "Ana", desde, hasta, vacios: [] } as unknown as Acta);
      const token = world.entropy.uuidV4();
      const emitida = { actaId, clienteId, usuarioId, emitidaEn, esPrueba: false, ...sealed };
      await insertActa(world.db, { ...emitida, token, desde, hasta });
    }
    await sealBitacora(deps);
    expect((await apply()).retiradas).toEqual(RETIRED);
    expect(await world.rows("SELECT id FROM acta")).toEqual([{ id: actaIds[1] }]);
    expect(await world.rows("SELECT FROM bitacora_hoja WHERE acta_id IS NOT NULL")).toHaveLength(2);
    expect(await differing()).toEqual([]);
  });

  it("takes its decisions with it, which nobody can delete before", async () => {
    const { apply, world, clientes, ids, younger } = await open();
    const consultas = [ids[1], younger];
    const { clienteId } = clientes[1];
    const { usuarioId } = await newUsuario(world, clienteId, "oficial");
    for (const consultaId of consultas) {
      await world.rows(
        `INSERT INTO coincidencia (consulta_id, posicion, cliente_id, creada_en, lista, tier, resultado, grado,
           nombre_coincidencia)
         VALUES ($1, 0, $2, now(), 'pep_colombia', '2_obligatoria', 'exacto', 'exacta', 'Otilia')`,
        [consultaId, clienteId],
      );
      await world.rows(
        `INSERT INTO decision (id, cliente_id, consulta_id, posicion, numero, en, tipo, documento, nacimiento, pais,
           actividad, motivo, analista_id, analista, requiere_aprobacion)
         VALUES ($1, $2, $1, 0, 1, now(), 'descartada', 'difiere', 'sin_dato', 'sin_dato', 'sin_dato', 'Otra', $3,
           'Ana', true)`,
        [consultaId, clienteId, usuarioId],
      );
      const aprobadorId = (await newUsuario(world, clienteId, "oficial")).usuarioId;
      await world.rows(
        `INSERT INTO decision_revision (decision_id, analista_id, resultado, en, aprobador_id, aprobador)
         VALUES ($1, $2, 'aprobada', now(), $3, 'Blas')`,
        [consultaId, usuarioId, aprobadorId],
      );
      await world.rows(
        `INSERT INTO ficha_pep (consulta_id, posicion, version, cliente_id, lista, en, autor_id, autor, cargo, vinculo,
           origen_recursos, aprobador, proxima_revision)
         VALUES ($1, 0, 1, $2, 'pep_colombia', now(), $3, 'Ana', 'Alcalde', 'titular', 'Salario', 'Junta', now())`,
        [consultaId, clienteId, usuarioId],
      );
      await world.rows(
        `INSERT INTO caso_paso (id, cliente_id, consulta_id, posicion, decision_id, orden, nombre, abierto_en, vence_en,
           responsable_id)
         VALUES ($1, $2, $1, 0, $1, 0, 'Reportar', now(), now(), $3)`,
        [consultaId, clienteId, usuarioId],
      );
      await world.rows(
        `INSERT INTO adjunto (id, cliente_id, consulta_id, posicion, paso_id, nombre, tipo, bytes, sha256, contenido,
           subido_en, subido_por_id, subido_por)
         VALUES ($1, $2, $1, 0, $1, 'a.pdf', 'pdf', 1, encode(sha256('x'), 'hex'), 'x', now(), $3, 'Ana')`,
        [consultaId, clienteId, usuarioId],
      );
    }
    await world.rows(
      `INSERT INTO actividad (cliente_id, en, actor_tipo, actor, usuario_id, request_id, accion, objeto_tipo, objeto_id, detalle)
       SELECT cliente_id, en, 'usuario', analista, analista_id, 'req_test', 'decision.tomada', 'coincidencia',
         consulta_id || '/' || posicion, jsonb_build_object('motivo', motivo, 'despues', to_jsonb(decision)
           || jsonb_build_object('decision_id', id)) FROM decision`,
    );
    const unlikeTheirActs = async () => (await differing()).filter((one) => /^decisions as acted/.test(one));
    expect(await unlikeTheirActs()).toEqual([]);
    await expect(world.asOwner("DELETE FROM decision_revision")).rejects.toThrow(/append-only/);
    expect(await apply()).toMatchObject({ retiradas: RETIRED });
    expect(await unlikeTheirActs()).toEqual([]);
    for (const table of ["coincidencia", "decision", "ficha_pep", "caso_paso", "adjunto"]) {
      expect(await world.rows(`SELECT consulta_id FROM ${table}`), table).toEqual([{ consulta_id: younger }]);
    }
    expect(await world.rows("SELECT decision_id FROM decision_revision")).toEqual([{ decision_id: younger }]);
  });

  it("takes what vigilancia told until its end, and who was retired by then, except of a client with a hold", async () => {
    const { apply, world, deps, clientes } = await open();
    const other = await newCliente(world, "Otra");
    const own = clientes[1].clienteId;
    const [old, young] = ["2016-12-31T23:00:00-05", "2017-01-01T00:00:00-05"];
    for (const clienteId of [own, other.clienteId]) {
      for (const [numero, en] of [old, young, young].entries())
        await world.asOwner(`INSERT INTO vigilancia_corrida (cliente_id, numero, id, identidad, motor, politica, dia, listas, abierta_en)
          VALUES ('${clienteId}', ${numero + 1}, gen_random_uuid(), repeat('a', 64), 1, 'correspondencia', '2016-01-01', '[]', '${en}')`);
      for (const [referencia, estado, en] of [
        ["retired before", "retirada", old],
        ["retired after", "retirada", young],
        ["watched", "activa", old],
      ])
        await world.asOwner(`
          WITH stored AS (
            INSERT INTO contraparte (cliente_id, id, referencia, clase, persona, riesgo, estado, busqueda, creada_en, actualizada_en, corrida)
            VALUES ('${clienteId}', gen_random_uuid(), '${referencia}', 'cliente', '{}', 'medio', '${estado}', '', '${old}', '${en}', 3)
            RETURNING cliente_id, id),
          changed AS (
            INSERT INTO contraparte_cambio (cliente_id, contraparte_id, revision, en, quien, request_id)
            SELECT cliente_id, id, revision, en::timestamptz, 'Ana', 'r' FROM stored, (VALUES (1, '${old}'), (2, '${young}')) of (revision, en))
          INSERT INTO alarma (cliente_id, id, contraparte_id, comparacion, corrida, tipo, lista, source_id, version_id,
            detectada_en, hallazgo, por_avisar)
          SELECT cliente_id, gen_random_uuid(), id, comparacion, comparacion, 'nueva', 'onu_consolidated', 'E', gen_random_uuid(),
            en::timestamptz, '{}', false FROM stored, (VALUES (1, '${old}'), (2, '${young}')) of (comparacion, en)`);
    }
    const left = (clienteId: string) =>
      world.rows(
        `SELECT (SELECT array_agg(numero ORDER BY numero) FROM vigilancia_corrida WHERE cliente_id = $1) AS corridas,
           array_agg(referencia || ' ' || (SELECT count(*) FROM contraparte_cambio WHERE contraparte_id = contraparte.id)
             || ' ' || (SELECT count(*) FROM alarma WHERE contraparte_id = contraparte.id) ORDER BY referencia) AS base
         FROM contraparte WHERE cliente_id = $1`,
        [clienteId],
      );
    const whole = { corridas: [1, 2, 3], base: ["retired after 2 2", "retired before 2 2", "watched 2 2"] };
    const order = { retenerHasta: new Date("2030-01-01T05:00:00Z"), motivo: "Oficio" };
    await holdRetencion(deps, SOPORTE, { clienteId: other.clienteId, ...order });
    expect(await left(own)).toEqual([whole]);
    expect(await apply()).toMatchObject({ retiradas: RETIRED });
    expect(await left(own)).toEqual([{ corridas: [2, 3], base: ["retired after 1 1", "watched 1 1"] }]);
    expect(await left(other.clienteId)).toEqual([whole]);
  });

  it("waits for its last consulta, to the millisecond", async () => {
    const { world, apply } = await open();
    world.clock.set(ONE_MS_BEFORE);
    expect(await held()).toEqual(["menos_de_diez_anios 1"]);
    world.clock.set(TEN_YEARS_LATER);
    expect((await apply()).retiradas).toEqual(RETIRED);
  });

  it("is moved out of the default partition if it has none of its own", async () => {
    const { world, apply } = await open();
    await world.asOwner(`
      ALTER TABLE consulta DETACH PARTITION consulta_2016;
      ALTER TABLE consulta DISABLE TRIGGER USER;
      INSERT INTO consulta SELECT * FROM consulta_2016; DROP TABLE consulta_2016;
      ALTER TABLE consulta ENABLE TRIGGER USER`);
    expect((await apply()).retiradas).toEqual(RETIRED);
    expect(await differing()).toEqual([]);
  });

  it("is held by holds on its client or on a consulta, until they end", async () => {
    const { world, deps, clientes, ids, apply } = await open();
    const { clienteId } = clientes[0];
    const consultaId = ids[1] as string;
    const retenerHasta = new Date("2030-01-01T05:00:00Z");
    const order = { retenerHasta, motivo: "Oficio 123 de un juzgado ficticio" };
    await holdRetencion(deps, SOPORTE, { clienteId, ...order });
    await holdRetencion(deps, SOPORTE, { consultaId, ...order });
    expect(await held()).toEqual(["retencion_legal 2"]);
    expect(await listRetenciones(deps)).toMatchObject([{ consultaId }, { clienteId, consultaId: null }]);
    await holdRetencion(deps, SOPORTE, { clienteId, retenerHasta: null, motivo: "Oficio 124" });
    expect(await held()).toEqual(["retencion_legal 1"]);
    const { vigente, historial } = await getRetencion(deps, { clienteId });
    expect([vigente, historial.map(({ motivo }) => motivo)]).toEqual([null, ["Oficio 124", order.motivo]]);
    const lift = { clienteId, retenerHasta: null, motivo: "Otra vez" };
    await expect(holdRetencion(deps, SOPORTE, lift)).rejects.toMatchObject({ code: "conflicto" });
    const past = { clienteId, retenerHasta: new Date("2020-01-01T05:00:00Z"), motivo: "Tarde" };
    await expect(holdRetencion(deps, SOPORTE, past)).rejects.toMatchObject({ code: "validation_error" });
    const audit = await world.rows(
      "SELECT accion, objeto_tipo, motivo FROM staff_audit WHERE accion LIKE 'retencion.%' ORDER BY en, ctid",
    );
    expect(audit).toEqual([
      { accion: "retencion.ordenada", objeto_tipo: "cliente", motivo: order.motivo },
      { accion: "retencion.ordenada", objeto_tipo: "consulta", motivo: order.motivo },
      { accion: "retencion.levantada", objeto_tipo: "cliente", motivo: "Oficio 124" },
    ]);
    world.clock.set("2030-01-01T05:00:00.000Z");
    expect((await apply()).retiradas).toContainEqual(RETIRED[0]);
  });

  it("is not held by a client without consultas in it", async () => {
    const { world, deps, apply } = await open();
    const other = await actorOf(world, await newCliente(world, "Otra"));
    const retenerHasta = new Date("2030-01-01T05:00:00Z");
    await holdRetencion(deps, SOPORTE, { clienteId: other.clienteId, retenerHasta, motivo: "Oficio" });
    expect((await apply()).retiradas).toEqual(RETIRED);
  });

  it.each([
    [
      "a consulta waits for its leaf",
      "INSERT INTO bitacora_pendiente (consulta_id, hash_reporte) SELECT id, '' FROM consulta_2016 LIMIT 1",
      ["sin_sellar 1"],
    ],
    [
      "evidence was altered",
      "UPDATE consulta_2016 SET evidencia = '{}' WHERE id = (SELECT id FROM consulta_2016 LIMIT 1)",
      ["alterada 1"],
    ],
    ["a hash was", "UPDATE consulta_2016 SET hash_reporte = repeat('0', 64)", ["alterada 4"]],
    [
      "a consulta is of another client than it says",
      "UPDATE consulta_2016 SET cliente_id = (SELECT id FROM cliente ORDER BY id DESC LIMIT 1)",
      ["alterada 2"],
    ],
    [
      "a moment is another than that of its id",
      "UPDATE consulta_2016 SET creada_en = creada_en - interval '1 ms'",
      ["alterada 4"],
    ],
    [
      "a consulta is gone",
      "DELETE FROM consulta_2016 WHERE id = (SELECT id FROM consulta_2016 LIMIT 1)",
      ["perdida 1"],
    ],
    [
      "an answer is still given under its key",
      `INSERT INTO idempotencia SELECT cliente_id, 'k', sha256('k'), id, '{}', '', '2028-01-01' FROM consulta_2016 LIMIT 1`,
      ["respuesta_guardada 1"],
    ],
  ])("stays where %s", async (_, tampering, expected) => {
    const { world, apply } = await open();
    await world.asOwner(tampering);
    const { retiradas, aplazadas } = await apply();
    expect(retiradas).toEqual([]);
    expect(aplazadas.flatMap(({ motivos }) => motivos.map((one) => `${one.motivo} ${one.cuantas}`))).toEqual(
      expected,
    );
    expect(await world.rows("SELECT to_regclass('consulta_2016')::text AS year")).toEqual([
      { year: "consulta_2016" },
    ]);
  });

  it("stays while an export of it is written", async () => {
    const { deps, clientes } = await open();
    await requestExportacion(deps, SOPORTE, { clienteId: clientes[0].clienteId, desde: null, hasta: null });
    expect(await held()).toEqual(["exportacion_en_curso 1"]);
  });

  it("stays if the key for its manifest never signed the log", async () => {
    const { deps } = await open();
    const other = { ...deps, logSigner: noteSigner("localhost/atalaya", Buffer.alloc(32, 2)) };
    opened = { ...opened, deps: other };
    const actor = { kind: "sistema", tarea: "aplicar-retencion", requestId: "req_test" } as const;
    const { aplazadas } = await applyRetencion(other, actor, false);
    expect(aplazadas).toMatchObject([{ motivos: [{ motivo: "llave_sin_sellos" }] }]);
  });

  /** As the service's role, bypassing the use case. */
  const retireBy = async (
    change: { readonly anio?: number; readonly consultas?: number; readonly en?: string } = {},
  ) => {
    const { world, deps } = opened;
    const { facts, cuentas } = await factsOfYear(world.db, change.anio ?? 2016);
    const text = canonicalJson(cuentas);
    const retiradoEn = change.en ?? TEN_YEARS_LATER;
    const stated = {
      ...facts,
      consultas: change.consultas ?? facts.consultas,
      cuentas: hashReporte(text),
      retiradoEn,
    };
    return {
      anio: facts.anio,
      retiradoEn: new Date(retiradoEn),
      nota: signNote(manifiestoText(stated), deps.logSigner),
      verificador: deps.logSigner.verifier,
      cuentas: text,
    };
  };

  it("cannot be dropped by the service's role before its time, by the database's own clock", async () => {
    const { world } = await open();
    await world.asOwner("UPDATE service_clock SET is_movable = false");
    const retiro = await retireBy();
    const attempt = inTransaction(world.db, (tx) => retireYear(tx, retiro));
    await expect(attempt).rejects.toThrow(/cannot be retired as of/);
    const permit = inTransaction(world.db, (tx) =>
      tx.prisma.serviceClock.updateMany({ data: { isMovable: true } }),
    );
    await expect(permit).rejects.toThrow(/permission denied/);
    expect(await kept()).toBe(5);
  });

  it("cannot be dropped with another manifest, nor can a younger year", async () => {
    const { world } = await open();
    const untrue = await retireBy({ consultas: 3 });
    const attempt = inTransaction(world.db, (tx) => retireYear(tx, untrue));
    await expect(attempt).rejects.toThrow(/does not state what year 2016 has/);
    const young = await retireBy({ anio: 2017 });
    const found = await inTransaction(world.db, (tx) => retireYear(tx, young));
    expect(found).toMatchObject([{ motivo: "menos_de_diez_anios" }]);
    await expect(world.rows("DROP TABLE consulta_2016")).rejects.toMatchObject({ code: "42501" });
    expect([await kept(), await allRetiros(world.db)]).toEqual([5, []]);
  });

  it("is retired by the next run if one was killed before the drop", async () => {
    const { world, deps, apply } = await open();
    // Killed once the manifest is outside, and again with the year dropped in an open transaction.
    await deps.retiros.keep({ log: "x", ...(await retireBy()) });
    const victim = new Client({ connectionString: world.serviceUrl, options: "-c role=atalaya_app" });
    victim.on("error", () => {});
    await victim.connect();
    const { anio, retiradoEn, nota, verificador, cuentas } = await retireBy();
    await victim.query("BEGIN");
    await victim.query("SELECT retire_consulta_year($1, $2, $3, $4, $5)", [
      anio,
      retiradoEn,
      nota,
      verificador,
      cuentas,
    ]);
    const [backend] = (await victim.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows;
    await world.asOwner(`SELECT pg_terminate_backend(${backend?.pid}, 10000)`);
    await victim.end().catch(() => {});
    expect([await kept(), await allRetiros(world.db), await differing()]).toEqual([5, [], []]);
    expect((await apply()).retiradas).toEqual(RETIRED);
    expect(await differing()).toEqual([]);
  });

  it("stays if its manifest cannot be stored outside the database", async () => {
    const full = async () => Promise.reject(new Error("no space left"));
    const { apply } = await open({ retiros: { keep: full, all: async () => [] } });
    await expect(apply()).rejects.toThrow("no space left");
    expect(await kept()).toBe(5);
  });

  it("waits for consultas in progress and never makes one fail", async () => {
    const { world, apply } = await open();
    const busy = new Client({ connectionString: world.serviceUrl, options: "-c role=atalaya_app" });
    await busy.connect();
    await busy.query("BEGIN; SELECT FROM consulta LIMIT 1");
    expect((await apply()).aplazadas).toMatchObject([{ motivos: [{ motivo: "base_ocupada" }] }]);
    await busy.query("COMMIT");
    await busy.end();
    expect((await apply()).retiradas).toEqual(RETIRED);
  });

  it("is not kept by a hold that comes too late", async () => {
    const { world, deps, ids } = await open();
    const retiro = await retireBy();
    const { hold } = await inTransaction(world.db, async (tx) => {
      expect(await retireYear(tx, retiro)).toEqual([]);
      const order = { retenerHasta: new Date("2030-01-01T05:00:00Z"), motivo: "Oficio" };
      const late = holdRetencion(deps, SOPORTE, { consultaId: ids[0] as string, ...order });
      return { hold: late.catch((error: unknown) => error) };
    });
    expect(await hold).toMatchObject({ code: "not_found" });
    expect(await listRetenciones(deps)).toEqual([]);
  });

  it("is reported if its partition was dropped without a manifest", async () => {
    const { world } = await open();
    await world.asOwner("DROP TABLE consulta_2016");
    expect(await differing()).toContain(
      "years of consultas, 2016: 4 leaves, no consulta and no manifest instead of its consultas",
    );
  });

  it.each([
    ["its manifest is gone", "DELETE FROM consulta_retiro", /years of consultas, 2016: 4 leaves/],
    [
      "the manifest is another",
      "UPDATE consulta_retiro SET nota = replace(nota, '\"consultas\":4', '\"consultas\":3')",
      /year 2016: no manifest signed/,
    ],
    ["its key is", "UPDATE consulta_retiro SET verificador = 'x'", /year 2016: no manifest signed/],
    [
      "its moment is",
      "UPDATE consulta_retiro SET retirado_en = retirado_en + interval '1 s'",
      /year 2016, its moment/,
    ],
    ["its year is", "UPDATE consulta_retiro SET anio = 2015", /year 2015, its moment/],
    [
      "its accounts are",
      "UPDATE consulta_retiro SET cuentas = replace(cuentas, '\"consultas\":1', '\"consultas\":2')",
      /year 2016, its accounts[\s\S]*counters of periods/,
    ],
    ["its accounts are no JSON", "UPDATE consulta_retiro SET cuentas = 'x'", /year 2016, its accounts/],
    ["a leaf of it is gone", "DELETE FROM bitacora_hoja WHERE indice = 3", /year 2016, its leaves/],
    [
      "a leaf of it is another",
      "UPDATE bitacora_hoja SET hash_reporte = sha256('x') WHERE indice = 3",
      /year 2016, its leaves/,
    ],
    [
      "a counter is",
      "UPDATE periodo SET consumidas = consumidas + 1 WHERE mes = '2016-03'",
      /counters of periods/,
    ],
    [
      "a counter's moment is",
      "UPDATE periodo SET actualizado_en = '2016-04-01' WHERE mes = '2016-03'",
      /moments of counters/,
    ],
  ])("is reported if, after its retirement, %s", async (_, tampering, expected) => {
    const { world, apply } = await open();
    await apply();
    await world.asOwner(`SET session_replication_role = replica; ${tampering}`);
    expect((await differing()).join("\n")).toMatch(expected);
  });

  it("is reported if the external manifest differs", async () => {
    const { deps, apply } = await open();
    await apply();
    const [outside] = await deps.retiros.all();
    await deps.retiros.keep({ ...outside, nota: "another", cuentas: "" } as Parameters<
      typeof deps.retiros.keep
    >[0]);
    expect((await differing()).join()).toMatch(/retired years, .*-2016: SHA-256/);
  });

  it("leaves the log to be sealed as before", async () => {
    const { world, deps, clientes, apply } = await open();
    await apply();
    await insertTestConsulta(world, clientes[0]);
    expect(await sealBitacora(deps)).toEqual({ selladas: 1, tamano: 6 });
    expect(await differing()).toEqual([]);
  });
});
