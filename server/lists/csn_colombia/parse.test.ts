import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { ListaRejection } from "../rejection";
import { parseRowBirth } from "./own-rows";
import { parseOwnCsv } from "./parse";

const HEADER = "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal";

async function read(text: string): Promise<ListaEntry[]> {
  const all: ListaEntry[] = [];
  for await (const entry of parseOwnCsv(Buffer.from(text))) all.push(entry);
  return all;
}

const rows = (...lines: string[]): string => [HEADER, ...lines, ""].join("\r\n");

describe("parseOwnCsv", () => {
  const person =
    'natural,Yeferson Ñungo Aristizábal,"El Ñato|Yefferson Nungo",CC,99.000.333,Colombia,30/04/1975,"Ley 1121 de 2006, art. 20"';

  it("reads every column of a person", async () => {
    expect(await read(rows(person))).toEqual([
      {
        sourceId: expect.stringMatching(/^[0-9a-f]{32}$/),
        tipo: "natural",
        names: [
          { text: "Yeferson Ñungo Aristizábal", isWeak: false },
          { text: "El Ñato", isWeak: false },
          { text: "Yefferson Nungo", isWeak: false },
        ],
        documentos: [{ tipo: "CC", numero: "99.000.333", pais: "CO" }],
        births: [{ from: "1975-04-30", to: "1975-04-30", isApproximate: false }],
        paises: ["CO"],
        fundamentoLegal: "Ley 1121 de 2006, art. 20",
      },
    ]);
  });

  it("finds a person's own name and aliases in one cell, surnames first", async () => {
    const [entry] = await read(
      rows('natural,"ÑUNGO ARISTIZÁBAL, Yeferson (A/K/A EL ÑATO)","MORA &amp; Cía; Otro",,,,,', HEADER),
    );
    expect(entry?.names.map(({ text }) => text)).toEqual([
      "Yeferson ÑUNGO ARISTIZÁBAL",
      "EL ÑATO",
      "MORA & Cía",
      "Otro",
    ]);
  });

  it("skips a header that is repeated among the rows", async () => {
    expect(await read(rows(person, HEADER, person))).toHaveLength(1);
  });

  it("reads semicolons with BOM like commas", async () => {
    const semicolons = `\ufeff${HEADER.replaceAll(",", ";")}\nnatural;Yeferson Ñungo Aristizábal;El Ñato|Yefferson Nungo;CC;99.000.333;Colombia;30/04/1975;Ley 1121 de 2006, art. 20\n`;
    expect(await read(semicolons)).toEqual(await read(rows(person)));
  });

  it("reads an entity with nothing but its name, and several documents in a row", async () => {
    const [entity, foreigner] = await read(
      rows(
        "Jurídica,Fundación Horizonte Añil,,,,,,",
        "natural,Zorayda Belkis Ontiveros,,CE|Pasaporte,E-445566|VZ778899,Venezuela,,",
      ),
    );
    expect(entity).toMatchObject({
      tipo: "juridica",
      documentos: [],
      births: [],
      paises: [],
      fundamentoLegal: null,
    });
    expect(foreigner?.documentos).toEqual([
      { tipo: "CE", numero: "E-445566", pais: "CO" },
      { tipo: "Pasaporte", numero: "VZ778899", pais: "VE" },
    ]);
  });

  it("merges the rows of one document and keeps homonyms apart", async () => {
    const entries = await read(
      rows(
        person,
        "natural,YEFERSON NUNGO ARISTIZABAL,El Mono,CC,99000333,Panamá,1976,Resolución 77 de 2020",
        "natural,Yeferson Ñungo Aristizábal,,CC,99000334,Colombia,,",
      ),
    );
    expect(entries).toHaveLength(2);
    expect(entries[0]).toMatchObject({
      names: [
        { text: "Yeferson Ñungo Aristizábal" },
        { text: "El Ñato" },
        { text: "Yefferson Nungo" },
        { text: "El Mono" },
      ],
      births: [{ from: "1975-04-30" }, { from: "1976-01-01", to: "1976-12-31" }],
      documentos: [{ numero: "99.000.333" }],
      paises: ["CO", "PA"],
      fundamentoLegal: "Ley 1121 de 2006, art. 20; Resolución 77 de 2020",
    });
  });

  it("keeps the identifier when a name is mended, an alias added or the file reordered", async () => {
    const other = "juridica,Fundación Horizonte Añil,,,,,,";
    const ids = async (...lines: string[]) =>
      (await read(rows(...lines))).map((entry) => entry.sourceId).toSorted();
    const before = await ids(person, other);
    const after = await ids(
      "juridica,FUNDACION HORIZONTE AÑIL,Horizonte,,,,,",
      person.replace("Aristizábal", "Aristizábal Ruda"),
    );
    expect(after).toEqual(before);
  });

  it("reads surnames first with a comma in natural order, also for the identifier", async () => {
    const [comma] = await read(rows('natural,"ÑUNGO RUDA, Wálter","NUNGO, Walter",,,,,'));
    const [natural] = await read(rows("natural,Wálter Ñungo Ruda,,,,,,"));
    expect(comma?.names.map((name) => name.text)).toEqual(["Wálter ÑUNGO RUDA", "Walter NUNGO"]);
    expect(comma?.sourceId).toBe(natural?.sourceId);
  });

  it("names the line and cell that support has to correct", async () => {
    const bad: [string, RegExp][] = [
      ["natural,,,CC,1,,,", /Línea 3: falta el nombre/],
      ["persona,Ana Bolívar,,,,,,", /Línea 3: «tipo» debe ser natural o juridica, no «persona»/],
      ["natural,Ana Bolívar,,,,,31/02/1980,", /Línea 3: la fecha de nacimiento «31\/02\/1980»/],
      ["natural,Ana Bolívar,,CC|PAS,1,,,", /Línea 3: hay 2 tipos y 1 números/],
      ["natural,Ana Bolívar,,,,", /columnas del encabezado/],
      ['natural,"Ana Bolívar,,,,,,', /comillas sin cerrar/],
    ];
    for (const [line, reason] of bad) {
      const error: unknown = await read(rows(person, line)).catch((e: unknown) => e);
      expect(error).toBeInstanceOf(ListaRejection);
      expect((error as ListaRejection).reason).toMatch(reason);
    }
  });

  it("rejects a file saved in Windows' own encoding instead of garbling its names", async () => {
    const raw = Buffer.from(rows(person), "latin1");
    const reading = (async () => {
      for await (const entry of parseOwnCsv(raw)) expect(entry).toBeUndefined();
    })();
    await expect(reading).rejects.toThrow("UTF-8");
  });
});

describe("parseRowBirth", () => {
  it("reads a day, a month, a year, a range and 'about'", () => {
    expect(parseRowBirth("1975-04")).toEqual({ from: "1975-04-01", to: "1975-04-30", isApproximate: false });
    expect(parseRowBirth("1970-1975")).toEqual({
      from: "1970-01-01",
      to: "1975-12-31",
      isApproximate: false,
    });
    expect(parseRowBirth("aprox. 1968")).toEqual({
      from: "1968-01-01",
      to: "1968-12-31",
      isApproximate: true,
    });
    expect(parseRowBirth("hacia 1968-2-29")).toEqual({
      from: "1968-02-29",
      to: "1968-02-29",
      isApproximate: true,
    });
    for (const none of ["", "ayer", "1975-13", "1975-1970", "29/02/1975", "75"])
      expect(parseRowBirth(none)).toBeNull();
  });
});
