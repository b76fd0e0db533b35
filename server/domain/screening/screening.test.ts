import { afterEach, describe, expect, it, vi } from "vitest";
import type { ListaEntry } from "../listas/lista-entry";
import { NameCorrespondence } from "./correspondence/correspondence";
import { readName } from "./names/reading";
import { notasOf } from "./notas";
import { POSIBLE } from "./score/score";
import { MOTOR, screenIndex, screenWithEntries } from "./screening";
import { searchNames } from "./search/search-names";
import { entryOf, indexOf, queryOf } from "./testing/entries";
import { seededRandom, syntheticName } from "./testing/synthetic-names";
import type { Match, PoliticaCoincidencia, ScreeningQuery } from "./types";

const HOY = "2026-11-20";

function screen(
  lists: Parameters<typeof indexOf>[0],
  asked: Partial<ScreeningQuery>,
  { politica = "correspondencia", hoy = HOY }: { politica?: PoliticaCoincidencia; hoy?: string } = {},
) {
  return screenIndex(indexOf(lists), queryOf(asked), politica, hoy);
}

const documento = (numero: string, tipo: string | null = "Cedula No.") => ({ tipo, numero, pais: "CO" });
const namesOf = ({ matches }: ReturnType<typeof screen>) => matches.map((match) => match.nombreCoincidencia);

