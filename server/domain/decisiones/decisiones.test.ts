import { describe, expect, it } from "vitest";
import { entryOf } from "../screening/testing/entries";
import { type Comparacion, type Decision, refuseRevision } from "./decision";
import { pepHasta } from "./ficha-pep";
import { huellaOf } from "./huella";
import { type Antecedente, memoriaOf } from "./memoria";

const ENTRY = entryOf("Otilia Ficticia", {
  sourceId: "1",
  names: [
    { text: "Otilia Ficticia", isWeak: false },
    { text: "Oti Ficticia", isWeak: true },
  ],
  documentos: [{ tipo: "CC", numero: "7", pais: "CO" }],
  births: [{ from: "1964-01-01", to: "1964-12-31", isApproximate: false }],
  paises: ["CO", "VE"],
});
const huella = (part: Partial<typeof ENTRY> = {}) => huellaOf("ofac_sdn", { ...ENTRY, ...part });

describe("the fingerprint of an entry", () => {
  it.each([
    ["its number at the source", { sourceId: "2" }],
    ["what it is listed for", { fundamentoLegal: "SDGT" }],
    ["the order of what it says", { names: ENTRY.names.toReversed(), paises: ["VE", "CO"] }],
  ])("does not depend on %s", (_, part) => expect(huella(part)).toBe(huella()));

  it.each([
    ["a name", { names: ENTRY.names.slice(1) }],
    ["a birth", { births: [] }],
    ["a document", { documentos: [{ tipo: "CC", numero: "8", pais: "CO" }] }],
    ["a country", { paises: ["CO"] }],
    ["its type", { tipo: "desconocido" as const }],
  ])("changes with %s", (_, part) => expect(huella(part)).not.toBe(huella()));

  it("belongs to its list", () => expect(huellaOf("us_fto", ENTRY)).not.toBe(huella()));
});

const BEFORE: Antecedente = {
  consultaId: "c",
  posicion: 0,
  decisionId: "d",
  tipo: "descartada",
  en: new Date("2026-03-03T15:00:00Z"),
  analista: "A. Ruiz",
  aprobador: null,
  motivo: "Otro nacimiento",
  nombreConsultado: "Otilia Ficticia",
  nombreCoincidencia: "Otilia Ficticia",
  sourceId: "1",
  huella: "h",
  por: "documento",
  resultado: "posible",
  documento: "sin_dato",
  nacimiento: "difiere",
  pais: "coincide",
};
const HALLADA = { resultado: "posible", evidencia: { ...BEFORE, actividad: "sin_dato" } } as const;
const saying = (part: Partial<Comparacion>) => ({ ...HALLADA, evidencia: { ...HALLADA.evidencia, ...part } });
const NOW = { sourceId: "1", huella: "h", nombreCoincidencia: "Otilia Ficticia" };

describe("the memoria of a match", () => {
  it.each([
    ["stands for the same entry", NOW, true],
    ["stands under another number", { ...NOW, sourceId: "2" }, true],
    [
      "is past where its number says something else",
      { ...NOW, huella: "i", nombreCoincidencia: "Otra" },
      false,
    ],
    ["is past where its name does", { ...NOW, huella: "i", sourceId: "2" }, false],
  ])("%s", (_, entry, vigente) => expect(memoriaOf(entry, [BEFORE], HALLADA)?.vigente).toBe(vigente));

  it("lists decisions in force before past ones", () => {
    const past = { ...BEFORE, decisionId: "later", huella: "before" };
    expect(memoriaOf(NOW, [past, BEFORE], HALLADA)).toMatchObject({ decisionId: "d", vigente: true });
  });

  it.each([
    ["of another entry", { sourceId: "2", huella: "i", nombreCoincidencia: "Otra" }],
    ["of one that cannot be told apart", null],
  ])("is empty %s", (_, entry) => expect(memoriaOf(entry, [BEFORE], HALLADA)).toBeNull());

  it.each<[string, boolean, Parameters<typeof memoriaOf>[2], Partial<Antecedente>?]>([
    ["a name that is exacto now", false, { ...HALLADA, resultado: "exacto" }],
    ["a document that agrees now", false, saying({ documento: "coincide" })],
    ["a birth that agrees now", false, saying({ nacimiento: "coincide" })],
    ["a birth that agreed before", true, saying({ nacimiento: "coincide" }), { nacimiento: "coincide" }],
    ["a country that differs now", true, saying({ pais: "difiere" })],
    ["evidence that cannot be read", true, { ...HALLADA, evidencia: null }],
    ["a confirmation in its place", true, saying({ documento: "coincide" }), { tipo: "confirmada" }],
  ])("says of a discard with %s that it stands: %s", (_, vigente, hallada, part) => {
    const memoria = memoriaOf(NOW, [{ ...BEFORE, ...part }], hallada);
    expect(memoria).toMatchObject({ vigente, saysMore: !vigente });
  });
});

const DECISION: Decision = {
  decisionId: "d",
  posicion: 0,
  numero: 2,
  en: new Date("2026-03-03T15:00:00Z"),
  tipo: "descartada",
  documento: "difiere",
  nacimiento: "sin_dato",
  pais: "sin_dato",
  actividad: "sin_dato",
  motivo: "Otro documento",
  segundoMotivo: null,
  nota: null,
  analistaId: "ana",
  analista: "Ana",
  requiereAprobacion: true,
  repiteId: null,
  revision: null,
};
const REVISION = {
  resultado: "aprobada",
  en: DECISION.en,
  aprobadorId: "blas",
  aprobador: "Blas",
  nota: null,
} as const;

it.each([
  ["nothing", DECISION, 2, "blas", null],
  ["who made it", DECISION, 2, "ana", "propia"],
  ["another after it", DECISION, 3, "blas", "reemplazada"],
  ["a revision before", { ...DECISION, revision: REVISION }, 2, "eva", "revisada"],
  ["that nobody is waited for", { ...DECISION, requiereAprobacion: false }, 2, "blas", "sin_revision"],
] as const)("a decision cannot be approved because of %s", (_, decision, last, usuarioId, refusal) => {
  expect(refuseRevision(decision, last, usuarioId)).toBe(refusal);
});

it.each([
  ["2024-05-10", "2026-05-10"],
  ["2024-02-29", "2026-02-28"],
  ["2023-12-31", "2025-12-31"],
])("a person who left the post on %s is a PEP until %s", (left, until) => expect(pepHasta(left)).toBe(until));
