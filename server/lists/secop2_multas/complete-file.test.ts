import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { contrato, multa, openSocrata, type Socrata } from "../../testing/socrata";
import { completeLista, type DownloadPolicy, downloadLista } from "../download";
import type { ListaArchivo, ListaCompleta } from "../source";
import { SOURCES } from "../sources";
import { contentEntries } from "../testing/content-entries";
import { addressOf } from "./complete-file";

const SOURCE = SOURCES.secop2_multas;
const places = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

let socrata: Socrata;
let waits: number[];
let policy: DownloadPolicy;
beforeEach(async () => {
  socrata = await openSocrata();
  waits = [];
  const sleep = async (ms: number) => waits.push(ms);
  policy = { maxBytes: 1e6, timeoutMs: 5_000, attempts: 3, firstWaitMs: 10, sleep };
});
afterEach(() => socrata.close());

async function complete(inForce: ListaArchivo | null = null, how = policy): Promise<ListaCompleta> {
  const file = await downloadLista(SOURCE, socrata.fetcher, how);
  return completeLista(SOURCE, file, inForce, socrata.fetcher, how);
}

async function entriesOf({ raw, formato }: ListaArchivo): Promise<ListaEntry[]> {
  const parse = SOURCE.formats[formato];
  if (!parse) throw new Error(`no ${formato}`);
  return (await contentEntries(parse(raw))).map(({ entry }) => entry);
}

/** The numbers of all documents, in the order of the suppliers. */
const numerosOf = async (file: ListaArchivo) =>
  (await entriesOf(file)).map(({ documentos }) => documentos.map(({ numero }) => numero).join(" "));

const only = async (changes: Parameters<typeof contrato>[1], fine: Parameters<typeof multa>[1] = {}) => {
  socrata.multas = [multa(0, fine)];
  socrata.contratos = [contrato(0, changes)];
  const [entry] = await entriesOf(await complete());
  return entry?.documentos;
};

describe("the documents of SECOP II's suppliers", () => {
  it("adds the contracts that the fines name, requested fifty at a time", async () => {
    socrata.multas = places(120).map((at) => multa(at));
    socrata.contratos = places(150).map((at) => contrato(at));
    const file = await complete();
    expect(file).toMatchObject({ formato: "zip", aviso: null });
    expect(socrata.asked.map((ids) => ids.length)).toEqual([50, 50, 20]);
    expect(new Set(await numerosOf(file))).toEqual(
      new Set(places(120).map((at) => String(999_910_000 + at))),
    );
  });

  it.each([
    ["NIT", "999910000-7", { tipo: "NIT", numero: "999910000-7", pais: "CO" }],
    ["Cédula de Ciudadanía", "1.900.610", { tipo: "Cédula de Ciudadanía", numero: "1.900.610", pais: "CO" }],
    ["Cédula de Extranjería", "990012", { tipo: "Cédula de Extranjería", numero: "990012", pais: "CO" }],
    ["Pasaporte", "VX9900", { tipo: "Pasaporte", numero: "VX9900", pais: null }],
    ["No Definido", "1900610", { tipo: null, numero: "1900610", pais: null }],
    ["Carnet diplomático", "1900610", { tipo: null, numero: "1900610", pais: null }],
  ])("of the type %j with the number %j", async (tipodocproveedor, documento_proveedor, expected) => {
    expect(await only({ tipodocproveedor, documento_proveedor })).toEqual([expected]);
  });

  it.each([
    ["no number", { documento_proveedor: "No Definido" }],
    ["a number of zeros", { documento_proveedor: "000" }],
    ["a group", { es_grupo: "Si" }],
    ["a group, with its accent", { es_grupo: "SÍ" }],
    ["another supplier's name", { proveedor_adjudicado: "CESIONARIA INVENTADA S.A.S." }],
    ["no name", { proveedor_adjudicado: "No Definido" }],
  ])("are none of a contract with %s", async (_, changes) => {
    expect(await only(changes)).toEqual([]);
  });

  it("takes documents when the name corresponds in another spelling", async () => {
    const adjudicado = { proveedor_adjudicado: "INGENIERIA PENARRUBIA Y ASOCIADOS SAS" };
    const fined = { nombre_proveedor_objeto_de: "Ingeniería Peñarrubia & Asociados S.A.S." };
    expect(await only(adjudicado, fined)).toHaveLength(1);
  });

  it("make another content once one more is resolved", async () => {
    socrata.multas = places(3).map((at) => multa(at));
    socrata.contratos = [contrato(0)];
    const before = await complete();
    socrata.contratos = [contrato(0), contrato(2)];
    const after = await complete();
    expect(await numerosOf(before)).toEqual(["999910000", "", ""]);
    expect(await numerosOf(after)).toEqual(["999910000", "", "999910002"]);
  });

  it("escapes quotes in ids", async () => {
    const id = "CO1') OR ('1'='1";
    expect(new URL(addressOf("www.datos.gov.co", [id])).searchParams.get("$where")).toBe(
      "id_contrato in ('CO1'') OR (''1''=''1')",
    );
    socrata.multas = [multa(0, { id_contrato: id }), multa(1), multa(2, { id_contrato: "No Definido" })];
    socrata.contratos = [contrato(0, { id_contrato: id }), contrato(1)];
    const file = await complete();
    expect(socrata.asked).toEqual([[id, "CO1.PCCNTR.9100001"]]);
    expect(await numerosOf(file)).toEqual(["999910000", "999910001", ""]);
  });

  it("are read from a file of the JSON, too", async () => {
    socrata.multas = [multa(0)];
    socrata.contratos = [contrato(0)];
    const fromJson = { raw: Buffer.from(JSON.stringify(socrata.multas)), formato: "json" } as const;
    const file = await completeLista(SOURCE, fromJson, null, socrata.fetcher, policy);
    expect(await numerosOf(file)).toEqual(["999910000"]);
  });
});