describe("by name", () => {
  it("tells words of more letters than it knows apart inside a text, from one query to the next", () => {
    const [one, other] = ["Hubertusschwarzenbergerin", "Konstantinopolitanskayazz"];
    const names = [one, other].map((word) => `Ana ${word} Zubizarreta`);
    const index = indexOf({ onu_consolidated: names.map((name) => entryOf(name)) });
    const inside = (name: string) => `Muebles Ventanas ${name} Tornillos Martillos Tenazas Clavos`;
    for (const name of [...names, ...names.toReversed()]) {
      const query = queryOf({ nombre: inside(name) });
      expect(namesOf(screenIndex(index, query, "correspondencia", HOY))).toEqual([name]);
    }
  });

  it.each([
    ["CC 52.123.456 Ana Ficticia Paz", null, ["numero_en_nombre"]],
    ["Ana Ficticia Paz 52123456", { tipo: "CC", numero: "79555111" }, ["numero_en_nombre"]],
    ["Ana Ficticia Paz 52123456", { tipo: "CC", numero: "000052123456" }, []],
    ["CC 52 123 456 Ana Ficticia", null, ["numero_en_nombre"]],
    ["Ana Ficticia ５２１２３４５６", null, ["numero_en_nombre"]],
    ["Grupo 2000 Ficticia 1980-03-12", null, []],
  ] as const)(
    "warns of a number in the name that is compared with no document: %s, %j",
    (nombre, documento, told) => {
      const result = screen({ onu_consolidated: [entryOf("Rodrigo Tañón")] }, { nombre, documento });
      expect(result.advertencias).toEqual(told);
    },
  );

  it("answers an equal name with everything the contract shows of a match", () => {
    const entry = entryOf("Rodrigo Tañón Quiñones", {
      documentos: [documento("10.203.040")],
      births: [{ from: "1970-05-03", to: "1970-05-03", isApproximate: false }],
      paises: ["CO"],
      fundamentoLegal: "SDNTK",
    });
    const result = screen(
      { onu_consolidated: [entry] },
      { nombre: "RODRIGO TANON QUINONES", fechaNacimiento: "1970-01-01", pais: "VE" },
    );
    expect(result).toEqual({
      severidad: "alto",
      candidatosDescartados: 0,
      apartados: [],
      coincidenciasOtroTipo: 0,
      lecturas: ["rodrigo tanon quinones"],
      advertencias: [],
      listas: [expect.objectContaining({ slug: "onu_consolidated", totalEntradas: 1 })],
      matches: [
        {
          lista: "onu_consolidated",
          listaNombre: "Lista onu_consolidated",
          tier: "1_vinculante",
          vinculanteColombia: true,
          nombreCoincidencia: "Rodrigo Tañón Quiñones",
          tipoCoincidencia: "natural",
          score: 1,
          resultado: "exacto",
          fundamentoLegal: "SDNTK",
          matchPor: "nombre",
          documentoCoincidencia: { tipo: "Cedula No.", numero: "10.203.040", pais: "CO" },
          derivado: false,
          derivadoDe: null,
          explicacion: {
            forma: "escrita",
            jaroWinkler: 1,
            levenshtein: 1,
            correspondencia: 1,
            nombreNormalizado: "rodrigo tanon quinones",
            coincidenciaNormalizada: "rodrigo tanon quinones",
            lectura: null,
            pares: [
              { consulta: "rodrigo", lista: "rodrigo", score: 1 },
              { consulta: "tanon", lista: "tanon", score: 1 },
              { consulta: "quinones", lista: "quinones", score: 1 },
            ],
            aliasDebil: false,
            contradicciones: [],
            ccComoNit: false,
            otroNombre: false,
            nombreYNumero: false,
            otroTipoDocumento: false,
            fechaNacimiento: "coincide",
            pais: "difiere",
          },
        },
      ],
    });
  });

  it("gives one match for an entry, by its best name, and says where that is a weak alias", () => {
    const names = [
      { text: "Ernesto Villamil Duarte", isWeak: false },
      { text: "Ernesto Vilamil Duarte", isWeak: true },
    ];
    const result = screen({ ofac_sdn: [entryOf("x", { names })] }, { nombre: "ernesto vilamil duarte" });
    expect(result.matches).toHaveLength(1);
    expect(result.matches[0]).toMatchObject({ nombreCoincidencia: "Ernesto Vilamil Duarte", score: 1 });
    expect(result.matches[0]?.explicacion.aliasDebil).toBe(true);
  });

  it("shows the names in sorted order as the form that won", () => {
    const result = screen({ ofac_sdn: [entryOf("Gómez Ruiz Laura")] }, { nombre: "Laura Gómez Ruiz" });
    expect(result.matches[0]).toMatchObject({ score: 1, explicacion: { forma: "ordenada" } });
  });

  it("cuts scores down to four decimals and classifies on the exact ones", () => {
    const result = screen({ ofac_sdn: [entryOf("Joseph Konrad")] }, { nombre: "Joseph" });
    // m = 6 of 6 and 13, prefix 4, d = 7: 0.7 · (J + 0.4 (1 − J)) + 0.3 · 6/13 with J = (1 + 6/13 + 1) / 3.
    expect(result.matches).toMatchObject([{ score: 0.763, resultado: "posible" }]);
  });

  it("compares with every entry but vessels and aircraft, and puts the asked type first among equals", () => {
    const entries = (["natural", "juridica", "desconocido", "nave", "aeronave"] as const).map((tipo) =>
      entryOf(`Aurora Boreal`, { tipo, sourceId: tipo, fundamentoLegal: tipo }),
    );
    const found = (tipo: "natural" | "juridica") =>
      screen({ ofac_sdn: entries }, { tipo, nombre: "Aurora Boreal" }).matches.map((m) => m.fundamentoLegal);
    expect(found("natural")).toEqual(["desconocido", "natural", "juridica"]);
    expect(found("juridica")).toEqual(["desconocido", "juridica", "natural"]);
  });

  it("reads the name of an entry of unknown type like the query's", () => {
    const lists = { ofac_sdn: [entryOf("Comercial Ríos Ltda.", { tipo: "desconocido" })] };
    expect(screen(lists, { tipo: "juridica", nombre: "Comercial Rios S.A.S." }).matches[0]?.score).toBe(1);
    expect(screen(lists, { tipo: "natural", nombre: "Comercial Rios Ltda" }).matches[0]?.score).toBe(1);
  });

  it("finds each name that a query joins", () => {
    const lists = { ofac_sdn: [entryOf("Norberto Lasso Prieto")] };
    const result = screen(lists, { nombre: "Beto Desconocido alias Norberto Lasso Prieto" });
    expect(result.matches[0]).toMatchObject({ score: 1, resultado: "exacto" });
  });

  it("finds nothing by a name without two letters, not even another such name", () => {
    const result = screen({ ofac_sdn: [entryOf("--"), entryOf("7"), entryOf("X")] }, { nombre: "--" });
    expect(result).toMatchObject({ severidad: "sin_hallazgo", matches: [] });
  });

  it("screens an entry until its last day in Bogota and not after", () => {
    const lists = { pep_colombia: [entryOf("Marta Lozano Gil", { vigenteHasta: "2026-11-20" })] };
    expect(screen(lists, { nombre: "Marta Lozano Gil" }, { hoy: "2026-11-20" }).matches).toHaveLength(1);
    expect(screen(lists, { nombre: "Marta Lozano Gil" }, { hoy: "2026-11-21" }).matches).toHaveLength(0);
  });
});

