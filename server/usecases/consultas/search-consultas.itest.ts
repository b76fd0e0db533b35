import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { MOST_COUNTED, MOST_WAITING } from "../../db/consultas/consulta-busqueda";
import type { Cliente } from "../../domain/clientes/cliente";
import type { Match } from "../../domain/screening/types";
import { insertTestConsulta, type TestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { sealBitacora } from "../bitacora/sello";
import { TAREAS } from "../tareas";
import { indexConsultas } from "./index-consultas";
import { type SearchConsultasInput, searchConsultas } from "./search-consultas";

const NOTHING: SearchConsultasInput = {
  texto: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  desde: null,
  hasta: null,
  quien: null,
  cursor: null,
  limite: 50,
};

const about = (nombre: string | null, numero: string, part: TestConsulta = {}): TestConsulta => ({
  consultado: {
    tipo: "natural",
    nombre,
    documento: { tipo: "CC", numero },
    fechaNacimiento: null,
    pais: null,
  },
  ...part,
});
/** Only its list matters here, and a name that contains a key of the evidence. */
const matchOn = (lista: Match["lista"], resultado: Match["resultado"] = "posible") =>
  ({
    lista,
    tier: "3_referencia",
    resultado,
    nombreCoincidencia: '"lista":"pep_colombia"',
    explicacion: { pares: [] },
  }) as unknown as Match;

describe("the portal's list of consultas", () => {
  let world: TestWorld;
  let cliente: Cliente;
  let other: Cliente;
  const ids: Record<string, string> = {};

  const search = (part: Partial<SearchConsultasInput>, whose = cliente) =>
    searchConsultas(world, whose, { ...NOTHING, ...part });
  const found = async (part: Partial<SearchConsultasInput>) =>
    (await search(part)).rows.map(({ consultaId }) =>
      Object.keys(ids).find((key) => ids[key] === consultaId),
    );
  const insert = async (key: string, at: string, part: TestConsulta, whose = cliente) => {
    ids[key] = await insertTestConsulta(world, whose, new Date(at), world.db, part);
  };

  beforeAll(async () => {
    world = await openWorld();
    cliente = await newCliente(world);
    other = await newCliente(world, "Otra Compañía Ficticia S.A.S.");
    const sujetoObligado = { razonSocial: "Cooperativa Ficticia", nit: "8001112223" };
    await insert("accents", "2025-03-01T10:00:00Z", about("Íngrid Peñaloza Núñez", "1000001"));
    await insert("listed", "2025-03-02T04:59:59.999Z", {
      ...about("Ingrid Otálora", "1000002", { severidad: "alto", referenciaExterna: "CRM-10419/b" }),
      matches: [matchOn("ofac_sdn", "exacto"), matchOn("us_fto"), matchOn("ofac_sdn")],
    });
    await insert("third", "2025-03-02T05:00:00Z", about("Íngrid Zapata", "1000003", { sujetoObligado }));
    await insert("theirs", "2025-03-02T05:00:00Z", about("Ingrid Peñaloza", "1000004"), other);
    await sealBitacora(depsOf(world));
    await indexConsultas(depsOf(world));
    await world.asOwner(
      "UPDATE coincidencia SET estado = 'confirmada', decidida_en = creada_en WHERE posicion = 0",
    );
    await sealBitacora(depsOf(world));
    // More leaves than are searched one by one, without a consulta among them.
    await world.asOwner(`INSERT INTO bitacora_pendiente (diligencia_id, hash_reporte)
      SELECT gen_random_uuid(), sha256(i::text::bytea) FROM generate_series(1, ${MOST_WAITING}) i`);
    await insert("sealed", "2026-11-20T14:00:00Z", about("Ingrid Sellada", "1000005"));
    await sealBitacora(depsOf(world));
    await insert("newest", "2026-11-20T14:59:00Z", about(null, "1000006"));
  });
  afterAll(() => world.close());

  it("has every consulta of the client, newest first, and none of another", async () => {
    expect(await found({})).toEqual(["newest", "sealed", "third", "listed", "accents"]);
    expect(await search({}, other)).toMatchObject({ total: 1, rows: [{ consultaId: ids.theirs }] });
  });

  it.each<[string, Partial<SearchConsultasInput>, string[]]>([
    ["a name, accents and order aside", { texto: "penaloza ÍNGRID" }, ["accents"]],
    [
      "the beginning of a name, before and after it was made ready",
      { texto: "ingr" },
      ["sealed", "third", "listed", "accents"],
    ],
    ["a document as people write it", { texto: "1.000.002" }, ["listed"]],
    ["a document that is not ready yet", { texto: "CC 1.000.006" }, ["newest"]],
    ["a reference", { texto: "crm-10419/B" }, ["listed"]],
    ["a list with a match", { lista: "us_fto" }, ["listed"]],
    ["text and list", { texto: "ingrid", lista: "us_fto" }, ["listed"]],
    ["a list that a name only quotes", { lista: "pep_colombia" }, []],
    ["severity", { severidad: "alto" }, ["listed"]],
    ["severity and text", { severidad: "alto", texto: "zapata" }, []],
    ["sujeto obligado", { sujetoObligadoNit: "8001112223" }, ["third"]],
    ["sujeto obligado and text", { sujetoObligadoNit: "8001112223", texto: "ingrid" }, ["third"]],
    ["a match that is to be decided", { decision: "por_decidir" }, ["listed"]],
    [
      "that, a list and the time",
      { decision: "por_decidir", lista: "us_fto", desde: new Date("2025-03-02Z") },
      ["listed"],
    ],
    ["that and another's words", { decision: "por_decidir", texto: "zapata" }, []],
    ["a match that stands otherwise", { decision: "descartada" }, []],
    ["a match that stands so in that list", { decision: "confirmada", lista: "ofac_sdn" }, ["listed"]],
    ["a match that stands so in another", { decision: "confirmada", lista: "us_fto" }, []],
    ["an exact match", { resultado: "exacto" }, ["listed"]],
    ["a possible match in a list", { resultado: "posible", lista: "us_fto", texto: "ingrid" }, ["listed"]],
    ["an exact match in another list", { resultado: "exacto", lista: "us_fto" }, []],
    ["an exact match that stands so", { resultado: "exacto", decision: "por_decidir" }, []],
    ["signs", { texto: "(*)" }, []],
    ["quotes and operators of the query language", { texto: "ingrid' | 'zapata:* & !x" }, []],
  ])("finds by %s", async (_, part, expected) => {
    expect(await found(part)).toEqual(expected);
    expect(await search(part)).toMatchObject({
      total: expected.length,
      isTotalExact: true,
      isIncomplete: false,
    });
  });

  it("finds one client's consultas behind more unindexed ones of another", async () => {
    const [crowd, lone] = [await newCliente(world), await newCliente(world)];
    await world.asOwner(`
      INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
        total_matches, hash_reporte, evidencia)
      SELECT (left(uuid_v7_floor('2026-11-20T14:59:10Z')::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
        cliente_id, id, '2026-11-20T14:59:10Z', 'req_' || n, 'Persona Masiva', 'sin_hallazgo', 0, repeat('0', 64), '{}'
      FROM (SELECT cliente_id, id FROM api_key WHERE cliente_id = '${crowd.clienteId}' LIMIT 1) key,
        generate_series(1, ${2 * MOST_WAITING}) n`);
    await insert("behind", "2026-11-20T14:59:30Z", about("Ingrid Rezagada", "1000007"), lone);
    expect((await search({ texto: "rezagada" }, lone)).rows).toMatchObject([{ consultaId: ids.behind }]);
    await sealBitacora(depsOf(world));
    expect((await search({ texto: "rezagada" }, lone)).rows).toMatchObject([{ consultaId: ids.behind }]);
  });

  it("finds by id, in any case, and nobody else's", async () => {
    expect(await found({ texto: ` ${ids.third?.toUpperCase()} ` })).toEqual(["third"]);
    expect(await search({ texto: ids.theirs ?? "" })).toMatchObject({ rows: [], total: 0 });
  });

  it("includes the first moment of its days and excludes the last, with words and without", async () => {
    const [desde, hasta] = [new Date("2025-03-01T10:00:00Z"), new Date("2025-03-02T05:00:00Z")];
    for (const texto of [null, "ingrid"]) {
      expect(await found({ desde, hasta, texto })).toEqual(["listed", "accents"]);
      expect(await search({ desde, hasta, texto })).toMatchObject({ total: 2 });
      expect(await search({ desde: hasta, hasta: new Date("2025-03-05T00:00:00Z"), texto })).toMatchObject({
        total: 1,
      });
      expect(await search({ hasta, texto, limite: 1 })).toMatchObject({ total: 2 });
    }
  });

  it("finds by the key that asked", async () => {
    const [row] = await world.rows<{ quien: string }>(
      "SELECT api_key_id AS quien FROM consulta WHERE id = $1",
      [ids.listed],
    );
    expect(await found({ quien: row?.quien ?? null })).toEqual(["listed"]);
    expect(await found({ quien: row?.quien ?? null, texto: "zapata" })).toEqual([]);
    expect(await found({ quien: world.entropy.uuidV4() })).toEqual([]);
  });

  it("walks all pages without a gap or a repetition while consultas are made and indexed", async () => {
    const lot = await newCliente(world, "Muchas Consultas Ficticias S.A.S.");
    const made: string[] = [];
    const make = async (at: string) =>
      made.unshift(
        await insertTestConsulta(world, lot, new Date(at), world.db, about("Persona Repetida", "2000000")),
      );
    // Several in one millisecond: their ids decide.
    for (let n = 0; n < 7; n += 1) await make("2026-11-01T10:00:00.000Z");
    await sealBitacora(depsOf(world));
    await indexConsultas(depsOf(world));
    for (let n = 0; n < 5; n += 1) await make(`2026-11-0${n + 2}T10:00:00.000Z`);
    for (const texto of [null, "repetida"]) {
      const before = [...made].sort().reverse();
      const seen: string[] = [];
      for (let cursor: SearchConsultasInput["cursor"] = null; ; ) {
        const { rows, siguienteCursor, total } = await search({ texto, limite: 4, cursor }, lot);
        expect(total).toBe(made.length);
        seen.push(...rows.map(({ consultaId }) => consultaId));
        await make("2026-11-20T15:00:00.000Z");
        await sealBitacora(depsOf(world));
        await indexConsultas(depsOf(world));
        const last = rows.at(-1);
        if (siguienteCursor === null || last === undefined) break;
        cursor = { consultaId: last.consultaId, creadaEn: last.creadaEn };
      }
      expect(seen).toEqual(before);
    }
  });

  it("says «more than» for large counts, and still pages in order", async () => {
    const many = await newCliente(world, "Miles de Consultas Ficticias S.A.S.");
    await insertTestConsulta(world, many, new Date("2020-01-01T10:00:00Z"));
    const count = MOST_COUNTED + 5;
    await world.asOwner(`
      INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
        total_matches, hash_reporte, evidencia)
      SELECT (left(uuid_v7_floor(at)::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, cliente_id,
        api_key_id, at, 'req_' || n, 'Nombre Frecuente', 'sin_hallazgo', 0,
        encode(sha256(convert_to(n::text, 'UTF8')), 'hex'), '{}'
      FROM (SELECT cliente_id, api_key_id FROM consulta WHERE cliente_id = '${many.clienteId}') key,
        generate_series(1, ${count}) n, LATERAL (SELECT timestamptz '2021-01-01Z' + n * interval '1 ms' AS at) placed`);
    expect(await search({ texto: "frecuente" }, many)).toMatchObject({ isIncomplete: true });
    expect(await search({ decision: "por_decidir" }, many)).toMatchObject({ isIncomplete: true });
    await sealBitacora(depsOf(world));
    await indexConsultas(depsOf(world));
    const first = await search({ texto: "frecuente", limite: 3 }, many);
    expect(first).toMatchObject({ total: MOST_COUNTED, isTotalExact: false, isIncomplete: false });
    expect(first.rows.map(({ creadaEn }) => creadaEn.getTime() - Date.parse("2021-01-01Z"))).toEqual([
      count,
      count - 1,
      count - 2,
    ]);
    const hasta = new Date(Date.parse("2021-01-01Z") + 3);
    expect(await search({ texto: "frecuente", hasta }, many)).toMatchObject({ total: 2, isTotalExact: true });
  });

  it("is indexed by a tarea that is idle without work", async () => {
    const { run, isIdle } = TAREAS["indexar-consultas"];
    const actor = { kind: "sistema", tarea: "indexar-consultas", requestId: "req_test" } as const;
    expect(await run(depsOf(world), actor, "programada", false)).toEqual({
      indexadas: 0,
      conCoincidencias: 0,
    });
    expect([0, 1].map((indexadas) => isIdle?.({ indexadas, conCoincidencias: 0 }))).toEqual([true, false]);
  });
});
