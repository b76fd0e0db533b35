import { describe, expect, it } from "vitest";
import { CAMPO_WORDS } from "../../lotes/words";
import { CAMPOS, writtenAs } from "./columnas";
import { proposeColumnas } from "./propose-columnas";

const proposed = (...heads: string[]) =>
  Object.fromEntries(
    Object.entries(proposeColumnas(heads).columnas).flatMap(([campo, fuente]) =>
      fuente !== null && "columna" in fuente ? [[campo, fuente.columna]] : [],
    ),
  );
describe("proposeColumnas", () => {
  it("knows each header of the template", () => {
    const heads = CAMPOS.map((campo) => CAMPO_WORDS[campo]);
    expect(proposed(...heads)).toEqual(Object.fromEntries(CAMPOS.map((campo, at) => [campo, at])));
  });

  it("knows usual headers in any case, accents and order", () => {
    expect(
      proposed("IDENTIFICACIÓN", "Razón Social", "tipo id", "Persona", "Observaciones", "Clase"),
    ).toEqual({ numero_documento: 0, nombre: 1, tipo_documento: 2, tipo: 3, contraparte: 5 });
  });

  it("gives a column to one campo, and prefers the first of two synonyms", () => {
    expect(proposed("nombre", "Nombre completo", "documento", "documento")).toEqual({
      nombre: 0,
      numero_documento: 2,
    });
    for (const head of ["Empleado", "Asociado", "Titular"])
      expect(proposed("Beneficiario", "Cédula", head)).toEqual({ numero_documento: 1, nombre: 2 });
    expect(proposed("x", "")).toEqual({});
  });
});

describe("a name in parts", () => {
  const nombreOf = (row: Readonly<Record<string, string>>) =>
    writtenAs(proposeColumnas(Object.keys(row)).columnas, Object.values(row), "nombre");

  it.each([
    [{ Apellidos: "Zarzal Ruiz", Nombres: "Nuria" }, "Nuria Zarzal Ruiz"],
    [
      {
        "Primer apellido": "Zarzal",
        "Segundo apellido": "",
        "Primer nombre": "Nuria",
        "Otros nombres": "Inés",
        "Razón social": "",
      },
      "Nuria Inés Zarzal",
    ],
    [{ "Primer nombre": "", "Primer apellido": " ", "Razón social": "Ficticia S.A.S." }, "Ficticia S.A.S."],
    [{ Nombre: "", "Razón social": "Ficticia S.A.S." }, "Ficticia S.A.S."],
    [{ "Nombre completo": "Nuria Zarzal", Apellidos: "Zarzal", Nombres: "Nuria" }, "Nuria Zarzal"],
    [{ Nombre: "Nuria", Ciudad: "Mompox" }, "Nuria"],
    [{ Nombres: "Nuria Zarzal Ruiz", Apellidos: "Zarzal Ruiz" }, "Nuria Zarzal Ruiz"],
    [{ Nombres: "Nuria Zarzal", Apellidos: "Zarzal" }, "Nuria Zarzal Zarzal"],
    [{ Nombres: "", Apellidos: "", "Nombre o razón social": "Ficticia S.A.S." }, "Ficticia S.A.S."],
    [{ "Primer nombre o razón social": "Nuria", "Primer apellido": "Zarzal" }, "Nuria Zarzal"],
    [{ "Apellidos datos del cliente": "Zarzal", "Nombres datos del cliente": "Nuria" }, "Nuria Zarzal"],
  ])("is combined: %j", (row, nombre) => expect(nombreOf(row)).toBe(nombre));
});