describe("the candidate rule", () => {
  // They score 0.7 and more and share no token.
  const innocent = entryOf("Carlos Andres Moreno Soler");
  const lists = { pep_colombia: [innocent] };
  const nombre = "Carola Sandra Romero Lesor";

  it("discards an entry with the score and without the correspondence, and counts it", () => {
    expect(screen(lists, { nombre })).toMatchObject({
      severidad: "sin_hallazgo",
      matches: [],
      candidatosDescartados: 1,
    });
  });

  it("keeps it under solo_puntaje", () => {
    const result = screen(lists, { nombre }, { politica: "solo_puntaje" });
    expect(result).toMatchObject({ severidad: "bajo", candidatosDescartados: 0 });
    expect(result.matches[0]?.explicacion.correspondencia).toBeLessThan(0.82);
  });

  it("matches by a lesser name that corresponds where the best does not", () => {
    const names = [innocent.names[0], { text: "Carola Sandra Romero Lopez Vda de Lesor", isWeak: false }];
    const entry = entryOf("x", { names: names.filter((name) => name !== undefined) });
    const bare = screen({ ofac_sdn: [entry] }, { nombre }, { politica: "solo_puntaje" });
    const ruled = screen({ ofac_sdn: [entry] }, { nombre });
    expect(namesOf(ruled)).toEqual(["Carola Sandra Romero Lopez Vda de Lesor"]);
    expect(bare.matches).toHaveLength(1);
    expect(ruled.candidatosDescartados).toBe(0);
  });

  it("reads a single token like any other", () => {
    const lists = {
      ofac_sdn: [entryOf("Joseph Konrad"), entryOf("Banco Rossiya", { tipo: "juridica" })],
    };
    expect(screen(lists, { nombre: "Joseph" }).matches[0]?.explicacion).toMatchObject({
      correspondencia: 1,
      pares: [{ consulta: "joseph", lista: "joseph", score: 1 }],
    });
    expect(screen(lists, { tipo: "juridica", nombre: "Bancolombia S.A." })).toMatchObject({
      matches: [],
      candidatosDescartados: 1,
    });
  });

  it("explains the pairs it counted: numbers as digits, no legal form", () => {
    const lists = { ofac_sdn: [entryOf("OAO Forty-Four Brigade", { tipo: "juridica" })] };
    const result = screen(lists, { tipo: "juridica", nombre: "Brigade 44 Ltd." });
    expect(result.matches[0]?.explicacion).toMatchObject({
      nombreNormalizado: "brigade 44",
      coincidenciaNormalizada: "44 brigade",
      correspondencia: 1,
      pares: [
        { consulta: "brigade", lista: "brigade", score: 1 },
        { consulta: "44", lista: "44", score: 1 },
      ],
    });
  });

  it("explains by 0 a candidate whose numbers contradict, under the policy that shows it", () => {
    const lists = { ofac_sdn: [entryOf("Fund VIII", { tipo: "juridica" })] };
    const asked = { tipo: "juridica", nombre: "Fund Nine" } as const;
    expect(screen(lists, asked).matches).toEqual([]);
    expect(screen(lists, asked, { politica: "solo_puntaje" }).matches[0]?.explicacion).toMatchObject({
      correspondencia: 0,
      pares: [{ score: 1 }, { consulta: "9", lista: "8", score: 0 }],
    });
  });

  it("does not count as discarded what a document finds", () => {
    const entry = { ...innocent, documentos: [documento("555123")] };
    const asked = { nombre, documento: { tipo: "CC", numero: "555123" } } as const;
    expect(screen({ ofac_sdn: [entry] }, asked)).toMatchObject({
      candidatosDescartados: 0,
      matches: [{ matchPor: "documento", score: 1 }],
    });
  });
});

