import { describe, expect, it } from "vitest";
import type { DocumentoTipo } from "../shared/documento";
import { groupedDigits, isCedulaNumber, isCompanyNumber, isWrongDigito, readNumero } from "./read-numero";

describe("readNumero", () => {
  it.each<[written: string, chosen: DocumentoTipo | null, numero: string, said: DocumentoTipo | null]>([
    ["79123456", "CC", "79123456", null],
    ["79.123.456", "CC", "79123456", null],
    ["79,123,456", "CC", "79123456", null],
    ["1'990.000.111", "CC", "1990000111", null],
    ["79 123 456", "CC", "79123456", null],
    ["1.020.304-050", "CC", "1020304050", null],
    ["CC 79.123.456", "CC", "79123456", "CC"],
    ["C.C. 79.123.456", "CC", "79123456", "CC"],
    ["c.c.No.79123456", "CC", "79123456", "CC"],
    ["CC79123456", "CC", "79123456", "CC"],
    ["C. C. Nro. 79123456", "CC", "79123456", "CC"],
    ["Cédula de ciudadanía N.º 79.123.456", "CC", "79123456", "CC"],
    ["cedula 79123456", null, "79123456", "CC"],
    ["No. 79123456", "CC", "79123456", null],
    ["N° 79123456", "CC", "79123456", null],
    ["№ 79123456", "CC", "79123456", null],
    ["Número: 79123456", "CC", "79123456", null],
    ["# 79123456.", "CC", "79123456", null],
    ["No. C.C. 79123456", "CC", "79123456", "CC"],
    ["79123456.0", "CC", "79123456", null],
    ["79123456,00", "CC", "79123456", null],
    ["0079123456", "CC", "0079123456", null],
    ["NIT 900.123.456-8", "NIT", "900123456", "NIT"],
    ["N.I.T. 900123456-8", "NIT", "900123456", "NIT"],
    ["NIT900123456 - 8", null, "900123456", "NIT"],
    ["Nit. No. 900.123.456 – 8", "CC", "900123456", "NIT"],
    ["900 123 456 DV 8", "NIT", "900123456", null],
    ["900.123.456 (D.V. 8)", "NIT", "900123456", null],
    ["9001234568", "NIT", "9001234568", null],
    ["CE 123.456", "CE", "123456", "CE"],
    ["Cédula de extranjería No. E-123456", "CE", "E123456", "CE"],
    ["Pasaporte No. AB 123-456", "PAS", "AB123456", "PAS"],
    // Colombian passports begin with these letters.
    ["CC 123456", "PAS", "CC123456", null],
    ["N123456", "PAS", "N123456", null],
    ["N 001234567", "PAS", "N001234567", null],
    ["Pasaporte N 1234567", "PAS", "1234567", "PAS"],
    ["PAS123456", "PAS", "PAS123456", null],
    ["７９１２３４５６", "CC", "79123456", null],
    ["\u200f79123456\u202c", "CC", "79123456", null],
    ["\ufeff79\u00a0123\u00a0456", "CC", "79123456", null],
    ["--", "CC", "", null],
    ["", "CC", "", null],
  ])("reads %j beside %s as %s", (written, chosen, numero, said) =>
    expect(readNumero(written, chosen)).toMatchObject({ numero, tipo: said, error: null }),
  );

  it.each<[string, DocumentoTipo, string]>([
    [
      "CC1900411203X",
      "CC",
      "solo tiene cifras: escríbalo sin letras ni otros signos, por ejemplo 1900411203",
    ],
    ["79.123.456 de Bogotá", "CC", "por ejemplo 79123456"],
    ["TI 1012345678", "CC", "por ejemplo 1012345678"],
    ["9OO123456", "NIT", "por ejemplo 123456"],
    ["pendiente", "NIT", "No es el número de un documento"],
    ["N/A", "CC", "No es el número de un documento"],
    ["No tiene", "PAS", "No es el número de un documento"],
    ["C.C. 000", "CC", "No es el número de un documento"],
    ["0", "CE", "No es el número de un documento"],
    ["222.222.222.222", "NIT", "No es el número de un documento"],
    ["NIT 222.222.222-7", "NIT", "No es el número de un documento"],
    ["79123456\u0000", "CC", "por ejemplo 79123456"],
    ["٧٩١٢٣٤٥٦", "CC", "sin letras ni otros signos."],
    ["1,23E+11", "CC", "perdió cifras"],
    ["2E+10", "NIT", "perdió cifras"],
    ["79123456.5", "CC", "no separan miles"],
    ["79.1234.56", "CC", "no separan miles"],
    ["90.0123.456-8", "NIT", "no separan miles"],
    ["CE 123456", "CC", "El número dice CE y el tipo de documento es CC"],
    ["NIT 900123456-8", "CE", "El número dice NIT y el tipo de documento es CE"],
    ["7".repeat(201), "CC", "más largo"],
  ])("says what is wrong with %j beside %s", (written, chosen, error) =>
    expect(readNumero(written, chosen).error).toContain(error),
  );

  it.each([
    ["900.123.456-8", 8, 8],
    ["900.123.456-7", 7, 8],
    ["9001234567", 7, 8],
    ["NIT 79.123.456-1", 1, 0],
    ["10203040509", 9, 8],
  ])("reads the verification digit of %s", (written, escrito, correcto) => {
    const leido = readNumero(written, "NIT");
    expect(leido.digito).toEqual({ escrito, correcto });
    expect(isWrongDigito(leido)).toBe(escrito !== correcto);
  });

  it.each(["900123456", "79123456", "1020304050", "1.020.304-050", "12-3"])("finds none in %s", (written) =>
    expect(readNumero(written, "NIT").digito).toBeNull(),
  );

  it.each([
    ["900123456", true, false],
    ["900.123.456-8", true, false],
    ["8001972684", true, false],
    ["79123456", false, true],
    ["1020304050", false, true],
    ["123456789", false, false],
  ])("tells a company's number from a cédula: %s", (written, company, cedula) => {
    const leido = readNumero(written, "CC");
    expect([isCompanyNumber(leido), isCedulaNumber(leido)]).toEqual([company, cedula]);
  });

  it.each([
    ["digits", "7"],
    ["spaces", "7  "],
    ["hyphens", "-"],
    ["dots", "1."],
    ["marks", "\u202e"],
    ["ligatures", "ﷺ"],
  ])("gives up on ten thousand %s at once", (_, one) => {
    const took = () => {
      const start = performance.now();
      readNumero(one.repeat(10_000), "NIT");
      readNumero(one.repeat(200 / one.length), "NIT");
      return performance.now() - start;
    };
    // A busy machine may interrupt one of them, not all.
    expect(Math.min(...Array.from({ length: 5 }, took))).toBeLessThan(50);
  });
});

it.each([
  ["900123456", "900.123.456"],
  ["1020304050", "1.020.304.050"],
  ["12", "12"],
])("groups %s as %s", (digits, grouped) => expect(groupedDigits(digits)).toBe(grouped));
