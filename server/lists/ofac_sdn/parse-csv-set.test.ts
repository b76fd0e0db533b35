import { beforeAll, describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { collect, reasonOf } from "../testing/collect";
import { parsedList } from "../testing/content-entries";
import { inventedSet, zipOf } from "../testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { parseOfacCsvSet } from "./parse-csv-set";

const parse = (files: Parameters<typeof zipOf>[0]) => parseOfacCsvSet(zipOf(files));

function without(name: string): Record<string, string | Buffer> {
  return Object.fromEntries(Object.entries(inventedSet).filter(([file]) => file !== name));
}

describe("parseOfacCsvSet", () => {
  it("reads an individual from the three files, in natural order", async () => {
    const [individual] = await collect(parse(inventedSet));
    expect(individual).toEqual({
      sourceId: "900001",
      tipo: "natural",
      names: [
        { text: "Juan Imaginario PRUEBA FICTICIA", isWeak: false },
        { text: "Juan PRUEBA", isWeak: false },
        { text: "Juancho FICTICIO", isWeak: true },
      ],
      documentos: [{ tipo: "Cedula No.", numero: "10000001", pais: "CO" }],
      births: [{ from: "1948-12-10", to: "1948-12-10", isApproximate: false }],
      paises: ["CO"],
      fundamentoLegal: "FTO; SDGT",
    });
  });

  it("reads an entity of null type with commas and quotes, and a vessel as a vessel", async () => {
    const [, entity, vessel] = await collect(parse(inventedSet));
    expect(entity).toMatchObject({
      tipo: "juridica",
      names: [
        { text: "EMPRESA INVENTADA, S.A.S.", isWeak: false },
        { text: "INVENTADA, ANTES, LTDA.", isWeak: false },
        { text: 'LA INVENTADA "UNO"', isWeak: false },
      ],
      documentos: [{ tipo: "NIT #", numero: "900000001-2", pais: "CO" }],
    });
    expect(vessel).toMatchObject({ sourceId: "900003", tipo: "nave", fundamentoLegal: "CUBA" });
  });

  it("finds the files in any case and folder", async () => {
    const upper = Object.fromEntries(
      Object.entries(inventedSet).map(([name, text]) => [
        `set/${name.toUpperCase().replace("_", " ")}`,
        text,
      ]),
    );
    expect(await collect(parse(upper))).toEqual(await collect(parse(inventedSet)));
  });

  it("needs no addresses", async () => {
    expect(await collect(parse(without("add.csv")))).toHaveLength(3);
  });

  it.each(["sdn.csv", "alt.csv", "sdn_comments.csv"])("rejects a set without %s", async (name) => {
    expect(await reasonOf(parse(without(name)))).toBe(`Al zip le falta el archivo ${name.toUpperCase()}.`);
  });

  it.each(["sdn.csv", "alt.csv", "sdn_comments.csv"])("rejects a set with %s cut or empty", async (name) => {
    const whole = String(inventedSet[name]);
    for (const length of [whole.length - 1, whole.length - 3, Math.floor(whole.length / 2)]) {
      expect(await reasonOf(parse({ ...inventedSet, [name]: whole.slice(0, length) }))).toContain("truncado");
    }
    expect(await reasonOf(parse({ ...inventedSet, [name]: "" }))).toContain("está vacío");
  });

  it.each(["sdn.csv", "alt.csv", "sdn_comments.csv"])(
    "rejects a set with %s of its end mark alone",
    async (name) => {
      const reason = await reasonOf(parse({ ...inventedSet, [name]: "\x1a" }));
      expect(reason).toBe(`El archivo ${name.toUpperCase()} no trae filas.`);
    },
  );

  it("rejects comments that say nothing of their entry", async () => {
    const comments = `800000,-0- \r\n\x1a`;
    expect(await reasonOf(parse({ ...inventedSet, "sdn_comments.csv": comments }))).toContain("800000");
  });

  it("rejects a file cut inside that still has its end mark", async () => {
    const whole = String(inventedSet["sdn.csv"]);
    for (const cut of [whole.slice(0, 60), whole.slice(0, 300)]) {
      expect(await reasonOf(parse({ ...inventedSet, "sdn.csv": `${cut}\x1a` }))).toContain("truncado");
    }
  });

  it("rejects aliases of entries the set does not have: files of different days", async () => {
    const alt = String(inventedSet["alt.csv"]).replace("900002,3", "999999,3");
    expect(await reasonOf(parse({ ...inventedSet, "alt.csv": alt }))).toContain("mismo día");
  });

  it("rejects a file of another format under the right name, and a file that is no zip", async () => {
    const header = String(inventedSet["sdn.csv"]).replace("900001", "ent_num");
    expect(await reasonOf(parse({ ...inventedSet, "sdn.csv": header }))).toContain("formato de la OFAC");
    expect(await reasonOf(parseOfacCsvSet(Buffer.from("<html></html>")))).toContain("no es un zip");
  });
});

describe.skipIf(!hasRealFiles)(`parseOfacCsvSet ${WITH_REAL_FILES}`, () => {
  let entries: readonly ListaEntry[] = [];
  beforeAll(async () => {
    entries = await parsedList("ofac");
  }, 30_000);

  it("reads every entry and every alias of 2023-12-28", () => {
    const countOf = (tipo: ListaEntry["tipo"]) => entries.filter((entry) => entry.tipo === tipo).length;
    expect(entries).toHaveLength(13_821);
    expect([countOf("natural"), countOf("juridica")]).toEqual([6_646, 6_033]);
    expect([countOf("nave"), countOf("aeronave")]).toEqual([764, 378]);
    const names = entries.flatMap((entry) => entry.names);
    expect(names.filter(({ isWeak }) => !isWeak)).toHaveLength(13_821 + 17_091);
    // Counted apart: 3,284 "a.k.a. '" in SDN.CSV, 87 "f.k.a. '" and "n.k.a. '", 20 in the comments.
    const quoted = (path: string) =>
      realFile(`ofac/set-2023-12-28/${path}`)
        .toString()
        .match(/[afn]\.k\.a\. '/g);
    expect([quoted("sdn.csv")?.length, quoted("sdn_comments.csv")?.length]).toEqual([3_284 + 87, 20]);
    expect(names.filter(({ isWeak }) => isWeak)).toHaveLength(3_284 + 87 + 20);
  });

  it("reads every birth date of the remarks", () => {
    const remarks = realFile("ofac/set-2023-12-28/sdn.csv").toString();
    const written = remarks.match(/(?:"|; )(?:alt\. )?DOB /g)?.length;
    expect(written).toBe(7_312);
    expect(entries.flatMap(({ births }) => births)).toHaveLength(7_312);
  });

  it("names entries as published, with documents, births and a remark that goes on in the comments", () => {
    const bySourceId = new Map(entries.map((entry) => [entry.sourceId, entry]));
    expect(bySourceId.get("306")).toMatchObject({
      tipo: "juridica",
      names: [
        { text: "BANCO NACIONAL DE CUBA", isWeak: false },
        { text: "NATIONAL BANK OF CUBA", isWeak: false },
        { text: "BNC", isWeak: true },
      ],
      fundamentoLegal: "CUBA",
    });
    expect(bySourceId.get("27307")?.names.map(({ text }) => text)).toContain("WHOIS HACKING TEAM");
    const documentos = entries.flatMap((entry) => entry.documentos);
    const countOf = (tipo: string) => documentos.filter((documento) => documento.tipo === tipo).length;
    expect([countOf("Cedula No."), countOf("NIT #"), countOf("Passport")]).toEqual([436, 230, 2_043]);
    expect(countOf("Cedula de Extranjeria")).toBe(1);
  });
});
