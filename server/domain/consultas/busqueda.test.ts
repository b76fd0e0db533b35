import { describe, expect, it } from "vitest";
import { type Buscable, busquedaOf, isFound, palabrasOf, tsqueryOf } from "./busqueda";

const CLIENTE = "019ab000-0000-7000-8000-0000deadbeef";
const CONSULTA: Buscable = {
  clienteId: CLIENTE,
  nombre: "Peñaloza Núñez, Íngrid D'Ávila",
  documento: "NIT900123456",
  referenciaExterna: "CRM-10419/b",
  requestId: `req_${"0a".repeat(16)}`,
  severidad: "alto",
  sujetoObligadoNit: "9001234567",
  listas: ["ofac_sdn"],
};
const NOTHING = { texto: null, severidad: null, lista: null, sujetoObligadoNit: null };
const finds = (part: Partial<Parameters<typeof busquedaOf>[1]>, clienteId = CLIENTE) =>
  isFound(palabrasOf(CONSULTA), busquedaOf(clienteId, { ...NOTHING, ...part }));

describe("a search of consultas", () => {
  it.each([
    ["words without their accents, in any order", "ingrid penaloza"],
    ["words with other accents and capitals", "PÉÑALOZA nunéz"],
    ["the beginning of a word", "peñal"],
    ["a word with its apostrophe", "d'avila"],
    ["the document's number", "900123456"],
    ["the number as people write it", "900.123.456"],
    ["the number with the verification digit that was not sent", "900.123.456-7"],
    ["type and number", "NIT 900.123.456"],
    ["type and number as the contract writes them", "NIT900123456"],
    ["the reference", "CRM-10419/b"],
    ["a part of the reference", "10419"],
    ["the request id", `REQ_${"0a".repeat(16)}`],
  ])("finds by %s", (_, texto) => expect(finds({ texto })).toBe(true));

  it.each([
    ["a word that is not there", "ingrid gomez"],
    ["the middle of a word", "naloza"],
    ["two letters that only begin one", "in"],
    ["another number", "900.123.457"],
    ["signs alone", "¡!"],
    ["another request", `req_${"0b".repeat(16)}`],
  ])("does not find by %s", (_, texto) => expect(finds({ texto })).toBe(false));

  it("holds every other filter as well", () => {
    const all = {
      texto: "ingrid",
      severidad: "alto",
      lista: "ofac_sdn",
      sujetoObligadoNit: "9001234567",
    } as const;
    expect(finds(all)).toBe(true);
    expect(finds({ ...all, severidad: "medio" })).toBe(false);
    expect(finds({ ...all, lista: "us_fto" })).toBe(false);
    expect(finds({ ...all, sujetoObligadoNit: "900123456" })).toBe(false);
  });

  it("is one client's", () =>
    expect(finds({ texto: "ingrid" }, CLIENTE.replace("beef", "bee0"))).toBe(false));

  it("is a tsquery with quoted words, or null when nothing can match", () => {
    expect(tsqueryOf(busquedaOf(CLIENTE, { ...NOTHING, texto: "in o'neil", severidad: "alto" }))).toBe(
      "('deadbeef in') & ('deadbeef oneil':*) & ('deadbeefs:alto')",
    );
    expect(tsqueryOf(busquedaOf(CLIENTE, { ...NOTHING, texto: "900.123-4" }))).toBe(
      "('deadbeef 9001234':* | 'deadbeef 900123':*)",
    );
    expect(tsqueryOf(busquedaOf(CLIENTE, { ...NOTHING, texto: "…" }))).toBeNull();
  });
});
