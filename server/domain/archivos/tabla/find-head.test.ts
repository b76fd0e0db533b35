import { describe, expect, it } from "vitest";
import { NO_HEAD } from "./columnas";
import { findHead, headsOf } from "./find-head";

describe("findHead", () => {
  const head = ["Tipo", "Nombre", "Documento"];
  it.each([
    ["the first row", [head, ["natural", "Nuria", "1"]], 0],
    [
      "the row after a title",
      [["Proveedores 2026"], ["al 22 de noviembre"], head, ["natural", "Nuria", "1"]],
      2,
    ],
    [
      "the first where none is known",
      [
        ["a", "b"],
        ["c", "d"],
      ],
      0,
    ],
    ["never a row of somebody", [["x"], ["cc", "Nuria"], ["nit", "Ficticia"]], 0],
    [
      "the only row that names one thing",
      [["Arriendos"], ["Quién", "NIT", "Canon"], ["Ana", "900123456", "1"]],
      1,
    ],
    [
      "the row that names most",
      [
        ["Titular:", "x"],
        ["Nombre", "Cédula", "País"],
        ["Ana Paz", "79123456", "CO"],
      ],
      1,
    ],
    [
      "that of the upper of two tables",
      [
        ["Cédula", "Nombre"],
        ["79123456", "Ana Paz"],
        ["Cédula", "Nombre", "País"],
        ["79123457", "Eva Rey", "CO"],
      ],
      0,
    ],
    [
      "that below the company that reports",
      [
        ["NIT", "Razón social", "Fecha"],
        ["890.123.456-1", "Cooperativa Ficticia Ltda", "31/10/2026"],
        ["Código", "Asociado", "Cédula"],
        ["10001", "Ana Paz", "79123456"],
        ["10002", "Eva Rey", "79123457"],
      ],
      2,
    ],
    [
      "that of a company above people with the same head",
      [
        ["NIT", "Razón social"],
        ["890.123.456-1", "Cooperativa Ficticia Ltda"],
        ["890.123.457-1", "Metales Ficticios SAS"],
        ["Cédula", "Nombre"],
        ["79123457", "Eva Rey"],
      ],
      0,
    ],
    [
      "none where the first names somebody",
      [
        ["79123456", "Nuria Zarzal"],
        ["79123457", "Otto Paz"],
      ],
      NO_HEAD,
    ],
    ["never beyond the twentieth row", [...Array.from({ length: 20 }, () => ["x"]), head], 0],
  ])("is %s", (_, rows, at) => expect(findHead(rows)).toBe(at));
});

describe("headsOf", () => {
  it.each([
    [
      "joins them also where only the lower says the number",
      [
        ["", "Apellidos", "", "Nombres"],
        ["Cédula", "1", "2", "1"],
        ["79123456", "Paz", "Gil", "Ana"],
      ],
      1,
      ["Cédula", "1 Apellidos", "2 Apellidos", "1 Nombres"],
    ],
    [
      "joins the two lines of a head that spans columns",
      [
        ["Cédula", "Nombres", "", "Apellidos", ""],
        ["", "Primero", "Segundo", "Primero", "Segundo"],
        ["79123456", "Ana", "Luz", "Paz", "Gil"],
      ],
      1,
      ["Cédula", "Primero Nombres", "Segundo Nombres", "Primero Apellidos", "Segundo Apellidos"],
    ],
    [
      "tells columns of one name apart by the line above",
      [
        ["CLIENTE", "", "CODEUDOR", ""],
        ["Nombre", "Cédula", "Nombre", "Cédula"],
        ["Ana Paz", "79123456", "Eva Rey", "79123457"],
      ],
      1,
      ["Nombre CLIENTE", "Cédula CLIENTE", "Nombre CODEUDOR", "Cédula CODEUDOR"],
    ],
    [
      "leaves a title out",
      [
        ["Reporte", ""],
        ["Nombre", "Nombre"],
        ["Ana Paz", "Eva Rey"],
      ],
      1,
      ["Nombre", "Nombre"],
    ],
  ])("%s", (_, rows, at, heads) => {
    expect(findHead(rows)).toBe(at);
    expect(headsOf(rows, at)).toEqual(heads);
  });

  it("is as wide as most rows, or as the widest where there is no head", () => {
    const rows = [["a"], ["1", "2"], ["1", "2"], ["1", "2", "3"]];
    expect(headsOf(rows, 0)).toEqual(["a", ""]);
    expect(headsOf(rows, NO_HEAD)).toEqual(["", "", ""]);
  });
});