describe("the type asked for", () => {
  const PERSON = entryOf("Rodrigo Tañón Quiñones");
  const COMPANY = entryOf("Inversiones Ñandubay del Sereno Ltda.", { tipo: "juridica" });
  const lists = { onu_consolidated: [PERSON, COMPANY] };

  it.each([
    ["a person asked for as a company", "juridica", "Rodrigo Tañón Quiñones", "natural"],
    ["a person with a title asked for as a company", "juridica", "Dr. Rodrigo Tañón Quiñones", "natural"],
    ["a company asked for as a person", "natural", "Inversiones Ñandubay del Sereno Ltda.", "juridica"],
    ["by another legal form", "natural", "INVERSIONES NANDUBAY DEL SERENO S.A.S.", "juridica"],
    ["by none", "natural", "Inversiones Ñandubay del Sereno", "juridica"],
  ] as const)("hides nobody of that very name: %s", (_, tipo, nombre, tipoCoincidencia) => {
    expect(screen(lists, { tipo, nombre })).toMatchObject({
      severidad: "alto",
      matches: [{ resultado: "exacto", matchPor: "nombre", tipoCoincidencia }],
      coincidenciasOtroTipo: 0,
    });
  });

  it("reads a company's numbers as one asked for as a person", () => {
    const brigada = { ofac_sdn: [entryOf("Brigada Cuarenta y Cuatro", { tipo: "juridica" })] };
    expect(screen(brigada, { nombre: "Brigada 44" }).matches).toMatchObject([{ resultado: "exacto" }]);
  });

  it.each(["correspondencia", "solo_puntaje"] as const)(
    "counts those that are possible as of the other type, and shows none, under %s",
    (politica) => {
      const asked = { nombre: "Rodrigo Tamon Quinonero" } as const;
      const same = screen(lists, asked, { politica });
      const other = screen(lists, { ...asked, tipo: "juridica" }, { politica });
      expect(same).toMatchObject({ matches: [{ resultado: "posible" }], coincidenciasOtroTipo: 0 });
      expect(other).toMatchObject({
        severidad: "sin_hallazgo",
        matches: [],
        candidatosDescartados: 0,
        coincidenciasOtroTipo: 1,
      });
    },
  );

  it("counts an exacto whose words do not correspond, and shows it to who asks for the bare score", () => {
    const funds = {
      ofac_sdn: [entryOf("Rodrigo Quiñones Fund VIII", { tipo: "juridica" })],
    };
    const asked = { nombre: "Rodrigo Quiñones Fund VII" };
    expect(screen(funds, { ...asked, tipo: "juridica" }).matches).toMatchObject([{ resultado: "exacto" }]);
    expect(screen(funds, asked)).toMatchObject({ matches: [], coincidenciasOtroTipo: 1 });
    const bare = screen(funds, asked, { politica: "solo_puntaje" });
    expect(bare).toMatchObject({ matches: [{ resultado: "exacto" }], coincidenciasOtroTipo: 0 });
  });

  it("takes of an entry's names the one that is exact and corresponds, though another scores more", () => {
    const names = ["Rodrigo Quiñones Fund VIII", "Rodrigo Quinones Found VII"].map((text) => ({
      text,
      isWeak: false,
    }));
    const lists = { ofac_sdn: [entryOf("x", { names, tipo: "juridica" })] };
    expect(namesOf(screen(lists, { nombre: "Rodrigo Quiñones Fund VII" }))).toEqual([
      "Rodrigo Quinones Found VII",
    ]);
  });

  it("finds an entry of unknown type by what either type would read", () => {
    const lists = { ofac_sdn: [entryOf("Ríos del Oriente Ltda.", { tipo: "desconocido" })] };
    expect(screen(lists, { nombre: "Rios del Oriente" })).toMatchObject({
      matches: [{ resultado: "exacto", tipoCoincidencia: "desconocido" }],
      coincidenciasOtroTipo: 0,
    });
  });

  it("matches or counts an entry, never both: what its document finds is no count", () => {
    const entry = entryOf("Rodrigo Tañón Quiñones", { documentos: [documento("4455667")] });
    const asked = { tipo: "juridica", nombre: "Rodrigo Tanon Quintero" } as const;
    const result = screen({ ofac_sdn: [entry] }, { ...asked, documento: { tipo: "NIT", numero: "4455667" } });
    expect(result).toMatchObject({
      matches: [{ matchPor: "documento", explicacion: { ccComoNit: true } }],
      coincidenciasOtroTipo: 0,
    });
  });

  it("hides nothing from the second pass, by name nor by document", () => {
    const documentos = [documento("900111222", "NIT #")];
    const lists = {
      csn_colombia: [entryOf("Pompilio Ríos", { documentos })],
      ofac_sdn: [entryOf("Pompilio Rios", { tipo: "juridica" })],
      eu_consolidated: [entryOf("Otra Cosa S.A.", { tipo: "juridica", documentos })],
    };
    const byDocumento = screen(lists, { documento: { tipo: "CC", numero: "900111222" } });
    expect(byDocumento.matches.map(({ lista, derivado, matchPor }) => [lista, derivado, matchPor])).toEqual([
      ["csn_colombia", false, "documento"],
      ["eu_consolidated", false, "documento"],
      ["ofac_sdn", true, "nombre"],
    ]);
    const byName = screen(lists, { tipo: "juridica", nombre: "Pompilio Ríos" });
    expect(byName.matches.map(({ lista, derivado }) => [lista, derivado])).toEqual([
      ["csn_colombia", false],
      ["eu_consolidated", true],
      ["ofac_sdn", false],
    ]);
  });
});

describe("by document", () => {
  it("scores 1, exacto, and shows the entry's own record, for any type of entry", () => {
    const entry = entryOf("Aurora Boreal S.A.", {
      tipo: "juridica",
      documentos: [documento("1", "Passport"), documento("900.111.222", null)],
    });
    const result = screen({ eu_consolidated: [entry] }, { documento: { tipo: "CC", numero: "900111222" } });
    expect(result).toMatchObject({
      severidad: "medio",
      matches: [
        {
          matchPor: "documento",
          score: 1,
          resultado: "exacto",
          documentoCoincidencia: { tipo: "desconocido", numero: "900.111.222", pais: "CO" },
          explicacion: { forma: null, jaroWinkler: null, correspondencia: null, pares: [] },
        },
      ],
    });
  });

  it("is one match, by document, where the name matches too", () => {
    const names = [
      { text: "Nicanor Paz Ibarra", isWeak: false },
      { text: "El Ñato Paz", isWeak: true },
    ];
    const entry = entryOf("x", { names, documentos: [documento("4455667")] });
    const result = screen(
      { ofac_sdn: [entry] },
      { nombre: "El Nato Paz", documento: { tipo: "CC", numero: "4455667" } },
    );
    expect(result.matches).toMatchObject([
      {
        matchPor: "documento",
        score: 1,
        nombreCoincidencia: "El Ñato Paz",
        explicacion: { aliasDebil: true, otroNombre: false },
      },
    ]);
    const another = screen(
      { ofac_sdn: [entry] },
      { nombre: "Otilia Ficticia", documento: { tipo: "CC", numero: "4455667" } },
    );
    expect(another.matches).toMatchObject([{ matchPor: "documento", explicacion: { otroNombre: true } }]);
  });

  it("finds no vessel, no expired entry and no document of another type", () => {
    const documentos = [documento("4455667")];
    const lists = {
      ofac_sdn: [
        entryOf("Buque", { tipo: "nave", documentos }),
        entryOf("Cesante", { vigenteHasta: "2026-11-19", documentos }),
        entryOf("Viajero", { documentos: [documento("4455667", "Passport")] }),
      ],
    };
    expect(screen(lists, { documento: { tipo: "CC", numero: "4455667" } }).matches).toEqual([]);
  });
});

