import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { ListaRejection } from "../rejection";
import { assembleContent } from "../version-content";
import { parsePepCsv, parsePepJson } from "./parse";

const HEADER =
  "NUMERO_DOCUMENTO,NOMBRE_PEP,DENOMINACION_CARGO,NOMBRE_ENTIDAD,FECHA_VINCULACION,FECHA_DESVINCULACION,ENLACE_CONSULTA_DECLARACIONES_PEP,ENLACE_HOJA_VIDA_SIGEP,ENLACE_CONSULTA_LEY_2013_2019";
const LINKS =
  "https://www.example.gov.co/pep,https://www.example.gov.co/hv,https://www.example.gov.co/ley2013";

const csv = (...rows: string[]): Buffer =>
  Buffer.from([HEADER, ...rows.map((row) => `${row},${LINKS}`), ""].join("\n"));

async function read(entries: AsyncIterable<ListaEntry>): Promise<ListaEntry[]> {
  const all: ListaEntry[] = [];
  for await (const entry of entries) all.push(entry);
  return all;
}

describe("parsePepCsv", () => {
  it("merges the rows of a cédula into one entry with every post and date in its legal basis", async () => {
    const entries = await read(
      parsePepCsv(
        csv(
          "99000111,Íngrid Yazmín Peñarrubia Tolosa,CONCEJAL,CONCEJO DE VILLAFLORIDA,1/01/2016,31/12/2019",
          "99000222,Wbeimar Quiñónez Lasprilla,PERSONERO,PERSONERÍA DE VILLAFLORIDA,1/03/2024,",
          "99.000.111,ÍNGRID YAZMÍN PEÑARRUBIA TOLOSA,ALCALDE,ALCALDÍA DE VILLAFLORIDA,1/01/2020,31/12/2023",
        ),
      ),
    );
    expect(entries).toEqual([
      {
        sourceId: "99000111",
        tipo: "natural",
        names: [{ text: "ÍNGRID YAZMÍN PEÑARRUBIA TOLOSA", isWeak: false }],
        documentos: [{ tipo: null, numero: "99000111", pais: "CO" }],
        births: [],
        paises: [],
        fundamentoLegal:
          "Decreto 830 de 2021: ALCALDE, ALCALDÍA DE VILLAFLORIDA (desde 2020-01-01 hasta 2023-12-31); CONCEJAL, CONCEJO DE VILLAFLORIDA (desde 2016-01-01 hasta 2019-12-31)",
        vigenteHasta: "2025-12-31",
      },
      {
        sourceId: "99000222",
        tipo: "natural",
        names: [{ text: "Wbeimar Quiñónez Lasprilla", isWeak: false }],
        documentos: [{ tipo: null, numero: "99000222", pais: "CO" }],
        births: [],
        paises: [],
        fundamentoLegal: "Decreto 830 de 2021: PERSONERO, PERSONERÍA DE VILLAFLORIDA (desde 2024-03-01)",
      },
    ]);
  });

  it("gives the same entries in any row order", async () => {
    const rows = [
      "99000111,Íngrid Peñarrubia Tolosa,CONCEJAL,CONCEJO,1/01/2016,31/12/2019",
      "99000111,Íngrid Yazmín Peñarrubia Tolosa,ALCALDE,ALCALDÍA,1/01/2020,31/12/2023",
      "99000111,Íngrid Yazmin Peñarrubia Tolosa,ALCALDE,ALCALDÍA,1/01/2020,31/12/2023",
    ];
    const forward = await read(parsePepCsv(csv(...rows)));
    const backward = await read(parsePepCsv(csv(...rows.toReversed())));
    expect(backward).toEqual(forward);
    expect(forward[0]?.names).toHaveLength(2);
  });

  it("ends the condition two years after the last post and never while one is held", async () => {
    const ends = async (...rows: string[]) => (await read(parsePepCsv(csv(...rows))))[0]?.vigenteHasta;
    const row = (from: string, to: string) => `99000111,Íngrid Peñarrubia,ALCALDE,ALCALDÍA,${from},${to}`;
    expect(await ends(row("1/01/2020", "29/02/2024"))).toBe("2026-02-28");
    expect(await ends(row("1/01/2020", "10/05/2024"), row("1/01/2012", "1/06/2015"))).toBe("2026-05-10");
    expect(await ends(row("1/01/2020", "10/05/2024"), row("1/01/2024", ""))).toBeUndefined();
  });

  it("keeps the last day in a version's content, which moves with it", async () => {
    const contentOf = (to: string) =>
      assembleContent(parsePepCsv(csv(`99000111,Íngrid Peñarrubia,ALCALDE,ALCALDÍA,1/01/2020,${to}`)));
    const [left, later] = [await contentOf("29/02/2024"), await contentOf("1/03/2024")];
    expect(left.entries.at(0).entry.vigenteHasta).toBe("2026-02-28");
    expect(left.entries.at(0).json).toContain('"vigenteHasta":"2026-02-28"');
    expect(later.hashContenido).not.toBe(left.hashContenido);
  });

  it("does not let an unreadable end, a filler or an end before the start hide a PEP", async () => {
    for (const end of ["ACTUAL", "1/01/1900", "31/12/2019", "31/02/2024"]) {
      const row = `99000111,Íngrid Peñarrubia,ALCALDE,ALCALDÍA,1/01/2020,${end}`;
      const [entry] = await read(parsePepCsv(csv(row)));
      expect(entry).toBeDefined();
      expect(entry?.vigenteHasta).toBeUndefined();
    }
  });

  it("keeps a row without document under a stable identifier of its own", async () => {
    const row = ",Wbeimar Quiñónez Lasprilla,PERSONERO,PERSONERÍA,1/03/2024,";
    const [first] = await read(parsePepCsv(csv(row)));
    expect(first?.documentos).toEqual([]);
    expect(first?.sourceId).toMatch(/^sin-documento-[0-9a-f]{32}$/);
    const entries = await read(parsePepCsv(csv("99000111,Otra Persona,JUEZ,JUZGADO,,", row.toUpperCase())));
    expect(entries[1]?.sourceId).toBe(first?.sourceId);
  });

  it("reads the headers as labels and in lower case", async () => {
    const row = "99000111,Íngrid Peñarrubia,JUEZ,JUZGADO,1/01/2020,\n";
    for (const header of [
      "numero_documento,nombre_pep,denominacion_cargo,nombre_entidad,fecha_vinculacion,fecha_desvinculacion",
      "Número Documento,Nombre PEP,Denominación Cargo,Nombre Entidad,Fecha Vinculación,Fecha Desvinculación",
    ]) {
      const entries = await read(parsePepCsv(Buffer.from(`\ufeff${header}\n${row}`)));
      expect(entries.map((entry) => entry.sourceId)).toEqual(["99000111"]);
    }
  });

  it("rejects an HTML page, an empty file, a lost column, a cut row and rows without names", async () => {
    const lost = HEADER.replace("NOMBRE_PEP", "NOMBRE");
    const bad: [Buffer, RegExp][] = [
      [Buffer.from("<!DOCTYPE html><html></html>"), /página web/],
      [Buffer.alloc(0), /vacío/],
      [Buffer.from(`${lost}\n`), /nombre_pep/],
      [csv("99000111,Íngrid Peñarrubia,JUEZ,JUZGADO,1/01/2020,").subarray(0, -60), /truncado/],
      [csv("99000111,,JUEZ,JUZGADO,1/01/2020,"), /no tienen nombre/],
      [Buffer.from(`${HEADER}\n`, "utf16le"), /UTF-8|columnas/],
    ];
    for (const [raw, reason] of bad) {
      const error: unknown = await read(parsePepCsv(raw)).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ListaRejection);
      expect((error as ListaRejection).reason).toMatch(reason);
    }
  });
});