describe("another person", () => {
  const otrasIn = (row: Readonly<Record<string, string>>) => {
    const { reglas } = proposeColumnas(Object.keys(row), [Object.values(row)]).columnas;
    return [reglas?.otras.map(({ rol }) => rol), reglas?.porDecidir];
  };

  it.each([
    { Nombre: "Eva Rey", Cédula: "52123456", "Id de aprendiz": "52123457", Aprendiz: "Ana Paz" },
    { Nombre: "Eva Rey", Cédula: "52123456", Aprendiz: "Ana Paz", Remitente: "Ana Paz" },
  ])("is told by a number, or by the word: %j", (row) => expect(otrasIn(row)[0]).toHaveLength(1));

  it("has both parts of its name", () => {
    const heads = ["Cédula", "Nombre", "Nombres datos del codeudor", "Apellidos datos del codeudor"];
    const { reglas } = proposeColumnas(heads, [["52123456", "Eva Rey", "Ana", "Paz"]]).columnas;
    expect(reglas?.otras[0]?.columnas.nombre).toEqual({ columnas: [[2, 3]] });
  });

  it("is no surname alone, and nobody whose words the parts of the name say in another order", () => {
    const heads = { "Nombres deudor": "Ana Luz", "Apellidos deudor": "Paz Toro", "CC deudor": "52123456" };
    expect(otrasIn(heads)).toEqual([[], [1]]);
    const parts = { Nombres: "Ana Luz", Apellidos: "Paz", "Nombre o razón social": "Paz Ana Luz" };
    expect(otrasIn(parts)).toEqual([[], []]);
    expect(otrasIn({ ...parts, Apellidos: "Rey" })).toEqual([["Nombre o razón social"], []]);
  });

  it("has any word in the head of a name and of its number", () => {
    const heads = ["Ordenante", "Identificación ordenante", "Beneficiario", "Identificación beneficiario"];
    const { columnas } = proposeColumnas(heads, [["Ana Paz", "52123456", "Eva Rey", "52123457"]]);
    expect(columnas.reglas?.otras).toMatchObject([{ rol: "Ordenante", incluir: null }]);
  });
});