describe("the second pass", () => {
  const carrier = (name: string, ...numeros: string[]): ListaEntry =>
    entryOf(name, { documentos: numeros.map((numero) => documento(numero)) });

  it("looks up in the other lists each document of an entry found exactly by name", () => {
    const result = screen(
      {
        onu_consolidated: [
          carrier("Julián Cárdenas Vega", "111222", "333444"),
          carrier("Otro Nombre", "333444"),
        ],
        ofac_sdn: [carrier("Totalmente Distinto", "333444")],
      },
      { nombre: "Julian Cardenas Vega" },
    );
    expect(namesOf(result)).toEqual(["Julián Cárdenas Vega", "Totalmente Distinto"]);
    expect(result.matches[1]).toMatchObject({
      matchPor: "documento",
      score: 1,
      derivado: true,
      derivadoDe: {
        tipo: "documento",
        valor: "333444",
        listaNombre: "Lista onu_consolidated",
        entrada: "Julián Cárdenas Vega",
      },
      explicacion: { otroNombre: false },
      documentoCoincidencia: { numero: "333444" },
    });
  });

  it("screens in the other lists the names of an entry found by document, exacto only", () => {
    const result = screen(
      {
        csn_colombia: [carrier("Julián Cárdenas Vega", "111222"), entryOf("Julian Cardenas Vega")],
        ofac_sdn: [entryOf("Julian Cardenas Vega"), entryOf("Julian Cardona Vegas")],
      },
      { documento: { tipo: "CC", numero: "111222" } },
    );
    expect(result.matches).toMatchObject([
      { lista: "csn_colombia", matchPor: "documento", derivado: false, derivadoDe: null },
      {
        lista: "ofac_sdn",
        matchPor: "nombre",
        score: 1,
        derivado: true,
        derivadoDe: { tipo: "nombre", valor: "Julián Cárdenas Vega", listaNombre: "Lista csn_colombia" },
        explicacion: { nombreNormalizado: "julian cardenas vega" },
      },
    ]);
  });

  it("starts from exact matches only", () => {
    const lists = {
      onu_consolidated: [carrier("Julián Cárdenas Vega", "1112")],
      ofac_sdn: [carrier("Zz Ww", "1112")],
    };
    const result = screen(lists, { nombre: "Julian Kardenes Vegas" });
    expect(result.matches).toMatchObject([{ resultado: "posible" }]);
  });

  it("goes one level and repeats no entry", () => {
    const result = screen(
      {
        onu_consolidated: [carrier("Julián Cárdenas Vega", "1112", "3334")],
        ofac_sdn: [
          carrier("Julian Cardenas Vega", "1112", "3334"),
          carrier("Zoraida Wills Ochoa", "1112", "3334", "5556"),
        ],
        eu_consolidated: [carrier("Zoraida Wills Ochoa", "5556")],
      },
      { nombre: "Julian Cardenas Vega" },
    );
    expect(result.matches.map((match) => [match.lista, match.nombreCoincidencia, match.derivado])).toEqual([
      ["onu_consolidated", "Julián Cárdenas Vega", false],
      ["ofac_sdn", "Julian Cardenas Vega", false],
      ["ofac_sdn", "Zoraida Wills Ochoa", true],
    ]);
    expect(result.matches[2]?.derivadoDe?.valor).toBe("1112");
  });

  it("lets a document decide over a name where both lead to the same entry", () => {
    const result = screen(
      {
        onu_consolidated: [carrier("Julián Cárdenas Vega", "1112")],
        csn_colombia: [carrier("Pablo Wills Ochoa", "9998")],
        ofac_sdn: [carrier("Pablo Wills Ochoa", "1112")],
      },
      { nombre: "Julian Cardenas Vega", documento: { tipo: "CC", numero: "9998" } },
    );
    expect(result.matches.find(({ derivado }) => derivado)).toMatchObject({ matchPor: "documento" });
    expect(result.matches).toHaveLength(3);
  });

  it("counts for the severity", () => {
    const result = screen(
      {
        onu_consolidated: [carrier("Zoraida Wills", "5556")],
        ofac_sdn: [carrier("Julián Cárdenas Vega", "5556")],
      },
      { nombre: "Julian Cardenas Vega" },
    );
    expect(result.severidad).toBe("alto");
  });
});