describe("parsePepJson", () => {
  const records = [
    {
      numero_documento: "99000111",
      nombre_pep: "Íngrid Peñarrubia",
      denominacion_cargo: "ALCALDE",
      nombre_entidad: "ALCALDÍA",
      fecha_vinculacion: "1/01/2020",
      fecha_desvinculacion: "31/12/2023",
      enlace_hoja_vida_sigep: { url: "https://www.example.gov.co/hv" },
    },
    {
      numero_documento: "99000222",
      nombre_pep: "Wbeimar Quiñónez",
      denominacion_cargo: "JUEZ",
      nombre_entidad: "JUZGADO",
    },
  ];

  it("reads the same entries as the CSV of the same rows, with empty columns left out", async () => {
    const fromCsv = await read(
      parsePepCsv(
        csv(
          "99000111,Íngrid Peñarrubia,ALCALDE,ALCALDÍA,1/01/2020,31/12/2023",
          "99000222,Wbeimar Quiñónez,JUEZ,JUZGADO,,",
        ),
      ),
    );
    expect(await read(parsePepJson(Buffer.from(JSON.stringify(records))))).toEqual(fromCsv);
  });

  it("rejects a truncated file, an error answer of the portal and records of another data set", async () => {
    const whole = Buffer.from(JSON.stringify(records));
    for (const [raw, reason] of [
      [whole.subarray(0, -20), /truncado/],
      [Buffer.from('{"error":true,"message":"Internal error"}'), /lista de registros/],
      [Buffer.from("[]"), /columnas/],
      [Buffer.from('[{"numero_siri":"1"}]'), /columnas/],
    ] as [Buffer, RegExp][]) {
      const error: unknown = await read(parsePepJson(raw)).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ListaRejection);
      expect((error as ListaRejection).reason).toMatch(reason);
    }
  });
});
