import { describe, expect, it } from "vitest";
import { ajenaOf } from "./ajena-of";

const HEAD = ["nombre", "nit", "saldo"];
const of = (...celdas: string[]) => ajenaOf(celdas, HEAD, { numero_documento: celdas[1] ?? "" });

describe("ajenaOf", () => {
  it.each([
    ["TOTAL", "", "1.234.567", "total"],
    ["Gran total:", "12", "$ 1.234.567,00", "total"],
    ["Sub-total general", "", "", "total"],
    ["Total empleados", "45", "", "total"],
    ["", "Totales", "9", "total"],
    ["nombre", "N.I.T.", "SALDO", null],
    ["NOMBRE", "nit", "Saldo:", "encabezado"],
    ["Página 3 de 9", "", "", "nota"],
    ["Elaboró: Ana Inventada", "", "", "nota"],
  ])("finds a row without a person: %s %s %s", (nombre, numero, saldo, ajena) =>
    expect(of(nombre, numero, saldo)).toBe(ajena),
  );

  it.each([
    ["TOTAL S.A.S.", "", ""],
    ["Total", "900.123.456-8", "1"],
    ["Total Servicios Inventados", "", "1"],
    ["Nota Ficticia Ruiz", "79123456", ""],
    ["Totales Ana", "", ""],
    ["", "", "1"],
  ])("keeps a row that may have a person: %s %s %s", (...celdas) => expect(of(...celdas)).toBeNull());
});