describe("the order of matches", () => {
  const born = (name: string, year: string): ListaEntry =>
    entryOf(name, { births: [{ from: `${year}-01-01`, to: `${year}-12-31`, isApproximate: false }] });

  const lists = {
    eu_consolidated: [
      entryOf("Ramiro Tello Ossa", { sourceId: "2" }),
      entryOf("Ramiro Tello Ossa", { sourceId: "1" }),
    ],
    ofac_sdn: [
      born("Ramiro Tello Osa", "1950"),
      born("Ramiro Tello Ossa", "1950"),
      entryOf("Ramiro Telo Osa"),
      born("Ramiro Teyo Ossa", "1980"),
    ],
    onu_consolidated: [
      born("Ramiro Teyo Ossa", "1950"),
      born("Ramiro Tello Oso", "1980"),
      born("Ramiro Tello Ossa", "1980"),
    ],
    csn_colombia: [
      entryOf("Ramiro Tello Ossa", { paises: ["VE"] }),
      entryOf("Tello Ossa Ramiro", { paises: ["CO"] }),
    ],
  };
  const asked = { nombre: "Ramiro Tello Ossa", fechaNacimiento: "1980-07-07", pais: "CO" };

  it("is exacto first, then tier, birth date, score, country, list and name", () => {
    const result = screen(lists, asked);
    const rows = result.matches.map((m) => [
      m.resultado,
      m.tier[0],
      m.explicacion.fechaNacimiento,
      m.lista,
      m.nombreCoincidencia,
    ]);
    expect(rows).toEqual([
      ["exacto", "1", "coincide", "onu_consolidated", "Ramiro Tello Ossa"],
      ["exacto", "1", "sin_dato", "csn_colombia", "Tello Ossa Ramiro"],
      ["exacto", "1", "sin_dato", "csn_colombia", "Ramiro Tello Ossa"],
      ["exacto", "3", "sin_dato", "eu_consolidated", "Ramiro Tello Ossa"],
      ["exacto", "3", "sin_dato", "eu_consolidated", "Ramiro Tello Ossa"],
      ["exacto", "3", "difiere", "ofac_sdn", "Ramiro Tello Ossa"],
      ["exacto", "3", "difiere", "ofac_sdn", "Ramiro Tello Osa"],
      ["posible", "1", "coincide", "onu_consolidated", "Ramiro Tello Oso"],
      ["posible", "1", "difiere", "onu_consolidated", "Ramiro Teyo Ossa"],
      ["posible", "3", "coincide", "ofac_sdn", "Ramiro Teyo Ossa"],
      ["posible", "3", "sin_dato", "ofac_sdn", "Ramiro Telo Osa"],
    ]);
  });

  it("is the same in any order of lists and entries", () => {
    const reversed = Object.fromEntries(
      Object.entries(lists)
        .reverse()
        .map(([slug, entries]) => [slug, entries.toReversed()]),
    );
    expect(screen(reversed, asked)).toEqual(screen(lists, asked));
  });
});

describe("the answer", () => {
  it("carries the versions of the one index, by tier and then slug", () => {
    const lists = { us_fto: [], pep_colombia: [], ofac_sdn: [], onu_consolidated: [], csn_colombia: [] };
    expect(screen(lists, { nombre: "Ana Soto" }).listas.map(({ slug }) => slug)).toEqual([
      "csn_colombia",
      "onu_consolidated",
      "pep_colombia",
      "ofac_sdn",
      "us_fto",
    ]);
  });

  it("reaches all five severities", () => {
    const severidad = (lists: Parameters<typeof indexOf>[0]) =>
      screen(lists, { nombre: "Ramiro Tello Ossa" }).severidad;
    const exact = [entryOf("Ramiro Tello Ossa")];
    const possible = [entryOf("Ramiro Teyo Ossa")];
    expect(severidad({ csn_colombia: exact })).toBe("alto");
    expect(severidad({ pep_colombia: exact })).toBe("medio");
    expect(severidad({ onu_consolidated: possible, us_fto: possible })).toBe("bajo");
    expect(severidad({ us_fto: possible })).toBe("informativo");
    expect(severidad({ us_fto: [] })).toBe("sin_hallazgo");
  });

  it("is the same from an index that passed between threads", () => {
    const index = indexOf({ ofac_sdn: [entryOf("Ramiro Teyo Ossa", { documentos: [documento("77")] })] });
    const query = queryOf({ nombre: "Ramiro Tello Ossa", documento: { tipo: "CC", numero: "77" } });
    expect(screenIndex(structuredClone(index), query, "correspondencia", HOY)).toEqual(
      screenIndex(index, query, "correspondencia", HOY),
    );
  });

  it("names the version of its rules", () => {
    expect(MOTOR).toMatch(/^\d+$/);
  });
});

it("stops every few entries and gives the same answer in slices", () => {
  const entries = Array.from({ length: 100 }, (_, number) =>
    entryOf("Ana Soto Lara", { sourceId: String(number).padStart(3, "0") }),
  );
  const asked = [
    indexOf({ ofac_sdn: entries }),
    queryOf({ nombre: "Ana Soto" }),
    "correspondencia",
    HOY,
  ] as const;
  const slices = screenWithEntries(...asked);
  let stops = 0;
  let step = slices.next();
  for (; !step.done; step = slices.next()) stops++;
  expect(stops).toBeGreaterThanOrEqual(12);
  expect(step.value.result.matches).toHaveLength(100);
  expect(step.value.result).toEqual(screenIndex(...asked));
});

