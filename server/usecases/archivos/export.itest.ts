import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimArchivos } from "../../db/archivos/archivos";
import { estadoOfArchivo } from "../../domain/archivos/archivo";
import { noteSigner } from "../../domain/bitacora/signed-note";
import type { Cliente } from "../../domain/clientes/cliente";
import { buildScreeningIndex } from "../../domain/screening/index/screening-index";
import { matchOf } from "../../pdf/testing/evidence";
import { type ReadArchivo, readManifest, readTarGz } from "../../testing/archivo";
import { insertTestConsulta, type TestConsulta } from "../../testing/consulta";
import { temporaryDataDir } from "../../testing/data-dir";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf, portalActorOf } from "../../testing/screening";
import { sealBitacora } from "../bitacora/sello";
import { getReporte } from "../consultas/reportes";
import { runDiligencia } from "../consultas/run-diligencia";
import { decideCoincidencia } from "../decisiones/decisiones";
import { keepFichaPep } from "../decisiones/keep-ficha-pep";
import type { Deps } from "../deps";
import { TAREAS } from "../tareas";
import { EXPORTACION } from "./exportacion";
import { getExportacion, readExportacion } from "./read-exportacion";
import { requestExportacion } from "./request-exportacion";
import { writeArchivos, writeNextPart } from "./write-archivos";

const SOURCES = buildScreeningIndex<"diligencia">([]);