describe("a guess", () => {
  const guessed = (heads: string[], ...rows: string[][]) => {
    const { columnas, supuestas } = proposeColumnas(heads, rows);
    const found = Object.entries(columnas).flatMap(([campo, fuente]) =>
      fuente !== null && "columna" in fuente ? [[campo, fuente.columna]] : [],
    );
    return { columnas: Object.fromEntries(found), supuestas };
  };

  it.each([
    ["a head that says it among other words", ["Razón social / Nombre completo"], [], { nombre: 0 }],
    [
      "columns whose heads say nothing",
      ["A", "B"],
      ["79123456", "Nuria Zarzal"],
      { numero_documento: 0, nombre: 1 },
    ],
    ["one that holds types of documents", ["Clave"], ["Cédula"], { tipo_documento: 0 }],
  ])("is marked: %s", (_, heads, row, columnas) => {
    const told = guessed(heads, ...(row.length === 0 ? [] : [row]));
    expect(told.columnas).toEqual(columnas);
    expect(told.supuestas).toEqual(Object.keys(columnas));
  });

  it("is the column of numbers under a head that is not known, also filled with zeros", () => {
    const rows = Array.from({ length: 5 }, (_, at) => [`Ana Paz${at}`, `0000${52_123_456 + at}`]);
    const { columnas, supuestas } = proposeColumnas(["NOMBRE", "IDTER"], rows);
    expect([columnas.numero_documento, supuestas]).toEqual([{ columna: 1 }, ["numero_documento"]]);
    expect(proposed("NOMBRE", "NUIP")).toEqual({ nombre: 0, numero_documento: 1 });
    expect(proposed("NOMBRE", "N° ident.fis.1")).toEqual({ nombre: 0, numero_documento: 1 });
  });

  it("is the number beside other numbers, as that of a voucher", () => {
    const heads = ["Documento", "NIT", "Nombre"];
    expect(guessed(heads, ["45123456", "52123456", "Ana Paz"]).supuestas).toEqual(["numero_documento"]);
    expect(guessed(heads, ["52123456", "52.123.456-1", "Ana Paz"]).supuestas).toEqual([]);
    expect(guessed(["Cédula", "Doc. ref", "Nombre"], ["52123456", "45123456", "Ana Paz"]).supuestas).toEqual(
      [],
    );
    expect(guessed(["NIT", "Razón social", "Cédula"], ["900123456", "Ficticia Ltda", "52123456"])).toEqual({
      columnas: { numero_documento: 0, nombre: 1 },
      supuestas: ["numero_documento"],
    });
  });

  it("is the number of another person than the name's", () => {
    const row = ["Ana Paz", "52123456"];
    const supuestas = (...heads: string[]) => guessed(heads, row).supuestas;
    expect(supuestas("Nombre cliente", "Documento beneficiario")).toEqual(["numero_documento"]);
    expect(supuestas("Asociado", "Cédula del proveedor")).toEqual(["numero_documento"]);
    expect(supuestas("Nombre cliente", "Documento del cliente")).toEqual([]);
    expect(supuestas("Nombre", "Documento beneficiario")).toEqual([]);
    expect(supuestas("Empleado", "Cédula tercero")).toEqual([]);
  });

  it("reads the names of the columns in DIAN's XML", () => {
    const heads = ["tdoc", "nid", "dv", "apl1", "apl2", "nom1", "nom2", "raz"];
    const { columnas, supuestas } = guessed(heads, ["13", "52123456", "", "Paz", "Gil", "Ana", "Luz", ""]);
    expect([columnas, supuestas]).toEqual([{ tipo_documento: 0, numero_documento: 1 }, []]);
    expect(proposeColumnas(heads).columnas.nombre).toEqual({ columnas: [[5, 6, 3, 4], [7]] });
  });

  it("is never a number that every row has, if another column has numbers", () => {
    const rows = Array.from({ length: 5 }, (_, at) => ["860034313", `Ana Paz${at}`, `${52_123_456 + at}`]);
    expect(guessed(["NIT", "Nombre", "Num doc"], ...rows)).toEqual({
      columnas: { nombre: 1, numero_documento: 2 },
      supuestas: [],
    });
    const employed = rows.map(([nit = "", ...cells], at) => [at < 2 ? "900123456" : nit, ...cells]);
    expect(guessed(["NIT", "Nombre", "Num doc"], ...employed).supuestas).toEqual(["numero_documento"]);
  });

  it("follows the cells if the header contradicts them", () => {
    const rows = [
      ["CC", "79123456"],
      ["NIT", "900123456"],
    ];
    expect(guessed(["Tipo", "Documento"], ...rows).columnas).toEqual({
      tipo_documento: 0,
      numero_documento: 1,
    });
    expect(guessed(["Documento", "Número"], ...rows).columnas).toEqual({
      tipo_documento: 0,
      numero_documento: 1,
    });
  });

  it.each([
    ["C E N P", "tipo_documento"],
    ["C N", "tipo_documento"],
    ["CC NIT P", "tipo_documento"],
    ["13 31", "tipo_documento"],
    ["N J", "tipo"],
    ["N", "tipo"],
    ["C P", "tipo"],
    ["E P", "tipo"],
  ])("takes a column Tipo with %s for the %s", (words, campo) => {
    const rows = words.split(" ").map((word, at) => [word, "Ana Ficticia Uno", String(52_123_456 + at)]);
    const { columnas, supuestas } = proposeColumnas(["Tipo", "Nombre", "Documento"], rows);
    expect(columnas[campo as "tipo"]).toEqual({ columna: 0 });
    // Ambiguous letters are asked about, and a guess is marked.
    const isAsked = Object.values(columnas.reglas?.tipos ?? {}).includes(null);
    expect([supuestas, isAsked]).toEqual(campo === "tipo" ? [[], words !== "N J"] : [[campo], false]);
  });

  it("keeps a column Tipo beside one of types of documents", () => {
    const row = ["N", "Ana Ficticia", "CC", "52123456"];
    const { columnas } = proposeColumnas(["Tipo", "Nombre", "Tipo documento", "Número"], [row]);
    expect([columnas.tipo, columnas.tipo_documento]).toEqual([{ columna: 0 }, { columna: 2 }]);
    expect(columnas.reglas?.tipos).toEqual({ n: "natural" });
  });

  it("is never a column about something else", () => {
    const row = ["Villa Ficticia", "3001234567", "1.500.000", "31/10/2026", "Pedro Inventado", "79123456"];
    const heads = ["Ciudad", "Celular", "Saldo", "Fecha ingreso", "Ejecutivo de cuenta", "Cédula catastral"];
    expect(
      guessed(
        heads,
        row,
        row.map((cell) => `${cell} `),
      ),
    ).toEqual({ columnas: {}, supuestas: [] });
  });

  it("is no person if one name repeats in every row", () => {
    const rows = Array.from({ length: 6 }, (_, at) => ["Villa Ficticia", String(79_123_450 + at)]);
    expect(guessed(["Lugar", "Quién"], ...rows).columnas).toEqual({ numero_documento: 1 });
  });

  it("takes cédulas and NITs from a column each if no row has both", () => {
    const rows = [
      ["79123456", "", "Nuria"],
      ["", "900123456", "Ficticia S.A.S."],
    ];
    const { columnas } = proposeColumnas(["Cédula", "NIT", "Nombre"], rows);
    expect(columnas.numero_documento).toEqual({ columnas: [[0], [1]] });
    expect(proposeColumnas(["Cédula", "NIT"], [["79123456", "900123456"]]).columnas.numero_documento).toEqual(
      {
        columna: 0,
      },
    );
  });
});