describe("candidates that a contradiction keeps apart", () => {
  const index = indexOf({
    ofac_sdn: [
      ...["Mario Echandía Zubizarreta", "Mario Soto", "Mario Lara"].map((name) => entryOf(name)),
      ...["María Vega", "María Paz", "María Ríos"].map((name) => entryOf(name)),
    ],
  });
  const asked = queryOf({ nombre: "María Echandía Zubizarreta" });

  it("are told with the reason, are counted and are no matches", () => {
    const result = screenIndex(index, asked, "correspondencia", HOY);
    expect(result.matches).toEqual([]);
    expect(result.candidatosDescartados).toBe(1);
    expect(result.apartados).toMatchObject([
      {
        lista: "ofac_sdn",
        nombreCoincidencia: "Mario Echandía Zubizarreta",
        contradicciones: [
          {
            motivo: "palabras_distintas",
            consulta: "maria",
            lista: "mario",
            entradasConsulta: 3,
            entradasLista: 3,
          },
        ],
      },
    ]);
  });

  it("are matches under solo_puntaje, and an exacto stays one that says what speaks against it", () => {
    expect(screenIndex(index, asked, "solo_puntaje", HOY).matches[0]?.nombreCoincidencia).toBe(
      "Mario Echandía Zubizarreta",
    );
    const long = indexOf({
      ofac_sdn: [
        "Zubizarreta Echandía Mario",
        "Mario Soto",
        "Mario Lara",
        "María Vega",
        "María Paz",
        "María Ríos",
      ].map((name) => entryOf(name)),
    });
    const query = queryOf({ nombre: "Zubizarreta Echandía María" });
    const [match] = screenIndex(long, query, "correspondencia", HOY).matches;
    expect(match?.resultado).toBe("exacto");
    expect(notasOf(match as Match, query)).toEqual([
      "«María» y «Mario» son nombres distintos y comunes (en 3 y 3 entradas de las listas).",
    ]);
  });
});

describe("candidates of a high score whose words do not correspond", () => {
  const companies = (...names: string[]) =>
    indexOf({ ofac_sdn: names.map((name) => entryOf(name, { tipo: "juridica" })) });
  const ask = (index: ReturnType<typeof companies>, nombre: string) =>
    screenIndex(index, queryOf({ tipo: "juridica", nombre }), "correspondencia", HOY);

  it.each([
    ["National Tarapaca Oil", "National Tarapaca Drilling Company", "sin_correspondencia", "oil", "drilling"],
    ["Tarapaca Fund Seventeen", "Tarapaca Fund Eight", "numeros_distintos", "17", "8"],
    [
      "Trading Shipping Lines",
      "Trading Shipping Lines Quxa",
      "palabras_genericas",
      "trading shipping lines",
      "",
    ],
  ])("are told with the reason: %s and %s", (nombre, listed, motivo, consulta, lista) => {
    const { matches, apartados, candidatosDescartados } = ask(companies(listed), nombre);
    expect([matches, candidatosDescartados]).toEqual([[], 1]);
    expect(apartados).toMatchObject([{ nombreCoincidencia: listed }]);
    expect(apartados[0]?.score).toBeGreaterThanOrEqual(0.85);
    expect(apartados[0]?.contradicciones).toEqual([
      { motivo, consulta, lista: lista || consulta, entradasConsulta: null, entradasLista: null },
    ]);
  });

  it("are at most twenty, the best score first, and none of less than 0.85", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxy"];
    const index = companies(
      ...letters.map((letter) => `National Tarapaca ${letter}${letter}wq`),
      "Nacional Trapiche Xz",
    );
    const { apartados, candidatosDescartados, matches } = ask(index, "National Tarapaca Oil");
    expect(matches).toEqual([]);
    expect(candidatosDescartados).toBeGreaterThan(20);
    expect(apartados).toHaveLength(20);
    const scores = apartados.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((one, other) => other - one));
    expect(Math.min(...scores)).toBeGreaterThanOrEqual(0.85);
  });
});

describe("companies as people shorten them", () => {
  const index = indexOf({
    ofac_sdn: [
      "TARAPACA MINING DEVELOPMENT TRADING CORPORATION",
      "FERTILIZANTES DE VENEZUELA, S.A.",
      "TARAPACA AEROSPACE INDUSTRIES ORGANIZATION",
      "ÑANDUBAY ELECTRONICS INDUSTRIES",
      "JSC ÑANDUBAYTEX",
      "CONSTRUCTORA ARRAYANES S.A.S.",
    ].map((name) => entryOf(name, { tipo: "juridica" })),
  });

  it.each([
    ["TARAPACA MINING DEV TRADING CORP", "TARAPACA MINING DEVELOPMENT TRADING CORPORATION"],
    ["TARAPACA MNG DEVT TRDG", "TARAPACA MINING DEVELOPMENT TRADING CORPORATION"],
    ["FERTILIZANTES DE VZLA", "FERTILIZANTES DE VENEZUELA, S.A."],
    ["TARAPACA AEROSPACE INDUSTRIES ORG", "TARAPACA AEROSPACE INDUSTRIES ORGANIZATION"],
    ["ÑANDUBAY ELECTRONICS IND", "ÑANDUBAY ELECTRONICS INDUSTRIES"],
    ["JSCÑANDUBAYTEX", "JSC ÑANDUBAYTEX"],
    ["ÑANDUBAYTEXLTDA", "JSC ÑANDUBAYTEX"],
    ["CONSTRUCTORA ARRAYANESSAS", "CONSTRUCTORA ARRAYANES S.A.S."],
  ])("are found: %s", (nombre, listed) => {
    const { matches } = screenIndex(index, queryOf({ tipo: "juridica", nombre }), "correspondencia", HOY);
    expect(matches.map(({ nombreCoincidencia }) => nombreCoincidencia)).toEqual([listed]);
  });

  it("are found whichever of their words is cut short, to three letters or more", () => {
    const listed = "TARAPACA MINING DEVELOPMENT TRADING CORPORATION";
    const words = listed.split(" ");
    for (const [place, word] of words.entries()) {
      if (place === 0) continue;
      for (let letters = 3; letters <= word.length; letters++) {
        const nombre = words.with(place, word.slice(0, letters)).join(" ");
        const { matches } = screenIndex(index, queryOf({ tipo: "juridica", nombre }), "correspondencia", HOY);
        expect(matches, nombre).toMatchObject([{ nombreCoincidencia: listed }]);
      }
    }
  });
});