describe("a failed request for documents", () => {
  let inForce: ListaArchivo;
  beforeEach(async () => {
    socrata.multas = places(120).map((at) => multa(at));
    socrata.contratos = places(120).map((at) => contrato(at));
    inForce = await complete();
    socrata.asked.length = 0;
    // From here on there is another fine. Its contract and an earlier one have another number.
    socrata.multas = [...socrata.multas, multa(120)];
    socrata.contratos = [
      contrato(0, { documento_proveedor: "999990000" }),
      ...socrata.contratos.slice(1),
      contrato(120),
    ];
  });

  const status = (code: number) => () => {
    socrata.fault = (_, response) => {
      response.writeHead(code).end("{}");
      return true;
    };
  };
  const body = (text: string) => () => {
    socrata.fault = (_, response) => {
      response.end(text);
      return true;
    };
  };

  it.each<[string, () => void, string, number]>([
    ["HTTP 429", status(429), "HTTP 429", 3],
    ["HTTP 500", status(500), "HTTP 500", 3],
    ["a web page", body("<!DOCTYPE html><html></html>"), "página web", 3],
    ["nothing", body(""), "vacío", 3],
    ["a JSON that ends early", body('[{"id_contrato":"CO1.PCCNTR.9100000","es_gr'), "truncado", 3],
    ["an object", body('{"error":true,"message":"Internal error"}'), "no es una lista", 3],
    ["a list of something else", body("[1,2]"), "no es una lista", 3],
    ["other columns", body('[{"id":"1","nombre":"x"}]'), "Ningún registro trae las columnas", 3],
    ["contracts that nobody asked for", body(JSON.stringify([contrato(7_000)])), "no es de lo pedido", 3],
    ["more than the cap", body(`[${" ".repeat(9_000_000)}]`), "tamaño máximo", 3],
  ])("keeps documents of the version in force and says so: %s", async (_, breaks, reason) => {
    breaks();
    const file = await complete(inForce);
    expect(file.aviso).toContain(reason);
    expect(file.aviso).toMatch(/No se pudieron consultar 121 contratos .* se conservan 120/);
    const numeros = new Set(await numerosOf(file));
    expect([numeros.has("999910000"), numeros.has(""), numeros.size]).toEqual([true, true, 121]);
  });

  it("retries a transient failure and stops at the batch that keeps failing", async () => {
    status(503)();
    await complete(inForce);
    expect([socrata.asked.length, waits]).toEqual([3, [10, 40]]);
  });

  it("skips a rejected batch and continues with the next", async () => {
    let isFirst = true;
    socrata.fault = (_, response) => {
      if (isFirst) response.writeHead(400).end("{}");
      const was = isFirst;
      isFirst = false;
      return was;
    };
    const file = await complete(inForce);
    expect([socrata.asked.length, waits]).toEqual([3, []]);
    expect(file.aviso).toMatch(/consultar 50 contratos .*HTTP 400.* se conservan 50/);
    expect(new Set(await numerosOf(file))).toContain("999910120");
  });

  it("loses only the documents of the failed request", async () => {
    socrata.fault = (_, response) => {
      if (socrata.asked.length < 3) return false;
      response.writeHead(500).end();
      return true;
    };
    const file = await complete(inForce);
    expect(file.aviso).toMatch(/consultar 21 contratos .* se conservan 20/);
    expect(new Set(await numerosOf(file))).toContain("999990000");
  });

  it("succeeds when the next attempt is answered", async () => {
    let failures = 2;
    socrata.fault = (_, response) => {
      if (failures === 0) return false;
      failures -= 1;
      response.end(failures === 1 ? '[{"id_contr' : "<html></html>");
      return true;
    };
    const file = await complete(inForce);
    expect([file.aviso, waits]).toEqual([null, [10, 40]]);
    expect(await numerosOf(file)).toHaveLength(121);
  });

  it("is an answer that never ends", async () => {
    socrata.fault = (_, response) => {
      response.writeHead(200).write("[");
      return true;
    };
    const file = await complete(inForce, { ...policy, attempts: 1, timeoutMs: 300 });
    expect(file.aviso).toMatch(/no terminó de enviar el archivo a tiempo.* se conservan 120/);
  });

  it("is that all answers together take longer than a download may", async () => {
    socrata.fault = (_, response) => {
      setTimeout(() => response.end("[]"), 200);
      return true;
    };
    const file = await complete(inForce, { ...policy, timeoutMs: 300 });
    expect(file.aviso).toMatch(/tardó demasiado/);
    expect(socrata.asked.length).toBeLessThan(3);
  });

  it("leaves the file unchanged when nothing is known, and says so", async () => {
    status(500)();
    const file = await complete();
    expect(file).toMatchObject({ formato: "csv", aviso: expect.stringContaining("se conservan 0") });
  });
});

describe("a file that support uploads", () => {
  const known = async () => {
    socrata.multas = [multa(0), multa(1)];
    socrata.contratos = [contrato(0), contrato(1)];
    return complete();
  };
  const csvOf = async () => (await downloadLista(SOURCE, socrata.fetcher, policy)).raw;

  it("adds the documents of the version in force without a request", async () => {
    const inForce = await known();
    const asked = socrata.asked.length;
    socrata.multas = [...socrata.multas, multa(2)];
    const upload = { raw: await csvOf(), formato: "csv" } as const;
    const file = await SOURCE.completion?.complete(upload, inForce, null);
    expect(file).toMatchObject({ formato: "zip", aviso: null });
    expect(await numerosOf(file as ListaArchivo)).toEqual(["999910000", "999910001", ""]);
    expect(socrata.asked.length).toBe(asked);
  });

  it("leaves a file unchanged that has contracts or is no list", async () => {
    const inForce = await known();
    for (const upload of [inForce, { raw: Buffer.from("a,b\n1,2"), formato: "csv" } as const]) {
      const file = await SOURCE.completion?.complete(upload, inForce, null);
      expect(file?.raw.equals(upload.raw)).toBe(true);
    }
  });
});
