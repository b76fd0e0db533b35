import { describe, expect, it } from "vitest";
import { DiligenciaRequest } from "../v1/diligencia";
import { ValidateRequest } from "../v1/validate-request";
import { IGNORED_CHARS_MAX, IGNORED_MAX, splitFields } from "./split-fields";

const KNOWN = {
  tipo: "natural",
  nombre: "Ana Ríos",
  documento: { tipo: "CC", numero: "1020304050" },
  sujeto_obligado: { razon_social: "Cooperativa del Páramo", nit: "900123456" },
};

describe("splitFields", () => {
  it("names unknown fields by their path, inside objects as well, and no value", () => {
    const sent = {
      ...KNOWN,
      fechaNacimiento: "1980-05-14",
      Documento: { tipo: "CC", numero: "52123456" },
      documento: { ...KNOWN.documento, tipoDocumento: "CC" },
      sujeto_obligado: { ...KNOWN.sujeto_obligado, dv: 8 },
    };
    expect(splitFields(ValidateRequest, sent)).toEqual({
      known: KNOWN,
      ignored: ["documento.tipoDocumento", "sujeto_obligado.dv", "fechaNacimiento", "Documento"],
    });
  });

  it("drops null for an absent field, and names it only if the field is unknown", () => {
    const sent = { ...KNOWN, pais: null, referencia_externa: null, telefono: null };
    expect(splitFields(ValidateRequest, sent)).toEqual({ known: KNOWN, ignored: ["telefono"] });
  });

  it("reads the body of a diligencia", () => {
    const sent = { documento: "1.900.610.000", tipoDocumento: "CC" };
    expect(splitFields(DiligenciaRequest, sent)).toEqual({
      known: { documento: "1.900.610.000" },
      ignored: ["tipoDocumento"],
    });
  });

  it("takes no inherited name for a field", () => {
    const sent: unknown = JSON.parse('{"__proto__":{"tipo":"natural"},"constructor":1,"toString":2}');
    expect(splitFields(ValidateRequest, sent)).toEqual({
      known: {},
      ignored: ["__proto__", "constructor", "toString"],
    });
  });

  it("tells so many, so long, and nothing that hides or turns text", () => {
    const many = Object.fromEntries(Array.from({ length: 5_000 }, (_, at) => [`campo${at}`, at]));
    expect(splitFields(ValidateRequest, many).ignored).toHaveLength(IGNORED_MAX);
    const [long = "", hidden] = splitFields(ValidateRequest, {
      ["😀".repeat(500)]: 1,
      "a\u202eb\u0000\ud800": 1,
    }).ignored;
    expect([...long]).toHaveLength(IGNORED_CHARS_MAX);
    expect(long.endsWith("😀…")).toBe(true);
    expect(hidden).toBe("a\ufffdb\ufffd\ufffd");
  });

  it.each([null, [], "x", 5])("leaves %j, which is no object, as it is", (sent) => {
    expect(splitFields(ValidateRequest, sent)).toEqual({ known: sent, ignored: [] });
  });
});
