import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isComparableName } from "../../domain/screening/names/reading";
import type { Issue } from "../../domain/shared/errors";
import { issuesOf as contractIssues } from "../http/issues";
import { readFilas } from "./contrapartes";
import { COMPARABLE, futureBirthIssues, ValidateRequest } from "./validate-request";

const NATURAL = { tipo: "natural", nombre: "Evaristo Quiñónez Altamar" };
const DOCUMENTO = { tipo: "CC", numero: "1020304050" };
const SUJETO = { razon_social: "Cooperativa del Páramo", nit: "900.123.456-7" };

const parse = (body: unknown) => ValidateRequest.parse(body);

function issuesOf(body: unknown): Issue[] {
  const { error } = ValidateRequest.safeParse(body);
  return error ? contractIssues(error) : [];
}
const pathsOf = (body: unknown) => issuesOf(body).map(({ path }) => path.join("."));

it("the rows of a lote of contrapartes are read with stops", () => {
  expect(readFilas(Array(20).fill(NATURAL), new Date(0)).next()).toEqual({ done: false, value: undefined });
});

describe("ValidateRequest takes", () => {
  it("a whole request, in the words of the screening", () => {
    const body = {
      ...NATURAL,
      documento: DOCUMENTO,
      fecha_nacimiento: "1980-02-29",
      pais: "co",
      referencia_externa: "crédito 42",
      sujeto_obligado: SUJETO,
    };
    expect(parse(body)).toEqual({
      tipo: "natural",
      nombre: "Evaristo Quiñónez Altamar",
      documento: DOCUMENTO,
      fechaNacimiento: "1980-02-29",
      pais: "CO",
      referenciaExterna: "crédito 42",
      sujetoObligado: { razonSocial: "Cooperativa del Páramo", nit: "9001234567" },
    });
  });

  it("null for every optional field, as absent", () => {
    const nulls = {
      documento: null,
      fecha_nacimiento: null,
      pais: null,
      referencia_externa: null,
      sujeto_obligado: null,
    };
    expect(parse({ ...NATURAL, ...nulls })).toEqual(parse(NATURAL));
  });

  it("fields it does not know, and drops them, inside as well", () => {
    const known = { ...NATURAL, documento: DOCUMENTO };
    const body = JSON.parse(
      JSON.stringify({ ...known, otro: 1, documento: { ...DOCUMENTO, pais: "CO" } }).replace(
        "{",
        '{"__proto__":{"admin":true},',
      ),
    ) as unknown;
    expect(parse(body)).toEqual(parse(known));
  });

  it.each(["co", "VE", "Xk", "gb"])("the country %s, in upper case", (pais) => {
    expect(parse({ ...NATURAL, pais }).pais).toBe(pais.toUpperCase());
  });

  it("a document without a name", () => {
    expect(parse({ tipo: "natural", documento: DOCUMENTO })).toMatchObject({
      nombre: null,
      documento: DOCUMENTO,
    });
  });

  it.each([
    ["juridica", "CC"],
    ["natural", "NIT"],
  ])("a %s with a %s", (tipo, documento) => {
    expect(pathsOf({ tipo, documento: { tipo: documento, numero: "900123456" } })).toEqual([]);
  });

  it("a name with its outer space removed, and no more than that", () => {
    expect(parse({ ...NATURAL, nombre: "  Ana   Ríos \n" }).nombre).toBe("Ana   Ríos");
  });

  it("accepts a document number with letters in lower case", () => {
    expect(parse({ tipo: "natural", documento: { tipo: "PAS", numero: "ab123" } }).documento?.numero).toBe(
      "ab123",
    );
  });

  it("an external reference unchanged, spaces and composition included", () => {
    const referencia_externa = " e\u0301 É ";
    expect(parse({ ...NATURAL, referencia_externa }).referenciaExterna).toBe(referencia_externa);
  });

  it("a NIT with a wrong verification digit, which it keeps", () => {
    expect(parse({ ...NATURAL, sujeto_obligado: SUJETO }).sujetoObligado?.nit).toBe("9001234567");
  });

  it("a birth date with a company, and ignores it", () => {
    expect(
      parse({ ...NATURAL, tipo: "juridica", fecha_nacimiento: "1980-01-01" }).fechaNacimiento,
    ).toBeNull();
  });

  it("names and references to the last code point, one beyond 16 bits counting as one", () => {
    expect(pathsOf({ ...NATURAL, nombre: "𠮷".repeat(300), referencia_externa: "😀".repeat(128) })).toEqual(
      [],
    );
    expect(pathsOf({ ...NATURAL, nombre: "𠮷".repeat(301), referencia_externa: "😀".repeat(129) })).toEqual([
      "nombre",
      "referencia_externa",
    ]);
    expect(pathsOf({ ...NATURAL, nombre: "𠮷" })).toEqual(["nombre"]);
  });
});