describe("an export", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  const ids: string[] = [];

  beforeAll(async () => {
    world = await openWorld();
    deps = depsOf(world, { diligenciaIndex: { current: () => SOURCES, refresh: async () => {} } });
    cliente = await newCliente(world);
    const other = await newCliente(world, "Otra Compañía Ficticia S.A.S.");
    for (const [at, whose] of [
      ["2026-01-05T10:00:00.000Z", cliente],
      ["2026-03-05T10:00:00.000Z", cliente],
      ["2026-03-05T10:00:00.000Z", other],
      ["2026-10-05T10:00:00.000Z", cliente],
    ] as const) {
      const id = await insertTestConsulta(world, whose, new Date(at));
      if (whose === cliente) ids.push(id);
    }
    await sealBitacora(deps);
    // The last one is not in the log yet.
    ids.push(await insertTestConsulta(world, cliente, new Date("2026-11-20T14:00:00.000Z")));
    await insertMany(2_300);
    await runDiligencia(deps, await actorOf(world, cliente), {
      documento: "12345678",
      tipoDocumento: null,
      nombre: null,
      referenciaExterna: "ñ ",
      now: await world.clock.now(),
      deadline: new AbortController().signal,
    });
  });
  afterAll(() => world.close());
  beforeEach(() => world.clock.set("2026-11-20T15:00:00.000Z"));

  /** More than two parts, inserted by one statement. */
  const insertMany = (count: number) =>
    world.asOwner(`
      INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
        total_matches, hash_reporte, evidencia)
      SELECT (left(uuid_v7_floor(at)::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, cliente_id, api_key_id, at,
        'req_' || n, 'Persona ' || n, 'sin_hallazgo', 0, encode(sha256(convert_to('{"n":' || n || '}', 'UTF8')), 'hex'),
        '{"n":' || n || '}'
      FROM (SELECT cliente_id, id AS api_key_id FROM api_key WHERE cliente_id = '${cliente.clienteId}' LIMIT 1) key,
        generate_series(1, ${count}) n, LATERAL (SELECT timestamptz '2026-06-01Z' + n * interval '1 ms' AS at) placed`);
  const request = async (desde: string | null = null, hasta: string | null = null) => {
    const period = { desde: desde ? new Date(desde) : null, hasta: hasta ? new Date(hasta) : null };
    const input = { clienteId: cliente.clienteId, ...period };
    return (await requestExportacion(deps, SOPORTE, input)).exportacionId;
  };
  const stateOf = async (exportacionId: string) => {
    const exportacion = await getExportacion(deps, { exportacionId });
    return { ...exportacion, estado: estadoOfArchivo(exportacion) };
  };
  const read = async (exportacionId: string): Promise<ReadArchivo> => {
    const { parts } = await readExportacion(deps, SOPORTE, { exportacionId });
    return readTarGz(Readable.from(parts));
  };
  /** The lines of a kind of file, in the order of the archive. */
  const linesOf = ({ texts }: ReadArchivo, kind: string) =>
    [...texts]
      .filter(([path]) => path.startsWith(`${kind}/`))
      .flatMap(([, text]) => text.trimEnd().split("\n"));
  const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
  const complete = async () => {
    const exportacionId = await request();
    await writeArchivos(deps, EXPORTACION);
    return read(exportacionId);
  };

  it("has everything of its client, oldest first, each with the text that its hash was computed from", async () => {
    const exportacionId = await request();
    expect(await stateOf(exportacionId)).toMatchObject({ avance: 0, total: 2_305 });
    await writeArchivos(deps, EXPORTACION);
    const done = await stateOf(exportacionId);
    expect(done).toMatchObject({ estado: "lista", avance: 2_305, total: 2_305 });
    const archivo = await read(exportacionId);
    const consultas = linesOf(archivo, "consultas").map((line) => JSON.parse(line));
    const evidencia = linesOf(archivo, "consultas-evidencia");
    expect(consultas).toHaveLength(2_304);
    expect([consultas[0].id, consultas[1].id, consultas.at(-2).id, consultas.at(-1).id]).toEqual(ids);
    expect(new Set(consultas.map(({ id }) => id)).size).toBe(2_304);
    expect(evidencia.map(sha256)).toEqual(consultas.map(({ hashReporte }) => hashReporte));
    expect([consultas[0].indice, consultas[1].indice, consultas.at(-1).indice]).toEqual([0, 1, null]);
    const [diligencia] = linesOf(archivo, "diligencias").map((line) => JSON.parse(line));
    expect(diligencia).toMatchObject({ documento: "12345678", referenciaExterna: "ñ " });
    expect(linesOf(archivo, "diligencias-evidencia").map(sha256)).toEqual([diligencia.hashRespuesta]);
    expect(JSON.parse(archivo.texts.get("exportacion.json") ?? "")).toMatchObject({
      exportacionId,
      cliente: { clienteId: cliente.clienteId, nit: cliente.nit },
      consultasYDiligencias: 2_305,
    });
  });

  it("has a manifest with the hash of every other file, signed by the key of the log", async () => {
    const archivo = await complete();
    const { verifier } = deps.logSigner;
    const stated = readManifest(archivo, verifier);
    const files = [...archivo.sumas].filter(([path]) => path !== "manifiesto.txt");
    expect([...stated]).toEqual(files);
    expect(archivo.texts.get("bitacora/llaves.txt")).toBe(`${verifier}\n`);
    expect(archivo.texts.get("bitacora/cabeza.txt")).toContain("localhost/atalaya");
    expect(() => readManifest(archivo, `${verifier.slice(0, -4)}AAA=`)).toThrow("not signed");
  });

  it("becomes the same archive if a process dies midway", async () => {
    const whole = await complete();
    const exportacionId = await request();
    const [first] = await claimArchivos(world.db, "exportacion", 1);
    if (first === undefined) throw new Error("nothing was due");
    await writeNextPart(deps, EXPORTACION, first);
    const [dead] = await claimArchivos(world.db, "exportacion", 1);
    if (dead === undefined) throw new Error("nothing was due");
    // A worker holds its claim until the lease ends.
    await writeArchivos(deps, EXPORTACION);
    expect(await stateOf(exportacionId)).toMatchObject({ memoria: { etapa: "consultas" }, partes: 1 });
    await world.asOwner("UPDATE archivo SET reclamado_en = reclamado_en - interval '60 seconds'");
    const [heir] = await claimArchivos(world.db, "exportacion", 1);
    if (heir === undefined) throw new Error("nothing was due");
    await writeNextPart(deps, EXPORTACION, dead);
    expect(await stateOf(exportacionId)).toMatchObject({ partes: 1 });
    await writeNextPart(deps, EXPORTACION, heir);
    await writeArchivos(deps, EXPORTACION);
    const archivo = await read(exportacionId);
    const unlike = ["exportacion.json", "manifiesto.txt"];
    const comparable = ({ sumas }: ReadArchivo) => [...sumas].filter(([path]) => !unlike.includes(path));
    expect(comparable(archivo)).toEqual(comparable(whole));
    readManifest(archivo, deps.logSigner.verifier);
  });

  it("lets the parts of a later export come between those of a long one", async () => {
    const long = await request();
    world.clock.set("2026-11-20T15:00:01.000Z");
    const short = await request("2026-06-02T00:00:00Z");
    const taken: (string | undefined)[] = [];
    for (let part = 0; part < 2; part += 1) {
      const [claim] = await claimArchivos(world.db, "exportacion", 1);
      if (claim) await writeNextPart(deps, EXPORTACION, claim);
      taken.push(claim?.archivoId);
    }
    expect(taken).toEqual([long, short]);
    await writeArchivos(deps, EXPORTACION);
    for (const exportacionId of [long, short]) {
      expect(await stateOf(exportacionId)).toMatchObject({ estado: "lista" });
    }
  });

  it("ends with the current part when the process is asked to stop", async () => {
    const exportacionId = await request();
    await writeArchivos({ ...deps, stopping: AbortSignal.abort() }, EXPORTACION);
    expect(await stateOf(exportacionId)).toMatchObject({ partes: 0 });
    await writeArchivos(deps, EXPORTACION);
    expect(await stateOf(exportacionId)).toMatchObject({ estado: "lista" });
  });

  it("includes the first moment of its period and excludes the last", async () => {
    const exportacionId = await request("2026-03-05T10:00:00.000Z", "2026-10-05T10:00:00.000Z");
    await writeArchivos(deps, EXPORTACION);
    const consultas = linesOf(await read(exportacionId), "consultas").map((line) => JSON.parse(line).id);
    expect([consultas[0], consultas.length]).toEqual([ids[1], 2_301]);
    await expect(request("2026-12-01T00:00:00Z")).rejects.toMatchObject({ code: "validation_error" });
  });

  it("ends a part with the row that makes it large", async () => {
    const rich = await newCliente(world, "Evidencia Extensa Ficticia S.A.S.");
    for (const at of [1, 2, 3]) await insertTestConsulta(world, rich, new Date(`2026-02-0${at}T10:00:00Z`));
    await world.asOwner(`
      UPDATE consulta SET evidencia = repeat('x', 3 * 1024 * 1024) WHERE cliente_id = '${rich.clienteId}'`);
    const input = { clienteId: rich.clienteId, desde: null, hasta: null };
    const { exportacionId } = await requestExportacion(deps, SOPORTE, input);
    await writeArchivos(deps, EXPORTACION);
    const { lines } = await read(exportacionId);
    const files = [...lines].filter(([path]) => path.startsWith("consultas/"));
    expect(files.map(([, count]) => count)).toEqual([2, 1]);
  });

  describe("with the reports", () => {
    let rich: Cliente;
    let kept: readonly string[];
    const altered = () => kept[1] as string;

    beforeAll(async () => {
      rich = await newCliente(world, "Reportes Ficticios S.A.S.");
      const moments = [1, 2, 3].map((day) => new Date(`2026-02-0${day}T10:00:00Z`));
      kept = await Promise.all(moments.map((at) => insertTestConsulta(world, rich, at)));
      await world.asOwner(`UPDATE consulta SET evidencia = '{}' WHERE id = '${kept[1]}'`);
    });

    const ask = async () => {
      const input = { clienteId: rich.clienteId, desde: null, hasta: null, incluyePdf: true };
      return (await requestExportacion(deps, SOPORTE, input)).exportacionId;
    };
    const pdfs = ({ sumas }: ReadArchivo) =>
      new Map(
        [...sumas].flatMap(([path, suma]) => (path.endsWith(".pdf") ? [[path.split("/")[2], suma]] : [])),
      );
    const reporteOf = async (consultaId: string) => {
      const abandoned = new AbortController().signal;
      return createHash("sha256")
        .update(await getReporte(deps, await actorOf(world, rich), { consultaId, abandoned }))
        .digest("hex");
    };

    it("has each byte for byte as /reporte gives it, and none of altered evidence", async () => {
      const exportacionId = await ask();
      await writeArchivos(deps, EXPORTACION);
      const archivo = await read(exportacionId);
      const [first, , third] = kept as [string, string, string];
      expect([...pdfs(archivo)]).toEqual([
        [`${first}.pdf`, await reporteOf(first)],
        [`${third}.pdf`, await reporteOf(third)],
      ]);
      expect(linesOf(archivo, "consultas").map((line) => JSON.parse(line).id)).toEqual(kept);
      const stated = readManifest(archivo, deps.logSigner.verifier);
      expect(stated.get("reportes/000001.sha256")).toBe(archivo.sumas.get("reportes/000001.sha256"));
      const listed = (archivo.texts.get("reportes/000001.sha256") ?? "").trimEnd().split("\n");
      expect(listed.map((line) => [line.slice(66), line.slice(0, 64)])).toEqual(
        [...archivo.sumas].filter(([path]) => path.endsWith(".pdf")),
      );
      expect(JSON.parse(archivo.texts.get("exportacion.json") ?? "")).toMatchObject({ incluyePdf: true });
      expect([...pdfs(archivo).keys()]).not.toContain(`${altered()}.pdf`);
    });

    it("opens with GNU tar, and the public program names what was changed", async () => {
      const exportacionId = await ask();
      await writeArchivos(deps, EXPORTACION);
      const directory = await temporaryDataDir();
      try {
        const { parts } = await readExportacion(deps, SOPORTE, { exportacionId });
        const file = join(directory.path, "exportacion.tar.gz");
        await pipeline(Readable.from(parts), createWriteStream(file));
        expect(spawnSync("tar", ["xzf", file, "-C", directory.path]).status).toBe(0);
        const verify = (...options: string[]) => {
          const asked = ["scripts/verificar.mjs", join(directory.path, "manifiesto.txt"), ...options];
          const { stdout, status } = spawnSync(process.execPath, asked, { encoding: "utf8" });
          return [status, stdout.split("\n").filter((line) => line.startsWith("NO"))];
        };
        const unlike = `NO  ${altered()}: su evidencia no tiene la huella que dice.`;
        const some = "NO  Las 3 consultas y diligencias tienen la huella de su evidencia.";
        expect(verify("--llave", deps.logSigner.verifier)).toEqual([1, [some, unlike]]);
        const reporte = `reportes/000001/${kept[0]}.pdf`;
        await writeFile(join(directory.path, reporte), "otro");
        const other = noteSigner("localhost/atalaya", Buffer.alloc(32, 2)).verifier;
        expect(verify("--llave", other)[1]).toEqual([
          "NO  El manifiesto está firmado por localhost/atalaya.",
          expect.stringMatching(/^NO {2}Están los \d+ archivos/),
          `NO  ${reporte}: falta, o no es el que dice el manifiesto.`,
          some,
          unlike,
        ]);
      } finally {
        await directory.remove();
      }
    });

    it("ends a part with the report that exceeds its time, and continues with the next", async () => {
      const exportacionId = await ask();
      let ms = 0;
      await writeArchivos({ ...deps, monotonicMs: () => (ms += 5_000) }, EXPORTACION);
      const archivo = await read(exportacionId);
      expect([...archivo.sumas.keys()].filter((path) => path.startsWith("consultas/"))).toEqual([
        "consultas/000001.ndjson",
        "consultas/000002.ndjson",
      ]);
      expect([...pdfs(archivo).keys()]).toEqual([`${kept[0]}.pdf`, `${kept[2]}.pdf`]);
    });

    it("keeps what it has if a report is late, and tries that one again", async () => {
      const exportacionId = await ask();
      let asked = 0;
      const render: Deps["reportes"]["render"] = async (...given) => {
        asked += 1;
        if (asked === 2) throw new Error("too late");
        return deps.reportes.render(...given);
      };
      await writeArchivos({ ...deps, reportes: { render } }, EXPORTACION);
      expect(await stateOf(exportacionId)).toMatchObject({ estado: "lista", avance: 3 });
      expect(asked).toBe(3);
      expect(pdfs(await read(exportacionId)).size).toBe(2);
    });

    it("is not finished by a process that renders no reports", async () => {
      const exportacionId = await ask();
      const render = () => Promise.reject(new Error("no thread"));
      await writeArchivos({ ...deps, reportes: { render } }, EXPORTACION);
      expect(await stateOf(exportacionId)).toMatchObject({ memoria: { etapa: "consultas" }, partes: 0 });
      await world.asOwner("UPDATE archivo SET reclamado_en = reclamado_en - interval '60 seconds'");
      await writeArchivos(deps, EXPORTACION);
      expect(await stateOf(exportacionId)).toMatchObject({ estado: "lista" });
    });
  });

  it("has the decisions on each match and the ficha of a PEP", async () => {
    const decides = await newCliente(world, "Decisiones Ficticias S.A.S.");
    const foreign = await newCliente(world, "Decisiones Ajenas S.A.S.");
    const pep = { severidad: "medio", matches: [matchOf({ lista: "pep_colombia" })] } as const;
    const insert = (whose: Cliente, day: number, part: TestConsulta = pep) =>
      insertTestConsulta(world, whose, new Date(Date.UTC(2026, 1, day, 10)), world.db, part);
    const decide = async (whose: Cliente, consultaId: string) => {
      const actor = await portalActorOf(world, whose);
      const at = { consultaId, posicion: 0 };
      const comparado = {
        documento: "difiere",
        nacimiento: "difiere",
        pais: "sin_dato",
        actividad: "sin_dato",
      } as const;
      const said = {
        vistas: 0,
        tipo: "descartada",
        comparado,
        motivo: "=Otra persona",
        nota: null,
        repiteId: null,
      } as const;
      await decideCoincidencia(deps, actor, { ...at, ...said });
      const datos = {
        cargo: "Alcalde",
        fechaDesvinculacion: null,
        vinculo: "titular",
        origenRecursos: "Salario",
      } as const;
      const approved = { aprobador: "Gerencia", proximaRevision: "2027-01-31" };
      await keepFichaPep(deps, actor, { ...at, vista: 0, datos: { ...datos, ...approved } });
    };
    const [decided, , waiting, altered] = [
      await insert(decides, 1),
      await insert(decides, 2, {}),
      await insert(decides, 3),
      await insert(decides, 4),
    ];
    await decide(decides, decided);
    await decide(foreign, await insert(foreign, 1));
    await world.asOwner(`UPDATE consulta SET evidencia = '{' WHERE id = '${altered}'`);
    const input = { clienteId: decides.clienteId, desde: null, hasta: null };
    const { exportacionId } = await requestExportacion(deps, SOPORTE, input);
    await writeArchivos(deps, EXPORTACION);
    const archivo = await read(exportacionId);
    const lines = linesOf(archivo, "decisiones").map((line) => JSON.parse(line));
    expect(lines.map(({ consultaId }) => consultaId)).toEqual([decided, waiting]);
    expect(lines[0].coincidencias).toMatchObject([
      {
        lista: "pep_colombia",
        estado: "descartada",
        decisiones: [{ tipo: "descartada", motivo: "=Otra persona", revision: null }],
        fichasPep: [{ version: 1, cargo: "Alcalde" }],
      },
    ]);
    expect(lines[1].coincidencias).toMatchObject([{ estado: "por_decidir", decisiones: [], fichasPep: [] }]);
    const stated = readManifest(archivo, deps.logSigner.verifier);
    expect(stated.get("decisiones/000001.ndjson")).toBe(archivo.sumas.get("decisiones/000001.ndjson"));
    const [first] = linesOf(archivo, "consultas").map((line) => JSON.parse(line));
    expect(sha256(linesOf(archivo, "consultas-evidencia")[0] ?? "")).toBe(first.hashReporte);
  });

  it("is audited when it is requested and when it is downloaded", async () => {
    const nobody = { clienteId: world.entropy.uuidV4(), desde: null, hasta: null };
    await expect(requestExportacion(deps, SOPORTE, nobody)).rejects.toMatchObject({ code: "not_found" });
    const exportacionId = await request();
    const download = () => readExportacion(deps, SOPORTE, { exportacionId });
    await expect(download()).rejects.toMatchObject({ code: "conflicto" });
    await writeArchivos(deps, EXPORTACION);
    await download();
    const audited = "SELECT accion FROM staff_audit WHERE objeto_id = $1 ORDER BY accion";
    expect(await world.rows(audited, [exportacionId])).toEqual([
      { accion: "exportacion.descargada" },
      { accion: "exportacion.solicitada" },
    ]);
  });

  it("is deleted after seven days, and its description stays", async () => {
    const exportacionId = await request();
    await writeArchivos(deps, EXPORTACION);
    const actor = { kind: "sistema", tarea: "prueba", requestId: "req_test" } as const;
    const expire = () => TAREAS["borrar-exportaciones-vencidas"].run(deps, actor, "programada", false);
    world.clock.set("2026-11-27T15:00:00.000Z");
    await expire();
    expect(await stateOf(exportacionId)).toMatchObject({ estado: "lista" });
    world.clock.set("2026-11-27T15:00:00.001Z");
    await expire();
    expect(await stateOf(exportacionId)).toMatchObject({ estado: "vencida", avance: 2_305 });
    await expect(readExportacion(deps, SOPORTE, { exportacionId })).rejects.toMatchObject({
      code: "conflicto",
    });
    expect(await world.rows("SELECT FROM archivo_parte WHERE archivo_id = $1", [exportacionId])).toEqual([]);
  });
});
