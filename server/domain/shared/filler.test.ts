import { describe, expect, it } from "vitest";
import type { DocumentoTipo } from "./documento";
import { isFillerName, isFillerNumero } from "./filler";

describe("isFillerName", () => {
  it.each([
    "N/A",
    "n.a.",
    "NA",
    "N/A N/A",
    "No aplica",
    "NO TIENE",
    "no  tiene / no tiene",
    "SIN INFORMACIÓN",
    "SIN NOMBRE SIN APELLIDO",
    "Sin dato",
    "(pendiente)",
    "CONSUMIDOR FINAL",
    "Cliente ocasional",
    "CLIENTES VARIOS",
    "CUANTÍAS MENORES",
    "desconocida",
    "NINGUNO",
    "NN",
    "N.N.",
    "XXXX",
    "null",
    "undefined",
  ])("refuses %j", (nombre) => expect(isFillerName(nombre)).toBe(true));

  it.each([
    "Ana Pendiente Ruiz",
    "PEDRO SIN APELLIDO",
    "Consumidor Final S.A.S.",
    "Na Li",
    "Na Na",
    "Nan Chen",
    "Varios Proveedores Ltda.",
    "Desconocido Pérez",
    "Tiene",
    "Noa Plica",
    "--",
    "李娜",
    "",
  ])("takes %j", (nombre) => expect(isFillerName(nombre)).toBe(false));

  it("reads a text of 300 characters at once", () => {
    const took = () => {
      const start = performance.now();
      for (const text of ["no aplica ".repeat(30), "n a ".repeat(75), "x".repeat(300)])
        isFillerName(`${text}!z`);
      return performance.now() - start;
    };
    // The quickest of five: a busy machine may stop any one of them.
    expect(Math.min(...Array.from({ length: 5 }, took))).toBeLessThan(20);
  });
});

describe("isFillerNumero", () => {
  it.each<[DocumentoTipo | null, string]>([
    ["CC", "000"],
    ["NIT", "0000000000"],
    ["PAS", "N/A"],
    ["PAS", "PENDIENTE"],
    ["CE", "A000"],
    [null, "no tiene"],
    ["CC", "222222222222"],
    ["PAS", "222222222222"],
    [null, "222.222.222.222"],
    ["NIT", "222222222"],
    ["NIT", "111111111"],
    ["CC", "999999999"],
    ["CC", "9999999999"],
    ["NIT", "123456789"],
    ["NIT", "444444001"],
    ["NIT", "444449999"],
  ])("refuses %s %s", (tipo, numero) => expect(isFillerNumero(numero, tipo)).toBe(true));

  // Cédulas have up to eight digits, and NUIP ten that begin with 1.
  it.each<[DocumentoTipo | null, string]>([
    ["CC", "1"],
    ["CC", "22222222"],
    ["CC", "99999999"],
    ["CC", "12345678"],
    ["CC", "1111111111"],
    ["NIT", "11111111111"],
    ["CC", "1234567890"],
    ["NIT", "900123456"],
    ["NIT", "444443999"],
    ["PAS", "222222222"],
    ["PAS", "123456789"],
    ["CE", "111111111"],
    [null, "111111111"],
    ["PAS", "１２３４５"],
  ])("takes %s %s", (tipo, numero) => expect(isFillerNumero(numero, tipo)).toBe(false));

  it("takes a number of 444444001 to 444449999 with its verification digit, which may be a cédula's NIT", () => {
    const taken = Array.from({ length: 6_000 }, (_, at) => String(444_444_000 + at)).filter(
      (numero) => !isFillerNumero(numero, "NIT"),
    );
    expect(taken).toHaveLength(600);
  });
});