describe("the work of a screening", () => {
  const random = seededRandom(24);
  const texts = Array.from({ length: 1_500 }, () => syntheticName(random));
  afterEach(() => vi.restoreAllMocks());

  /** Over a list with each of those names so many times. */
  function workOver(times: number) {
    const entries = Array.from({ length: times }, (_, time) =>
      texts.map((text, at) => entryOf(text, { sourceId: `${time} ${at}` })),
    );
    const index = indexOf({ csn_colombia: entries.flat() });
    const spies = {
      lookedAt: vi.spyOn(NameCorrespondence.prototype, "mayReach"),
      aligned: vi.spyOn(NameCorrespondence.prototype, "with"),
      read: vi.spyOn(JSON, "parse"),
    };
    const work = { close: 0, lookedAt: 0, aligned: 0, read: 0, stops: 0, matches: 0 };
    for (const nombre of ["María Rodríguez Gómez", texts[0] ?? "", texts[1] ?? "", "Omar Haddad"]) {
      const { natural } = readName(nombre).readings;
      work.close += searchNames(index.names, natural[0]?.normalized ?? "", 1, POSIBLE).length;
      const slices = screenWithEntries(index, queryOf({ nombre }), "correspondencia", HOY);
      let step = slices.next();
      for (; !step.done; step = slices.next()) work.stops += 1;
      work.matches += step.value.result.matches.length;
    }
    for (const each of ["lookedAt", "aligned", "read"] as const) work[each] = spies[each].mock.calls.length;
    vi.restoreAllMocks();
    return work;
  }

  it("is for four times the names that are close at most four times as much", () => {
    // Each word stands in three entries at least, so that more of them make none better known.
    const [once, four] = [workOver(3), workOver(12)];
    expect(once.matches).toBeGreaterThan(0);
    expect(four.close).toBe(4 * once.close);
    for (const each of ["lookedAt", "aligned", "matches"] as const) expect(four[each]).toBe(4 * once[each]);
    // Words alone tell most of them; few are looked at, fewer are aligned, and of those that match, or are told apart, the entry is read.
    expect(four.lookedAt).toBeLessThan(four.close / 4);
    expect(four.aligned).toBeLessThan(four.close / 4);
    expect(four.read).toBeGreaterThanOrEqual(four.matches);
    expect(four.read).toBeLessThanOrEqual(four.matches + 4 * 20);
    expect(four.stops).toBeLessThan(four.close / 20);
  });
});

describe("a number of another country", () => {
  const cedula = { tipo: "Cedula No.", numero: "V-5892464", pais: "VE" };
  const listed = { ofac_sdn: [entryOf("Otilia Ficticia Sámano", { documentos: [cedula], paises: ["VE"] })] };
  const asked = (tipo: "CC" | "CE", pais: string | null, nombre: string | null = null) =>
    screen(listed, { nombre, documento: { tipo, numero: "5892464" }, pais }).matches[0];

  it("is found as CE with its country, as another type", () => {
    expect(asked("CE", "VE")).toMatchObject({
      matchPor: "documento",
      documentoCoincidencia: cedula,
      explicacion: { otroTipoDocumento: true, nombreYNumero: false },
    });
    expect(asked("CE", null)).toBeUndefined();
    expect(asked("CC", "VE")).toBeUndefined();
  });

  it("agrees with a name that is the entry's too", () => {
    const match = asked("CE", "VE", "Otilia Ficticia Sámano");
    expect(match).toMatchObject({ matchPor: "documento", explicacion: { nombreYNumero: true } });
  });

  it("agrees with a match by name although it is asked as Colombian", () => {
    const match = asked("CC", null, "Otilia Ficticia Sámano");
    expect(match).toMatchObject({
      matchPor: "nombre",
      documentoCoincidencia: cedula,
      explicacion: { nombreYNumero: true, otroTipoDocumento: false },
    });
  });
});
