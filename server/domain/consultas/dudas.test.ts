import { describe, expect, it } from "vitest";
import type { PersonaTipo } from "../screening/types";
import type { DocumentoTipo } from "../shared/documento";
import { dudasOf, withChanged } from "./dudas";
import { isCompanyName, readNumero } from "./read-numero";

function askedAs(tipo: PersonaTipo, nombre: string | null, documento: DocumentoTipo | null, written = "") {
  const leido = documento && readNumero(written, documento);
  const asked = { tipo, nombre, documento: documento && leido && { tipo: documento, numero: leido.numero } };
  return { asked, leido };
}

describe("dudasOf", () => {
  it.each<[PersonaTipo, string | null, DocumentoTipo | null, string, readonly string[]]>([
    ["natural", "Comercial Inventada S.A.S.", null, "", ["empresa"]],
    ["natural", "Nuria Inexistente", "CC", "900123456", ["empresa"]],
    ["natural", null, "NIT", "900.123.456-8", ["empresa"]],
    ["natural", null, "CC", "900.123.456-7", ["empresa", "digito"]],
    ["natural", "Nuria Inexistente", "CC", "79123456", []],
    ["natural", "Nuria Inexistente", "NIT", "79.123.456-0", []],
    ["natural", "Nuria Inexistente", "PAS", "900123456", []],
    ["juridica", "Comercial Inventada", "NIT", "900123456", []],
    ["juridica", "Comercial Inventada", "NIT", "900.123.456-7", ["digito"]],
    ["juridica", "Comercial Inventada S.A.S.", "CC", "79123456", ["nit"]],
    ["juridica", null, "CC", "900123456", ["nit"]],
    ["juridica", "Nuria Inexistente", "CC", "79123456", ["persona"]],
    ["juridica", "Nuria Inexistente", "NIT", "1020304050", ["persona"]],
    ["juridica", "Comercial Inventada Ltda", "NIT", "79123456", []],
    ["juridica", "Comercial Inventada", "PAS", "123456", []],
    ["juridica", "Comercial Inventada", null, "", []],
  ])("%s %s %s %s: %j", (tipo, nombre, documento, written, expected) => {
    const { asked, leido } = askedAs(tipo, nombre, documento, written);
    expect(dudasOf(asked, leido)).toEqual(expected);
  });
});

describe("withChanged", () => {
  it.each<[PersonaTipo, string, DocumentoTipo, string, object]>([
    [
      "natural",
      "D1 S.A.S.",
      "CC",
      "900.123.456-8",
      { tipo: "juridica", documento: { tipo: "NIT", numero: "900123456" } },
    ],
    [
      "natural",
      "D1 S.A.S.",
      "CC",
      "9001234567",
      { tipo: "juridica", documento: { tipo: "NIT", numero: "900123456" } },
    ],
    [
      "natural",
      "D1 S.A.S.",
      "CE",
      "123456",
      { tipo: "juridica", documento: { tipo: "CE", numero: "123456" } },
    ],
    [
      "juridica",
      "D1 S.A.S.",
      "CC",
      "79123456",
      { tipo: "juridica", documento: { tipo: "NIT", numero: "79123456" } },
    ],
    [
      "juridica",
      "Nuria",
      "NIT",
      "79.123.456-0",
      { tipo: "natural", documento: { tipo: "CC", numero: "79123456" } },
    ],
    [
      "natural",
      "Nuria",
      "CC",
      "79.123.456-9",
      { tipo: "natural", documento: { tipo: "CC", numero: "79123456" } },
    ],
  ])("corrects %s %s %s %s, and its doubts disappear", (tipo, nombre, documento, written, expected) => {
    const { asked, leido } = askedAs(tipo, nombre, documento, written);
    expect(withChanged(asked, leido, dudasOf(asked, leido))).toMatchObject(expected);
  });
});

describe("isCompanyName", () => {
  it.each([
    "Comercializadora Inventada S.A.S.",
    "INVENTADA LTDA",
    "Inventada Hermanos S. en C.",
    "Inventada y Cía.",
    "Inventada S.A.",
    "Inventada E.U.",
    "Fundación Manos Inventadas",
    "ASOCIACIÓN DE FICTICIOS DEL SUR",
    "Consorcio Vía Inventada",
    "Inventada Holdings LLC",
    "3M S.A.",
  ])("%s", (nombre) => expect(isCompanyName(nombre)).toBe(true));

  it.each([
    "Nuria Inexistente Zarzal",
    "Evaristo Clímaco Buitragal Lasprilla",
    "José de la Cruz Iglesias",
    "Sara Salas Limón",
    "",
  ])("not %s", (nombre) => expect(isCompanyName(nombre)).toBe(false));
});