describe("ValidateRequest refuses", () => {
  it.each([null, [], "x", 5, true])("%j, which is no object, with an empty path", (body) => {
    expect(issuesOf(body).map(({ path }) => path)).toEqual([[]]);
  });

  it("neither name nor document, on nombre, and says what else is wrong", () => {
    expect(pathsOf({ tipo: "natural" })).toEqual(["nombre"]);
    expect(pathsOf({})).toEqual(["tipo", "nombre"]);
    expect(pathsOf({ tipo: "natural", nombre: null, documento: null })).toEqual(["nombre"]);
  });

  it.each([
    [{ nombre: "Ana Ríos" }, "tipo"],
    [{ tipo: "persona", nombre: "Ana Ríos" }, "tipo"],
    [{ tipo: "natural", nombre: "" }, "nombre"],
    [{ tipo: "natural", nombre: "", documento: DOCUMENTO }, "nombre"],
    [{ tipo: "natural", nombre: "   ", documento: DOCUMENTO }, "nombre"],
    [{ tipo: "natural", nombre: " a " }, "nombre"],
    [{ tipo: "natural", nombre: `Ana Ríos${" ".repeat(300)}` }, "nombre"],
    [{ tipo: "natural", nombre: 5 }, "nombre"],
    [{ tipo: "natural", nombre: ["Ana"] }, "nombre"],
    [{ tipo: "natural", documento: "1020304050" }, "documento"],
    [{ tipo: "natural", documento: { tipo: "CC" } }, "documento.numero"],
    [{ tipo: "natural", documento: { numero: "1020304050" } }, "documento.tipo"],
    [{ tipo: "natural", documento: { tipo: "TI", numero: "1020304050" } }, "documento.tipo"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "12" } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: 1020304050 } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "1.020.304" } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "NIT", numero: "900123456-7" } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "102 304" } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "102\u2013304" } }, "documento.numero"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "1".repeat(65) } }, "documento.numero"],
    [{ ...NATURAL, fecha_nacimiento: "2023-02-29" }, "fecha_nacimiento"],
    [{ ...NATURAL, fecha_nacimiento: "0000-01-01" }, "fecha_nacimiento"],
    [{ ...NATURAL, fecha_nacimiento: "1980-1-1" }, "fecha_nacimiento"],
    [{ ...NATURAL, fecha_nacimiento: "1980-01-01T00:00:00Z" }, "fecha_nacimiento"],
    [{ ...NATURAL, tipo: "juridica", fecha_nacimiento: "ayer" }, "fecha_nacimiento"],
    [{ ...NATURAL, pais: "COL" }, "pais"],
    [{ ...NATURAL, pais: "Ñ1" }, "pais"],
    [{ ...NATURAL, pais: "" }, "pais"],
    [{ ...NATURAL, pais: "QQ" }, "pais"],
    [{ ...NATURAL, pais: "UK" }, "pais"],
    [{ ...NATURAL, pais: "EU" }, "pais"],
    [{ ...NATURAL, pais: "ß" }, "pais"],
    [{ ...NATURAL, pais: "ﬁ" }, "pais"],
    [{ tipo: "natural", nombre: "N/A" }, "nombre"],
    [{ tipo: "natural", nombre: " NA ", documento: DOCUMENTO }, "nombre"],
    [{ tipo: "juridica", nombre: "CONSUMIDOR FINAL" }, "nombre"],
    [{ tipo: "natural", documento: { tipo: "CC", numero: "000" } }, "documento.numero"],
    [{ ...NATURAL, documento: { tipo: "NIT", numero: "222222222222" } }, "documento.numero"],
    [{ ...NATURAL, documento: { tipo: "PAS", numero: "N/A" } }, "documento.numero"],
    [{ ...NATURAL, documento: { tipo: "CE", numero: "NOTIENE" } }, "documento.numero"],
    [{ ...NATURAL, documento: { tipo: "PAS", numero: "٣٤٥٦٧" } }, "documento.numero"],
    [{ ...NATURAL, referencia_externa: "" }, "referencia_externa"],
    [{ ...NATURAL, sujeto_obligado: { nit: "900123456" } }, "sujeto_obligado.razon_social"],
    [{ ...NATURAL, sujeto_obligado: { ...SUJETO, razon_social: "  a  " } }, "sujeto_obligado.razon_social"],
    [{ ...NATURAL, sujeto_obligado: { ...SUJETO, nit: "9001-2345-6" } }, "sujeto_obligado.nit"],
    [{ ...NATURAL, sujeto_obligado: { ...SUJETO, nit: "1234" } }, "sujeto_obligado.nit"],
    [{ ...NATURAL, sujeto_obligado: { ...SUJETO, nit: "900A23456" } }, "sujeto_obligado.nit"],
  ])("%j, on %s", (body, path) => {
    expect(pathsOf(body)).toEqual([path]);
  });

  it.each(["\u0000", "\ud800", "\udc00", "\udc00\ud800"])("%j in every text", (bad) => {
    const text = `Ana Ríos ${bad} y más`;
    const paths = {
      nombre: { ...NATURAL, nombre: text },
      "documento.numero": { ...NATURAL, documento: { tipo: "PAS", numero: `AB12${bad}` } },
      pais: { ...NATURAL, pais: `C${bad}` },
      referencia_externa: { ...NATURAL, referencia_externa: text },
      "sujeto_obligado.razon_social": { ...NATURAL, sujeto_obligado: { ...SUJETO, razon_social: text } },
      "sujeto_obligado.nit": { ...NATURAL, sujeto_obligado: { ...SUJETO, nit: `900123456${bad}` } },
    };
    for (const [path, body] of Object.entries(paths)) expect(pathsOf(body)).toEqual([path]);
  });

  it("anything it does not take with an issue in Spanish, never with an exception of another kind", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        for (const { message } of issuesOf(body)) expect(message).toMatch(/^[A-ZÁÉÍÓÚÑ].*\.$/);
      }),
    );
  });
});

