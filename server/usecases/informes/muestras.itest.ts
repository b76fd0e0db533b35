import { spawnSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { claimArchivos } from "../../db/archivos/archivos";
import { PROGRAMAS } from "../../delivery/bitacora/timestamp-authority";
import { MANIFIESTO, sumasOf } from "../../domain/archivos/archivo-files";
import { signNote } from "../../domain/bitacora/signed-note";
import type { Cliente } from "../../domain/clientes/cliente";
import type { CriteriosDeMuestra } from "../../domain/informes/muestra";
import { drawMuestra, huellaDePoblacion } from "../../domain/informes/sorteo";
import type { PortalActor } from "../../domain/shared/actor";
import { canonicalJson } from "../../domain/shared/canonical-json";
import { matchOf } from "../../pdf/testing/evidence";
import { readZip, tampered, unpackInto } from "../../testing/archivo";
import { insertTestConsulta, type TestConsulta } from "../../testing/consulta";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { readXlsx } from "../../testing/read-xlsx";
import { portalActorOf } from "../../testing/screening";
import { readOwnArchivo } from "../archivos/read-archivo";
import { writeArchivos, writeNextPart } from "../archivos/write-archivos";
import { getPrograma } from "../bitacora/cabezas";
import { sealBitacora } from "../bitacora/sello";
import { indexConsultas } from "../consultas/index-consultas";
import { decideCoincidencia } from "../decisiones/decisiones";
import type { Deps } from "../deps";
import { TAREAS } from "../tareas";
import { MUESTRA } from "./muestra";
import { listMuestras, type MuestraPedida, requestMuestra } from "./request-muestra";

const YEAR = { desde: new Date("2026-01-01T05:00:00Z"), hasta: new Date("2027-01-01T05:00:00Z") };
const ALL: CriteriosDeMuestra = { ...YEAR, severidad: null, lista: null };
const IN_ONU: TestConsulta = { severidad: "alto", matches: [matchOf({ lista: "onu_consolidated" })] };

describe("a sample for an auditor", () => {
  let world: TestWorld;
  let deps: Deps;
  let cliente: Cliente;
  let actor: PortalActor;
  let folder: string;
  const ids: string[] = [];
  const inOnu: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "muestra-"));
    world = await openWorld();
    deps = depsOf(world);
    cliente = await newCliente(world);
    actor = await portalActorOf(world, cliente);
    await insertTestConsulta(world, await newCliente(world, "Otra Ficticia S.A.S."));
    await insertTestConsulta(world, cliente, new Date("2025-12-31T10:00:00Z"), world.db, IN_ONU);
    for (let day = 1; day <= 12; day += 1) {
      const at = new Date(Date.UTC(2026, 5, day, 15));
      const part = day % 4 === 0 ? IN_ONU : {};
      const id = await insertTestConsulta(world, cliente, at, world.db, part);
      ids.push(id);
      if (day % 4 === 0) inOnu.push(id);
      // Some are in the log and indexed, others not yet.
      if (day === 8) {
        await sealBitacora(deps);
        await indexConsultas(deps);
      }
    }
  });
  afterAll(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => world.clock.set("2026-11-20T15:00:00.000Z"));

  const request = async (pedida: MuestraPedida, muestraId = world.entropy.uuidV4()) =>
    (await requestMuestra(deps, actor, { muestraId, pedida, now: await world.clock.now() })).muestraId;
  const read = async (muestraId: string, who = actor) => {
    const now = await world.clock.now();
    const { parts } = await readOwnArchivo(deps, who, { kind: MUESTRA, archivoId: muestraId, now });
    return buffer(Readable.from(parts));
  };
  const made = async (pedida: MuestraPedida) => {
    const muestraId = await request(pedida);
    await writeArchivos(deps, MUESTRA);
    return read(muestraId);
  };
  const drawn = (semilla: string, tamano: number, criterios = ALL) => made({ semilla, tamano, criterios });
  const factsOf = (archive: Buffer) => {
    return JSON.parse(String(readZip(archive).get("manifiesto.txt")).split("\n")[1] ?? "");
  };
  const unpacked = async (files: ReadonlyMap<string, Buffer>) => {
    const into = await mkdtemp(join(folder, "muestra-"));
    await unpackInto(into, files);
    return into;
  };
  const verified = async (archive: Buffer | ReadonlyMap<string, Buffer>, ...options: string[]) => {
    const files = archive instanceof Map ? archive : readZip(archive as Buffer);
    const key = options.includes("--llave") ? [] : ["--llave", deps.logSigner.verifier];
    const manifest = join(await unpacked(files), "manifiesto.txt");
    const args = ["scripts/verificar.mjs", manifest, ...key, ...options];
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
    return { status, said: stdout + stderr };
  };

  it("is what its seed draws from all that pass the filter, and the offline script verifies it", async () => {
    const archive = await drawn("acta 14", 5);
    const facts = factsOf(archive);
    expect(facts).toMatchObject({ semilla: "acta 14", pedidas: 5, poblacion: 12, modo: "sorteada" });
    expect(facts.consultas).toEqual(drawMuestra("acta 14", ids, 5));
    expect(facts.huellaPoblacion).toBe(huellaDePoblacion(ids));
    const population = join(folder, "poblacion.csv");
    await writeFile(population, ids.map((id) => `"Persona";${id}\n`).join(""));
    const { status, said } = await verified(
      archive,
      "--llave",
      deps.logSigner.verifier,
      "--poblacion",
      population,
    );
    expect(said).not.toContain("NO ");
    expect(said).toContain("El sorteo, repetido con esa semilla, da las mismas consultas.");
    expect(status).toBe(0);
  });

  it("has the program that verifies it, which needs nothing else, and the address of the published one", async () => {
    const archive = await drawn("acta 15", 2);
    const files = readZip(archive);
    const args = ["verificar.mjs", "manifiesto.txt"];
    const alone = { cwd: await unpacked(files), encoding: "utf8" } as const;
    const { status, stdout } = spawnSync(process.execPath, args, alone);
    expect(stdout).toContain("Sin comprobar: se le creyó la llave al propio archivo.");
    expect(stdout).not.toContain("Verdadero");
    expect(status).toBe(3);
    for (const programa of PROGRAMAS) expect(String(files.get(programa))).toBe(await getPrograma(programa));
    expect(String(files.get("LEEME.txt"))).toContain(`${deps.baseUrl}/verificar/verificar.mjs.sha256`);
  });

  it("is the same for the same seed and filter, and different for another", async () => {
    const [first, again, other] = [await drawn("a", 4), await drawn("a", 4), await drawn("b", 4)];
    const consultasOf = (archive: Buffer) => factsOf(archive).consultas;
    expect(consultasOf(again)).toEqual(consultasOf(first));
    expect(consultasOf(other)).not.toEqual(consultasOf(first));
  });

  it("is drawn from consultas with a match on a list, indexed or not", async () => {
    const facts = factsOf(await drawn("x", 50, { ...ALL, lista: "onu_consolidated" }));
    expect(facts.poblacion).toBe(3);
    expect([...facts.consultas].sort()).toEqual([...inOnu].sort());
    const none = await drawn("x", 5, { ...ALL, lista: "us_fto" });
    expect(factsOf(none)).toMatchObject({ poblacion: 0, consultas: [] });
    expect((await verified(none, "--llave", deps.logSigner.verifier)).status).toBe(0);
  });

  it("has the chosen consultas in their order", async () => {
    const chosen = [ids[3], ids[1]].filter((id) => id !== undefined);
    const archive = await made({ consultaIds: chosen });
    expect(factsOf(archive)).toMatchObject({ modo: "elegida", semilla: null, consultas: chosen });
    expect((await verified(archive)).status).toBe(0);
  });

  it("is refused if a chosen one is another client's", async () => {
    const stranger = await insertTestConsulta(world, await newCliente(world, "Tercera Ficticia S.A.S."));
    await expect(request({ consultaIds: [...ids.slice(0, 1), stranger] })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it.each([
    ["a report", /(%PDF-1\.)\d/, "$19"],
    ["an evidence", /(Evaristo)/, "Evarista"],
    ["a bundle, until it is none,", /(\{"evidencia"):/, "$1;"],
    ["the seed", /("semilla":")c/, "$1d"],
    ["how many there were", /("poblacion":)12/, "$113"],
  ])("does not verify if %s was changed", async (_, what, by) => {
    const archive = await drawn("c", 2);
    const { status, said } = await verified(tampered(readZip(archive), what, by));
    expect(said).toContain("NO  ");
    expect(status).toBe(1);
  });

  it("has the decisions on every match, and a change is noticed", async () => {
    const archive = await made({ consultaIds: inOnu });
    const files = readZip(archive);
    const folder = "consultas/001 2026-06-04 alto Evaristo Quinonez Altamar";
    const said = JSON.parse(String(files.get(`${folder}/decisiones.json`)));
    expect(said).toMatchObject({ consultaId: inOnu[0], coincidencias: [{ estado: "por_decidir" }] });
    expect(String(files.get(`${folder}/decisiones.csv`))).toContain("onu_consolidated");
    expect((await verified(archive)).status).toBe(0);
    const [indice, about] = await readXlsx(files.get("indice.xlsx") ?? Buffer.alloc(0));
    expect(indice?.data).toHaveLength(1 + inOnu.length);
    expect(indice?.data[1]).toEqual([
      ...[1, "Evaristo Quiñónez Altamar", "CC1234567", new Date("2026-06-04T10:00:00.000Z"), "Alto", 1],
      ...["Por decidir", null, null, null, null, `${folder}/reporte.pdf`, inOnu[0]],
    ]);
    expect(about?.data).toContainEqual(["Cómo se eligieron", "una por una"]);
    const { status, said: told } = await verified(tampered(files, '"por_decidir"', '"descartada_"'));
    expect(told).toContain("NO  Están los");
    expect(status).toBe(1);
  });

  it("has in all its files the decisions up to its request, and no later ones", async () => {
    const muestraId = await request({ consultaIds: inOnu.slice(0, 1) });
    const comparado = {
      documento: "coincide",
      nacimiento: "sin_dato",
      pais: "sin_dato",
      actividad: "sin_dato",
    } as const;
    world.clock.set("2026-11-20T15:01:00.000Z");
    await decideCoincidencia(deps, actor, {
      ...{
        consultaId: inOnu[0] ?? "",
        posicion: 0,
        vistas: 0,
        tipo: "en_analisis",
        motivo: "Falta su documento",
      },
      ...{ comparado, nota: null, repiteId: null },
    });
    await writeArchivos(deps, MUESTRA);
    const files = readZip(await read(muestraId));
    expect([...files.values()].some((content) => content.includes("Falta su documento"))).toBe(false);
    const later = readZip(await made({ consultaIds: inOnu.slice(0, 1) }));
    expect([...later.values()].some((content) => content.includes("Falta su documento"))).toBe(true);
    const [indice] = await readXlsx(later.get("indice.xlsx") ?? Buffer.alloc(0));
    expect(indice?.data[1]?.slice(6, 9)).toEqual(["En análisis", "Falta su documento", actor.nombre]);
  });

  it("does not verify with an added file, except known files of operating systems, which are named", async () => {
    const files = readZip(await drawn("c", 2));
    const [first = ""] = [...files.keys()].filter((path) => path.endsWith("/reporte.pdf")).map(dirname);
    const DROPPED = [".DS_Store", "._reporte.pdf", "Thumbs.db", "desktop.ini", "__MACOSX/._reporte.pdf"];
    const besides = (names: readonly string[]) =>
      verified(new Map([...files, ...names.map((name) => [`${first}/${name}`, Buffer.from("x")] as const)]));
    const opened = await besides(DROPPED);
    for (const name of DROPPED) expect(opened.said).toContain(`sí  ${first}/${name}: se ignora`);
    expect(opened.said).toContain("y ningún otro que no sea del sistema operativo.");
    expect(opened.said).not.toContain("NO ");
    expect(opened.status).toBe(0);

    const PUT = ["nota.txt", "reporte.DS_Store", "__MACOSX.pdf"];
    const added = await besides([...DROPPED, ...PUT]);
    for (const name of PUT) expect(added.said).toContain(`NO  ${first}/${name}: no está en el manifiesto.`);
    expect(added.status).toBe(1);
  });

  it("verifies in the older layout with numbered folders", async () => {
    const archive = await made({ consultaIds: inOnu.slice(0, 2) });
    const { carpetas, ...facts } = factsOf(archive);
    const before = [...readZip(archive)].flatMap(([path, content]) => {
      const at = carpetas.findIndex((carpeta: string) => path.startsWith(`${carpeta}/`));
      return at < 0 ? [] : [{ path: `consultas/${facts.consultas[at]}/${basename(path)}`, content }];
    });
    const said = canonicalJson({ ...facts, esquema: 1 });
    const manifest = `atalaya muestra ${facts.muestraId}\n${said}\n${sumasOf(before)}`;
    const whole = [...before, { path: MANIFIESTO, content: Buffer.from(signNote(manifest, deps.logSigner)) }];
    const unpacked = new Map(whole.map(({ path, content }) => [path, content]));
    expect(await verified(unpacked, "--llave", deps.logSigner.verifier)).toMatchObject({ status: 0 });
    unpacked.delete(before[0]?.path ?? "");
    expect(await verified(unpacked, "--llave", deps.logSigner.verifier)).toMatchObject({ status: 1 });
  });

  it("does not verify under another key", async () => {
    const archive = await drawn("c", 2);
    const other = "localhost/atalaya+00000000+AQAA";
    expect((await verified(archive, "--llave", other)).status).toBe(1);
  });

  it("is recorded when requested and when downloaded, and is one if requested twice", async () => {
    const muestraId = world.entropy.uuidV4();
    const pedida = { semilla: "r", tamano: 1, criterios: ALL };
    await request(pedida, muestraId);
    await request(pedida, muestraId);
    await expect(read(muestraId)).rejects.toMatchObject({ code: "conflicto" });
    await writeArchivos(deps, MUESTRA);
    await read(muestraId);
    const acts = await world.rows<{ accion: string }>(
      "SELECT accion FROM actividad WHERE objeto_id = $1 ORDER BY en, id",
      [muestraId],
    );
    expect(acts.map(({ accion }) => accion).sort()).toEqual(["muestra.descargada", "muestra.pedida"]);
  });

  it("is continued by another worker if one died, with each consulta once", async () => {
    const muestraId = await request({ semilla: "k", tamano: 12, criterios: ALL });
    for (let step = 0; step < 2; step += 1) {
      const [claim] = await claimArchivos(world.db, "muestra", 1);
      if (claim === undefined) throw new Error("nothing was due");
      await writeNextPart(deps, MUESTRA, claim);
    }
    const [dead] = await claimArchivos(world.db, "muestra", 1);
    expect(dead?.archivoId).toBe(muestraId);
    await world.asOwner("UPDATE archivo SET reclamado_en = reclamado_en - interval '2 minutes'");
    await writeArchivos(deps, MUESTRA);
    if (dead) await writeNextPart(deps, MUESTRA, dead);
    const archive = await read(muestraId);
    expect((await verified(archive)).status).toBe(0);
    expect([...readZip(archive).keys()].filter((path) => path.endsWith("/paquete.json"))).toHaveLength(12);
  });

  it("is complete if the evidence of one is unreadable, and says so", async () => {
    const other = await newCliente(world, "Alterada Ficticia S.A.S.");
    const id = await insertTestConsulta(world, other, new Date("2026-07-01T15:00:00Z"), world.db, IN_ONU);
    await insertTestConsulta(world, other, new Date("2026-07-02T15:00:00Z"), world.db, IN_ONU);
    await world.asOwner(`UPDATE consulta SET evidencia = '{' WHERE id = '${id}'`);
    const who = await portalActorOf(world, other);
    const muestraId = world.entropy.uuidV4();
    const pedida = { semilla: "alterada", tamano: 2, criterios: { ...ALL, lista: null, severidad: null } };
    await requestMuestra(deps, who, { muestraId, pedida, now: await world.clock.now() });
    await writeArchivos(deps, MUESTRA);
    const { status, said } = await verified(await read(muestraId, who));
    expect(said).toContain(`Consulta ${id}: `);
    expect(status).not.toBe(0);
  });

  it("belongs to its client alone, and is deleted after seven days", async () => {
    const muestraId = await request({ semilla: "v", tamano: 1, criterios: ALL });
    await writeArchivos(deps, MUESTRA);
    const stranger = await portalActorOf(world, await newCliente(world, "Cuarta Ficticia S.A.S."));
    await expect(read(muestraId, stranger)).rejects.toMatchObject({ code: "not_found" });
    expect(await listMuestras(deps, stranger)).toEqual([]);
    world.clock.set("2026-11-28T15:00:00.000Z");
    const context = { kind: "sistema", tarea: "prueba", requestId: "req_test" } as const;
    await TAREAS["borrar-exportaciones-vencidas"].run(deps, context, "programada", false);
    await expect(read(muestraId)).rejects.toMatchObject({ code: "conflicto" });
    const [listed] = await listMuestras(deps, actor);
    expect(listed?.borradaEn).not.toBeNull();
  });
});
