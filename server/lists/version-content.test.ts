import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { seededRandom } from "../domain/screening/testing/synthetic-names";
import { canonicalJson } from "../domain/shared/canonical-json";
import { contentEntries } from "./testing/content-entries";
import { assembleContent } from "./version-content";

const ana: ListaEntry = {
  sourceId: "X.2",
  tipo: "natural",
  names: [
    { text: "Ana Prueba", isWeak: false },
    { text: "Anita", isWeak: true },
    { text: "A. Prueba", isWeak: false },
  ],
  documentos: [
    { tipo: "Passport", numero: "AB123", pais: "CO" },
    { tipo: "Cedula No.", numero: "900", pais: null },
  ],
  births: [{ from: "1970-01-01", to: "1970-12-31", isApproximate: true }],
  paises: ["CO", "VE"],
  fundamentoLegal: "PRUEBA",
};
const empresa: ListaEntry = {
  sourceId: "X.10",
  tipo: "juridica",
  names: [{ text: "Empresa Inventada S.A.S.", isWeak: false }],
  documentos: [],
  births: [],
  paises: [],
  fundamentoLegal: null,
};

describe("assembleContent", () => {
  it("identifies the version by the published recipe, in order of sourceId", async () => {
    const content = await assembleContent([ana, empresa]);
    expect(content.entries.map(({ entry }) => entry.sourceId)).toEqual(["X.10", "X.2"]);
    expect(content.totalEntradas).toBe(2);
    const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
    const json =
      '{"births":[],"documentos":[],"fundamentoLegal":null,"names":[{"isWeak":false,"text":"Empresa Inventada S.A.S."}],"paises":[],"sourceId":"X.10","tipo":"juridica"}';
    expect(content.entries.at(0)).toMatchObject({ json, hash: sha256(json) });
    expect(content.hashContenido).toBe(
      sha256(`X.10\t${sha256(json)}\nX.2\t${sha256(content.entries.at(1).json)}\n`),
    );
  });

  it("writes each entry as RFC 8785 does", async () => {
    const all = { vigenteHasta: "2027-01-01", listadoEn: "2020-02-02", observaciones: "Una \u2028 nota" };
    const content = await assembleContent([
      { ...all, ...ana },
      { ...empresa, detalles: [{ b: "1", 10: "2", 9: "3" }] },
    ]);
    for (const { json } of content.entries) expect(json).toBe(canonicalJson(JSON.parse(json)));
  });

  it("gives the same hash in any order of the file, of an entry's data and of repetitions", async () => {
    const shuffled: ListaEntry = {
      ...ana,
      names: [ana.names[0], ana.names[2], ana.names[1], ana.names[2]].filter((name) => name !== undefined),
      documentos: ana.documentos.toReversed(),
      births: [...ana.births, ...ana.births],
      paises: ["VE", "CO", "VE"],
    };
    const one = await assembleContent([ana, empresa]);
    const other = await assembleContent([empresa, shuffled]);
    expect(other.hashContenido).toBe(one.hashContenido);
  });

  it("has the entries in the order of their identifiers' code units, however these begin", async () => {
    const random = seededRandom(24);
    const starts = ["", "A", "a1", "ONU-", "Ñ", "\ufb01", "😀", "10", "1"];
    const ids = new Set(
      Array.from(
        { length: 3_000 },
        () => `${starts[Math.floor(random() * starts.length)]}${Math.floor(random() * 900)}`,
      ),
    );
    const content = await assembleContent([...ids].map((sourceId) => ({ ...empresa, sourceId })));
    expect(content.entries.map(({ entry }) => entry.sourceId)).toEqual([...ids].sort());
  });

  it("gives an entry without listing date and remarks the bytes that older releases gave it", async () => {
    const unstated = { listadoEn: undefined, observaciones: " " };
    const [old, read] = [await assembleContent([ana]), await assembleContent([{ ...ana, ...unstated }])];
    expect(read.entries.at(0).json).toBe(old.entries.at(0).json);
    expect(read.hashContenido).toBe(old.hashContenido);
  });

  it("gives another hash when any datum changes", async () => {
    const { hashContenido } = await assembleContent([ana]);
    const changes: Partial<ListaEntry>[] = [
      { tipo: "desconocido" },
      { names: [{ text: "Ana Pruebas", isWeak: false }, ...ana.names.slice(1)] },
      { names: ana.names.map((name) => ({ ...name, isWeak: false })) },
      { names: ana.names.toReversed() },
      { documentos: ana.documentos.slice(1) },
      { births: [] },
      { paises: ["CO"] },
      { fundamentoLegal: "OTRA" },
    ];
    for (const change of changes) {
      expect((await assembleContent([{ ...ana, ...change }])).hashContenido).not.toBe(hashContenido);
    }
  });

  it("removes characters that PostgreSQL refuses, normalizes to NFC, and splits joined names", async () => {
    const entries = await contentEntries([
      {
        ...ana,
        names: [{ text: " Jose\u0301\u0000  Prueba\ud800; Pepe\tPrueba", isWeak: false }],
        documentos: [{ tipo: " ", numero: " 12\u000034 ", pais: null }],
        fundamentoLegal: "",
      },
    ]);
    expect(entries[0]?.entry).toMatchObject({
      names: [
        { text: "José Prueba", isWeak: false },
        { text: "Pepe Prueba", isWeak: false },
      ],
      documentos: [{ tipo: null, numero: "12 34", pais: null }],
      fundamentoLegal: null,
    });
  });

  it("splits the numbers of one field into documents", async () => {
    const documentos = [{ tipo: "Passport", numero: "A100001; B100002", pais: "CO" }];
    const [entry] = await contentEntries([{ ...ana, documentos }]);
    expect(entry?.entry.documentos).toEqual([
      { numero: "A100001", pais: "CO", tipo: "Passport" },
      { numero: "B100002", pais: "CO", tipo: "Passport" },
    ]);
  });

  it("takes a name given both as weak and as strong for strong, once", async () => {
    const names = [
      { text: "Ana Prueba", isWeak: false },
      { text: "La Prueba", isWeak: true },
      { text: "La  Prueba", isWeak: false },
    ];
    const entries = await contentEntries([{ ...ana, names }]);
    expect(entries[0]?.entry.names).toEqual([
      { text: "Ana Prueba", isWeak: false },
      { text: "La Prueba", isWeak: false },
    ]);
  });

  it("names an organization by its acronym, by its name without it and by the whole; a person by the whole", async () => {
    const text = "Alianza Fluvial (AF)";
    const organization = { ...empresa, names: [{ text, isWeak: true }] };
    const person = { ...ana, names: [{ text: "Ana PRUEBA (PRUEBAS)", isWeak: false }] };
    const entries = await contentEntries([organization, person]);
    expect(entries.map(({ entry }) => entry.names)).toEqual([
      [text, "AF", "Alianza Fluvial"].map((name) => ({ text: name, isWeak: true })),
      person.names,
    ]);
  });

  it.each([
    ["no entries", [], "no tiene entradas"],
    ["an identifier twice", [ana, { ...empresa, sourceId: " X.2" }], "X.2 está repetida"],
    [
      "an entry without a name",
      [{ ...ana, names: [{ text: " \u0000;", isWeak: false }] }],
      "no tiene nombre",
    ],
    ["an entry without an identifier", [{ ...ana, sourceId: " " }], "identificador"],
  ])("rejects %s", async (_, entries, reason) => {
    await expect(assembleContent(entries)).rejects.toMatchObject({
      name: "ListaRejection",
      reason: expect.stringContaining(reason),
    });
  });
});
