import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { parse } from "csv-parse/sync";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimArchivos } from "../../db/archivos/archivos";
import { inTransaction } from "../../db/sql/transaction";
import { EN_PREPARACION_MAX } from "../../domain/archivos/archivo";
import { type CriteriosEnTiempo, MOST_AT_ONCE } from "../../domain/archivos/descarga";
import type { Cliente } from "../../domain/clientes/cliente";
import type { PortalActor } from "../../domain/shared/actor";
import { insertTestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { readXlsx } from "../../testing/read-xlsx";
import { portalActorOf } from "../../testing/screening";
import type { Deps } from "../deps";
import { TAREAS } from "../tareas";
import { DESCARGA, listDescargas, requestDescarga } from "./descarga";
import { exportConsultas } from "./export-consultas";
import { readOwnArchivo } from "./read-archivo";
import { writeArchivos, writeNextPart } from "./write-archivos";

const ALL: CriteriosEnTiempo = {
  texto: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  desde: null,
  hasta: null,
  quien: null,
};
const COUNT = 4_500;

describe("a descarga", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world);
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
    await insertTestConsulta(world, cliente, new Date("2026-01-05T10:00:00Z"), world.db, {
      severidad: "alto",
    });
    await insertTestConsulta(world, await newCliente(world, "Otra Ficticia S.A.S."));
    await insertMany(cliente.clienteId, COUNT);
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.set("2026-11-20T15:00:00.000Z"));

  const insertMany = async (clienteId: string, count: number) => {
    await world.asOwner(`
      INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
        total_matches, hash_reporte, evidencia)
      SELECT (left(uuid_v7_floor(at)::text, 14) || '7000-8000-' || right(cliente_id::text, 6) || lpad(to_hex(n), 6, '0'))::uuid, cliente_id,
        id, at, 'req_' || n, 'Persona ' || n, 'sin_hallazgo', 0, repeat('0', 64), '{}'
      FROM (SELECT cliente_id, id FROM api_key WHERE cliente_id = '${clienteId}' LIMIT 1) key,
        generate_series(1, ${count}) n, LATERAL (SELECT timestamptz '2026-06-01Z' + n * interval '1 ms' AS at) placed`);
    await world.asOwner(`
      INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
      SELECT '${clienteId}', '', severidad, '2026-06-01', ${count} FROM (VALUES (''), ('sin_hallazgo')) kinds (severidad)`);
  };
  const request = async (
    criterios = ALL,
    formato: "csv" | "xlsx" = "csv",
    descargaId = world.entropy.uuidV4(),
  ) =>
    (await requestDescarga(deps, actor, { descargaId, criterios, formato, now: await world.clock.now() }))
      .descargaId;
  const read = async (descargaId: string, who = actor) => {
    const now = await world.clock.now();
    const { parts } = await readOwnArchivo(deps, who, { kind: DESCARGA, archivoId: descargaId, now });
    return buffer(Readable.from(parts));
  };
  const rowsOf = (file: Buffer): string[][] =>
    parse(file, { bom: true, delimiter: ";", relax_column_count: true });
  const acts = (): Promise<{ accion: string }[]> =>
    world.rows("SELECT accion FROM actividad WHERE usuario_id = $1 ORDER BY en, id", [actor.usuarioId]);

  it("is answered at once if it is short, and states its filter and its limit", async () => {
    const now = await world.clock.now();
    const criterios = { ...ALL, severidad: "alto" as const };
    const file = await buffer(
      Readable.from(await exportConsultas(deps, actor, { criterios, formato: "csv", now })),
    );
    const rows = rowsOf(file);
    expect(rows[1]?.slice(0, 4)).toEqual([
      "2026-01-05 05:00:00",
      "Evaristo Quiñónez Altamar",
      "CC1234567",
      "Alto",
    ]);
    expect(rows.slice(2).filter(([cell]) => cell !== "")).toEqual([
      ["Consultas de Comercializadora Ficticia S.A.S."],
      ["Filtro: severidad Alto"],
      ["Aquí termina: 1 consulta, las hechas hasta el 20 nov 2026, 10:00 (Bogotá)"],
    ]);
    expect((await acts()).at(-1)).toEqual({ accion: "consultas.exportadas" });
  });

  it("has every consulta of the client once, newest first, while others are made", async () => {
    const descargaId = await request();
    const [first] = await claimArchivos(world.db, "descarga", 1);
    if (first === undefined) throw new Error("nothing was due");
    await writeNextPart(deps, DESCARGA, first);
    world.clock.set("2026-11-20T15:00:01.000Z");
    await insertTestConsulta(world, cliente);
    await writeArchivos(deps, DESCARGA);
    const [listed] = await listDescargas(deps, actor);
    expect(listed).toMatchObject({ descargaId, avance: COUNT + 1, total: COUNT + 1 });
    const ids = rowsOf(await read(descargaId))
      .slice(1, -3)
      .map((row) => row[8])
      .filter(Boolean);
    expect(ids).toHaveLength(COUNT + 1);
    expect(new Set(ids)).toHaveLength(COUNT + 1);
    expect([...ids].sort().reverse()).toEqual(ids);
  });

  it("continues where a process died, and is a workbook that opens", async () => {
    const descargaId = await request({ ...ALL, hasta: new Date("2026-11-01T00:00:00Z") }, "xlsx");
    const [dead] = await claimArchivos(world.db, "descarga", 1);
    if (dead === undefined) throw new Error("nothing was due");
    await writeArchivos(deps, DESCARGA);
    await world.asOwner("UPDATE archivo SET reclamado_en = reclamado_en - interval '60 seconds'");
    const [heir] = await claimArchivos(world.db, "descarga", 1);
    if (heir === undefined) throw new Error("nothing was due");
    await writeNextPart(deps, DESCARGA, dead);
    expect(await listDescargas(deps, actor)).toContainEqual(
      expect.objectContaining({ descargaId, partes: 0 }),
    );
    await writeNextPart(deps, DESCARGA, heir);
    await writeArchivos(deps, DESCARGA);
    const [sheet, about] = await readXlsx(await read(descargaId));
    expect(sheet?.data).toHaveLength(COUNT + 2);
    expect(sheet?.data[1]?.[1]).toBe(`Persona ${COUNT}`);
    expect(about?.data[1]).toEqual(["Filtro: antes de 31 oct 2026, 19:00"]);
  });

  it("is one file if the same request is sent twice", async () => {
    const id = world.entropy.uuidV4();
    await request(ALL, "csv", id);
    const before = await acts();
    await request(ALL, "xlsx", id);
    expect(await acts()).toEqual(before);
    expect((await listDescargas(deps, actor)).find(({ descargaId }) => descargaId === id)?.formato).toBe(
      "csv",
    );
    await writeArchivos(deps, DESCARGA);
  });

  it("is hidden from colleagues and other clients", async () => {
    const descargaId = await request();
    await expect(read(descargaId)).rejects.toMatchObject({ code: "conflicto" });
    await writeArchivos(deps, DESCARGA);
    for (const other of [
      await portalActorOf(world, cliente),
      await portalActorOf(world, await newCliente(world, "Tercera Ficticia S.A.S.")),
    ]) {
      await expect(read(descargaId, other)).rejects.toMatchObject({ code: "not_found" });
      expect(await listDescargas(deps, other)).toEqual([]);
    }
    await read(descargaId);
    expect((await acts()).at(-1)).toEqual({ accion: "descarga.descargada" });
  });

  it("is written in turn with those of other clients", async () => {
    const [many, one] = await Promise.all(
      [1, 2].map(async () => portalActorOf(world, await newCliente(world))),
    );
    const now = await world.clock.now();
    const ask = (who = many, descargaId = world.entropy.uuidV4()) =>
      requestDescarga(deps, who as PortalActor, { descargaId, criterios: ALL, formato: "csv", now });
    const { descargaId } = await ask();
    // A planner that knows of one archivo must not claim more than two either.
    await world.asOwner(`
      DELETE FROM archivo_parte; DELETE FROM archivo WHERE id <> '${descargaId}'; ANALYZE archivo`);
    const asked = await Promise.allSettled(Array.from({ length: EN_PREPARACION_MAX }, () => ask()));
    expect(asked.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))).toMatchObject([
      { code: "conflicto" },
    ]);
    await expect(ask(many, descargaId)).resolves.toEqual({ descargaId });
    await ask(one);
    const claimed: string[] = [];
    const undone = inTransaction(world.db, async (tx) => {
      claimed.push(...(await claimArchivos(tx, "descarga", 2)).map(({ clienteId }) => clienteId));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(claimed.sort()).toEqual([many?.clienteId, one?.clienteId].sort());
    await writeArchivos(deps, DESCARGA);
    await expect(ask()).resolves.toBeDefined();
    await writeArchivos(deps, DESCARGA);
  });

  it("is refused at once and made in the background if it is long", async () => {
    const many = await newCliente(world, "Muchas Ficticias S.A.S.");
    const theirs = await portalActorOf(world, many);
    await insertTestConsulta(world, many, new Date("2026-01-05T10:00:00Z"));
    await insertMany(many.clienteId, MOST_AT_ONCE);
    const input = { criterios: ALL, formato: "csv", now: await world.clock.now() } as const;
    await expect(exportConsultas(deps, theirs, input)).rejects.toMatchObject({ code: "conflicto" });
  });

  it("is deleted and no longer listed after seven days", async () => {
    const descargaId = await request();
    await writeArchivos(deps, DESCARGA);
    const sistema = { kind: "sistema", tarea: "prueba", requestId: "req_test" } as const;
    const expire = () => TAREAS["borrar-exportaciones-vencidas"].run(deps, sistema, "programada", false);
    world.clock.set("2026-11-27T15:00:00.000Z");
    await expire();
    expect((await listDescargas(deps, actor)).map((one) => one.descargaId)).toContain(descargaId);
    world.clock.set("2026-11-27T15:00:01.001Z");
    await expire();
    expect(await listDescargas(deps, actor)).toEqual([]);
    await expect(read(descargaId)).rejects.toMatchObject({ code: "conflicto" });
    const left = "SELECT FROM archivo_parte WHERE archivo_id = $1";
    expect(await world.rows(left, [descargaId])).toEqual([]);
  });
});
