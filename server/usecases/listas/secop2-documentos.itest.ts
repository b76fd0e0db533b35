import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listAttempts } from "../../db/listas/lista-attempts";
import { currentVersions, loadEntries } from "../../db/listas/lista-versions";
import { buildCurrentIndex } from "../../runtime/build-index";
import { depsOf } from "../../testing/deps";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { actorOf } from "../../testing/screening";
import { contrato, multa, multasCsv, openSocrata, type Socrata } from "../../testing/socrata";
import { runDiligencia } from "../consultas/run-diligencia";
import type { Deps } from "../deps";
import { runTarea } from "../operacion/tareas";
import { listListas } from "./list-listas";
import { getPrevia } from "./previas";
import { previewUpload } from "./preview-lista";
import { refreshLista } from "./refresh-lista";
import { acceptRetenida } from "./retenidas";
import { uploadLista } from "./upload-lista";

const slug = "secop2_multas";
const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const policy = { maxBytes: 1e7, timeoutMs: 5_000, attempts: 2, firstWaitMs: 0, sleep: async () => {} };

describe("the documents of SECOP II's suppliers", () => {
  let world: TestWorld;
  let deps: Deps;
  let socrata: Socrata;

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    socrata = await openSocrata();
    socrata.multas = places(130).map((at) => multa(at));
    socrata.contratos = places(130).map((at) => contrato(at));
    deps = depsOf(world, { fetcher: socrata.fetcher });
  });
  afterEach(async () => {
    socrata.close();
    await world.close();
  });

  const later = async () =>
    world.clock.set(new Date((await world.clock.now()).getTime() + 60_000).toISOString());
  const refresh = async () => {
    await later();
    return refreshLista(deps, SOPORTE, slug, policy);
  };
  const inForce = async () => {
    const version = (await currentVersions(world.db)).find((one) => one.slug === slug);
    if (version === undefined) throw new Error("nothing is in force");
    const entries = await loadEntries(world.db, version);
    const withDocumento = entries.filter(({ documentos }) => documentos.length > 0).length;
    return { secuencia: version.secuencia, entries: entries.length, withDocumento };
  };
  const lastAttempt = async () => (await listAttempts(world.db, slug, 1))[0];
  const breakContratos = () => {
    socrata.fault = (_, response) => {
      response.writeHead(500).end();
      return true;
    };
  };
  const ask = async (documento: string, nombre: string | null = null) => {
    const { index } = await buildCurrentIndex(world.db, "diligencia", null);
    const asking = depsOf(world, { diligenciaIndex: { current: () => index, refresh: async () => {} } });
    const { hallazgos, fuentes } = await runDiligencia(
      asking,
      await actorOf(world, await newCliente(world)),
      {
        documento,
        tipoDocumento: null,
        nombre,
        referenciaExterna: null,
        now: await world.clock.now(),
        deadline: new AbortController().signal,
      },
    );
    const [fuente] = fuentes;
    return { found: hallazgos.length, por: fuente?.comparadaPor, con: fuente?.entradasConDocumento };
  };

  it("are in force after the job that renews the lists, and a diligencia finds by them alone", async () => {
    socrata.contratos = [
      contrato(0, { documento_proveedor: "999910000-1" }),
      contrato(1, { documento_proveedor: "No Definido" }),
      contrato(2, { es_grupo: "Si" }),
      contrato(3, { proveedor_adjudicado: "CESIONARIA INVENTADA S.A.S." }),
      ...socrata.contratos.slice(4),
    ];
    await runTarea(deps, SOPORTE, { nombre: "actualizar-listas", origen: "solicitada", trigger: null });
    expect(await inForce()).toEqual({ secuencia: 1, entries: 130, withDocumento: 127 });
    expect(socrata.asked.map((ids) => ids.length)).toEqual([50, 50, 30]);
    const both = { por: ["documento"], con: 127 };
    for (const documento of ["999910000", "999.910.000-1", "999910129"])
      expect([documento, await ask(documento)]).toEqual([documento, { found: 1, ...both }]);
    for (const documento of ["999910001", "999910002", "999910003"])
      expect([documento, await ask(documento)]).toEqual([documento, { found: 0, ...both }]);
  });

  it("make another version once one more is resolved", async () => {
    socrata.contratos = socrata.contratos.slice(0, 129);
    expect(await refresh()).toBe("activada");
    expect(await refresh()).toBe("sin_cambios");
    socrata.contratos = [...socrata.contratos, contrato(129)];
    expect(await refresh()).toBe("activada");
    expect(await inForce()).toEqual({ secuencia: 2, entries: 130, withDocumento: 130 });
  });

  it("stay beside new fines if the contracts cannot be downloaded, and the attempt says so", async () => {
    await refresh();
    breakContratos();
    expect(await refresh()).toBe("sin_cambios");
    expect((await lastAttempt())?.detalle).toMatch(
      /No se pudieron consultar 130 contratos.*HTTP 500.*conservan 130/,
    );
    socrata.multas = [...socrata.multas, multa(130)];
    socrata.contratos = [...socrata.contratos, contrato(130)];
    expect(await refresh()).toBe("activada");
    expect(await inForce()).toEqual({ secuencia: 2, entries: 131, withDocumento: 130 });
    expect((await lastAttempt())?.detalle).toMatch(/consultar 131 contratos.*conservan 130/);
    socrata.fault = null;
    expect(await refresh()).toBe("activada");
    expect(await inForce()).toMatchObject({ entries: 131, withDocumento: 131 });
    expect(await lastAttempt()).toMatchObject({ resultado: "activada", detalle: null });
  });

  it("that fall sharply hold the file, which support may accept", async () => {
    await refresh();
    socrata.contratos = socrata.contratos.map((one, at) => (at < 40 ? { ...one, es_grupo: "Si" } : one));
    expect(await refresh()).toBe("retenida");
    const lista = (await listListas(deps)).find((one) => one.slug === slug);
    expect(lista?.retenidas).toMatchObject([{ motivo: expect.stringContaining("documentos, de 130 a 90") }]);
    expect(await inForce()).toMatchObject({ secuencia: 1, withDocumento: 130 });
    socrata.contratos = [];
    expect(await refresh()).toBe("retenida");
    breakContratos();
    await later();
    const retenidaId = lista?.retenidas[0]?.retenidaId ?? "";
    await acceptRetenida(deps, SOPORTE, { slug, retenidaId });
    expect(await inForce()).toMatchObject({ secuencia: 2, withDocumento: 90 });
  });

  it("are absent if they were never downloaded, and a diligencia says that it compared names alone", async () => {
    breakContratos();
    await refresh();
    expect(await inForce()).toMatchObject({ withDocumento: 0 });
    expect(await ask("999910000")).toEqual({ found: 0, por: [], con: 0 });
    const { nombre_proveedor_objeto_de: nombre } = multa(5);
    expect(await ask("999910005", nombre)).toEqual({ found: 1, por: ["nombre"], con: 0 });
  });

  it("stay for a file that support uploads without them, previewed or not", async () => {
    await refresh();
    const raw = multasCsv([...socrata.multas, multa(130)]);
    const archivo = { slug, formato: "csv", raw, nombreArchivo: "multas.csv" } as const;
    const asked = socrata.asked.length;
    const { previaId } = await previewUpload(deps, SOPORTE, archivo);
    const previa = await getPrevia(deps, SOPORTE, { slug, previaId });
    expect(previa).toMatchObject({ objecion: null, cuentas: [{ cambio: "agregada", total: 1 }] });
    await later();
    await uploadLista(deps, SOPORTE, { slug, formato: "csv", raw, aceptaReduccion: false });
    expect(await inForce()).toEqual({ secuencia: 2, entries: 131, withDocumento: 130 });
    expect(socrata.asked.length).toBe(asked);
  });
});