describe("what identifies nobody", () => {
  it("is told in words that say what to send", () => {
    expect(issuesOf({ tipo: "natural", nombre: "N/A", documento: { tipo: "PAS", numero: "000" } })).toEqual([
      {
        path: ["nombre"],
        message: "No es un nombre: envíe el de la persona o empresa, o solo su documento.",
      },
      {
        path: ["documento", "numero"],
        message: "No es el número de un documento: envíe el de la persona o empresa, o solo su nombre.",
      },
    ]);
  });
});

describe("the number of a Documento", () => {
  const issuesFor = (tipo: string, numero: string) =>
    issuesOf({ tipo: "natural", documento: { tipo, numero } });

  it.each(["CC", "NIT"])("must be digits for %s, and the refusal says so", (tipo) => {
    const path = ["documento", "numero"];
    expect(issuesFor(tipo, "1900411203")).toEqual([]);
    for (const numero of ["CC1900411203", "1900411203CC", "nit19o04112o3"]) {
      const message = `Envíe solo los dígitos: ${numero.replace(/\D/g, "")}.`;
      expect(issuesFor(tipo, numero)).toEqual([{ path, message }]);
    }
    expect(issuesFor(tipo, "ABCDEF")).toEqual([{ path, message: "Envíe solo los dígitos." }]);
    expect(issuesFor(tipo, "٣٤٥٦٧")).toEqual([{ path, message: "Envíe solo los dígitos." }]);
  });

  it.each(["CE", "PAS"])("may have letters for %s", (tipo) => {
    expect(issuesFor(tipo, "AB1900411203")).toEqual([]);
  });
});

describe("COMPARABLE", () => {
  const comparable = new RegExp(COMPARABLE);

  it("admits every name that can be compared", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (name) => {
        fc.pre(isComparableName(name));
        expect(name).toMatch(comparable);
      }),
    );
    for (const name of ["李0", "1ß", "Ñu", "a b"]) expect(name).toMatch(comparable);
  });

  it.each(["00", "--", "a1", "12 34", "7.B-3"])("does not admit %s, which cannot", (name) => {
    expect(isComparableName(name)).toBe(false);
    expect(name).not.toMatch(comparable);
  });
});

describe("futureBirthIssues", () => {
  const midnight = new Date("2026-11-20T04:59:59Z");
  it.each([
    ["2026-11-19", []],
    ["2026-11-20", [["fecha_nacimiento"]]],
    [null, []],
  ])("takes %s at the last second of 19 November in Bogota as %j", (fechaNacimiento, paths) => {
    expect(futureBirthIssues({ fechaNacimiento }, midnight).map(({ path }) => path)).toEqual(paths);
  });
});
