import { describe, expect, it } from "vitest";
import { contradictionText } from "./contradiction-words";
import { documentoNombre } from "./documento-words";
import { fundamentoText } from "./fundamento-words";
import { gradoOf } from "./grado";
import { compartidoText, entradaOf, notasOf } from "./notas";
import type { Contradiction, Match } from "./types";

const FOUND = { derivado: false, matchPor: "nombre", resultado: "exacto", score: 1 } as const;

describe("what a match is called", () => {
  it.each([
    ["exacta", {}],
    ["muy_alta", { score: 0.9999 }],
    ["posible", { resultado: "posible", score: 0.94 }],
    ["mismo_documento", { matchPor: "documento" }],
    ["comparte_documento", { matchPor: "documento", derivado: true }],
    ["comparte_nombre", { derivado: true }],
  ] as const)("is %s of %j", (grado, part) => expect(gradoOf({ ...FOUND, ...part })).toBe(grado));
});

it.each<[string, string, string?]>([
  ["CC", "cédula de ciudadanía"],
  ["Cedula No.", "cédula de ciudadanía", "CO"],
  ["Cédula de extranjería", "cédula de extranjería", "CO"],
  ["PAS", "pasaporte"],
  ["Libyan passport number", "pasaporte"],
  ["Cedula No.", "cédula"],
  ["NIT #", "NIT"],
  ["National identification card", "documento de identidad"],
  ["R.F.C. / RFC", "RFC"],
  ["desconocido", "documento"],
  ["Contrato", "Contrato"],
])("the type of document %s is called %s", (tipo, nombre, pais) =>
  expect(documentoNombre(tipo, pais ?? null)).toBe(nombre),
);

it.each([
  ["onu_consolidated", "Iraq", "Régimen de sanciones de la ONU: Irak"],
  ["onu_consolidated", "Resolution 1267", "Resolution 1267"],
  ["ofac_sdn", "IRAQ2; SDGT", "Programa de sanciones de EE. UU.: Irak (IRAQ2); SDGT"],
  ["eu_consolidated", "IRQ: 2018/468", "IRQ: 2018/468"],
  ["csn_colombia", "Iraq", "Iraq"],
] as const)("%s lists for %s as people read it", (lista, fundamento, text) => {
  expect(fundamentoText(lista, fundamento)).toBe(text);
});

it.each([
  ["nombre_comun", "«Castro» es un nombre muy común y «RASTROJO» es otro, que solo se le parece."],
  [
    "numeros_distintos",
    "Los números de los nombres son distintos: «Castro» en la consulta y «RASTROJO» en la lista.",
  ],
  ["palabras_genericas", "Solo se corresponden palabras que llevan muchas empresas: «Castro» y «RASTROJO»."],
  [
    "sin_correspondencia",
    "Las letras se parecen y las palabras no se corresponden: «Castro» en la consulta y «RASTROJO» en la lista.",
  ],
] as const)("%s is told in words, as both names are written", (motivo, text) => {
  const contradiction: Contradiction = {
    motivo,
    consulta: "castro",
    lista: "rastrojo",
    entradasConsulta: null,
    entradasLista: null,
  };
  expect(contradictionText(contradiction, { consulta: "Diego Castro", lista: "DIEGO RASTROJO" })).toBe(text);
});

const ORIGIN = { ...FOUND, listaNombre: "Lista A", nombreCoincidencia: "Otilia Ficticia" };
const derived = (entrada?: string) =>
  ({
    derivado: true,
    matchPor: "documento",
    derivadoDe: { tipo: "documento", valor: "F1", listaNombre: "Lista A", ...(entrada && { entrada }) },
    documentoCoincidencia: { tipo: "Passport", numero: "F1", pais: null },
    nombreCoincidencia: "Nadie Conocido",
    explicacion: {},
  }) as Match;

describe("what a derived match shares", () => {
  it("is told with the entry that led to it, first of all notes", () => {
    expect(notasOf(derived("Otilia Ficticia"), { tipo: "natural", nombre: "Otilia Ficticia" })).toEqual([
      "Comparte pasaporte F1 con «Otilia Ficticia», de Lista A.",
    ]);
  });

  it("is told without it where the evidence does not name it and several may be it", () => {
    expect(compartidoText(derived())).toBe("Comparte pasaporte F1 con otra coincidencia, de Lista A.");
    expect(entradaOf(derived(), [ORIGIN, { ...ORIGIN, resultado: "posible" }])).toBe("Otilia Ficticia");
    expect(entradaOf(derived(), [ORIGIN, ORIGIN])).toBeUndefined();
    expect(compartidoText({ ...derived(), derivadoDe: null })).toBeNull();
  });

  it("is no note of evidence that does not name the entry: what was printed stays as it is", () => {
    expect(notasOf(derived(), { tipo: "natural", nombre: "Otilia Ficticia" })).toEqual([]);
  });
});

it("says first that a document is under another name", () => {
  const match = {
    ...derived(),
    derivado: false,
    derivadoDe: null,
    explicacion: { otroNombre: true },
  } as Match;
  expect(notasOf(match, { tipo: "natural", nombre: "Otilia Ficticia" })[0]).toBe(
    "El documento está a otro nombre: la lista tiene «Nadie Conocido» y se consultó «Otilia Ficticia».",
  );
});

describe("words about a number", () => {
  const cedula = { tipo: "Cedula No.", numero: "5892464", pais: "VE" };
  const found = (explicacion: object, part: object = {}) =>
    notasOf(
      {
        ...FOUND,
        derivadoDe: null,
        documentoCoincidencia: cedula,
        nombreCoincidencia: "Otilia Ficticia",
        explicacion,
        ...part,
      } as Match,
      { tipo: "natural", nombre: "Otilia Ficticia" },
    );

  it("tells that name and number agree", () => {
    expect(found({ nombreYNumero: true }, { matchPor: "documento" })).toEqual([
      "Coinciden el nombre y el número del documento.",
    ]);
  });

  it("tells how the list has a number that agrees with a match by name", () => {
    expect(found({ nombreYNumero: true })).toEqual([
      "El número también coincide: la lista lo tiene como cédula de Venezuela (VE).",
    ]);
  });

  it("tells that the list has the number of another country as another type", () => {
    expect(found({ otroTipoDocumento: true }, { matchPor: "documento" })).toEqual([
      "La lista tiene ese número como cédula de Venezuela (VE): con el país enviado se compara con sus documentos de cualquier tipo.",
    ]);
  });

  it("says nothing of evidence that does not tell it", () => {
    expect(found({})).toEqual([]);
  });
});
