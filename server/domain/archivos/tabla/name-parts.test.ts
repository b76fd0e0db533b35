import { describe, expect, it } from "vitest";
import { finish } from "../../screening/slices";
import { findHalves, findNameParts } from "./find-name-parts";
import { headWords } from "./heads";
import { nombreInParts, parteOf, withPart } from "./name-parts";
import { proposeColumnas } from "./propose-columnas";

describe("parteOf", () => {
  it.each([
    ["P_NOMBRE", "nombre", 1],
    ["PrimerNombre", "nombre", 1],
    ["SegundoNombre", "nombre", 2],
    ["SNOMBRE", "nombre", 2],
    ["Otros nombres", "nombre", 2],
    ["1er. Nombre", "nombre", 1],
    ["NOMBRE 2do", "nombre", 2],
    ["NOM1", "nombre", 1],
    ["NOMBRE_S", "nombre", 2],
    ["Nombres", "nombre", 0],
    ["Nombre II", "nombre", 2],
    ["Middle name", "nombre", 2],
    ["APE2", "apellido", 2],
    ["PRI_APE", "apellido", 1],
    ["Apellido materno", "apellido", 2],
    ["Apellido de casada", "apellido", 5],
    ["Last name", "apellido", 1],
    ["Ap. Paterno", "apellido", 1],
    ["MATERNO", "apellido", 2],
    ["APELLIDO UNO", "apellido", 1],
    ["SEGU_NOMB", "nombre", 2],
    ["APL2", "apellido", 2],
  ])("reads the head %s", (head, kind, orden) => expect(parteOf(headWords(head))).toEqual({ kind, orden }));

  it.each(["Nombre completo", "Apellidos y nombres", "Nombre producto", "Apertura", "Número", "Otros"])(
    "leaves the head %s",
    (head) => expect(parteOf(headWords(head))).toBeNull(),
  );
});

describe("headWords", () => {
  it.each([
    ["NOMBRECOMPLETO", "nombre completo"],
    ["nombresyapellidos", "nombres y apellidos"],
    ["NOMBRETERCERO", "nombre"],
  ])("parts the words of the head %s", (head, words) => expect(headWords(head)).toBe(words));
});

describe("nombreInParts", () => {
  it("keeps two full names in numbered columns apart", () => {
    const rows = [["Ana Paz", "Eva Rey"]];
    expect(nombreInParts(["nombre 1", "nombre 2"], rows)).toBeNull();
    expect(nombreInParts(["nombre 1", "nombre 2"], [["Ana", "Paz"]])).toEqual({ columnas: [[0, 1]] });
  });

  it("leaves the names of a second person out, and keeps those of companies", () => {
    const heads = ["nombre", "primer nombre", "primer apellido"];
    expect(nombreInParts(heads, [["Eva Rey", "Ana", "Paz"]])).toEqual({ columnas: [[1, 2]] });
    expect(nombreInParts(heads, [["Ficticia Ltda", "", ""]])).toEqual({ columnas: [[0, 1, 2]] });
  });
});

describe("findNameParts", () => {
  const found = (heads: string[], nombre: number | null, ...rows: string[][]) =>
    finish(
      findNameParts({ heads, rows }, nombre === null ? null : { columna: nombre }, {
        isFree: (at) => at !== nombre,
        names: new Set(),
      }),
    );

  it.each([
    ["a head of a part", ["nombre", "apellido"], ["Ana Luz", "Paz"], [1]],
    ["any words beside a name of one word", ["nombre", "dato"], ["Ana", "Paz"], [1]],
    ["any words beside given names alone", ["nombre", "dato"], ["Ana Luz", "Paz"], [1]],
    ["given names below any head", ["nombre", "dato"], ["Paz Gómez", "Ana Luz"], [1]],
    ["nobody beside a whole name", ["nombre", "dato"], ["Ana Paz", "Eva Rey"], []],
    ["a column without a head beside the name", ["nombre", ""], ["Ana Luz", "Paz"], [1]],
    ["nothing that the name says already", ["nombre", "apellido"], ["Ana Paz", "Paz"], []],
    ["nothing about something else", ["nombre", "ciudad"], ["Ana", "Cali"], []],
    ["surnames beside given names alone", ["nombre", "estado"], ["Ana Luz", "Paz Gil"], [1]],
    ["no figures", ["nombre", "dato"], ["Ana", "A-12"], []],
    ["no blank column", ["nombre", "apellido"], ["Ana", ""], []],
  ] as const)("finds %s", (_, heads, row, at) => expect(found([...heads], 0, [...row])).toEqual(at));

  it("finds a seller's column if no other has names", () => {
    expect(found(["asesor", "ciudad"], null, ["Ana Paz", "Cali"])).toEqual([0]);
    expect(found(["nombre asesor", "apellido asesor"], null, ["Ana", "Paz"])).toEqual([0, 1]);
    expect(found(["nombre", "asesor"], 0, ["Eva Rey", "Ana Paz"])).toEqual([]);
  });

  it("finds a client beside the name of a product, and companies where people are not named", () => {
    expect(found(["nombre", "cliente"], 0, ["Café Molido", "Ana Paz"])).toEqual([1]);
    expect(found(["nombre", "empresa"], 0, ["Ana Paz", ""], ["", "Ficticia Ltda"])).toEqual([1]);
    expect(found(["nombre", "dato"], 0, ["Ana Paz", "Paz Ana"], ["", "Ficticia Ltda"])).toEqual([1]);
    expect(found(["nombre", "empresa"], 0, ["Ana Paz", "Otra Ltda"], ["", "Ficticia Ltda"])).toEqual([]);
  });

  it("finds the person beside a beneficiary below any head", () => {
    expect(found(["beneficiario", "cte"], 0, ["Ana Paz", "Eva Rey"])).toEqual([1]);
    expect(found(["beneficiario", "usuario"], 0, ["Ana Paz", "Eva Rey"])).toEqual([1]);
    expect(found(["beneficiario", "oficina"], 0, ["Ana Paz", "Centro"])).toEqual([]);
  });

  it("finds companies below any head if no other column has names", () => {
    const rows = [["M&M S.A.S."], ["Fenix Ltda"], ["4 por 4 S.A."], ["Fenix Ltda"]];
    for (const head of ["observacion", "detalle"]) expect(found([head], null, ...rows)).toEqual([0]);
  });

  it("finds every column of words when no name is known", () =>
    expect(found(["", ""], null, ["Ana", "Paz"])).toEqual([0, 1]));
});

describe("withPart", () => {
  it("puts a part in its natural order if the heads tell it", () => {
    const heads = ["Apellido 2", "Apellido 1", "Nombre"];
    expect(withPart({ columnas: [[2, 1]] }, 0, heads)).toEqual({ columnas: [[2, 1, 0]] });
    expect(withPart({ columna: 1 }, 0, ["Dato", "Nombre"])).toEqual({ columnas: [[0, 1]] });
    expect(withPart(null, 1, ["", ""])).toEqual({ columna: 1 });
  });
});

describe("findHalves", () => {
  /** The places of the rows that have half a name. Cells are parted by `;`. */
  const halves = (head: string, ...lines: string[]) => {
    const [encabezado, rows] = [head.split(";"), lines.map((line) => line.split(";"))];
    const { columnas } = proposeColumnas(encabezado, rows);
    return [...finish(findHalves({ encabezado, columnas }, rows)).keys()];
  };
  const HEAD = "Documento;Nombre;Ciudad;Correo";
  const WHOLE = [
    "52123451;ANA MARIA PEREZ;CALI;ana@ejemplo.co",
    "52123452;LUIS GOMEZ;CALI;luis@ejemplo.co",
    "52123453;ROSA TORO DIAZ;NEIVA;rosa@ejemplo.co",
    "52123454;JUAN RUIZ;NEIVA;juan@ejemplo.co",
    "52123455;PEDRO ROJAS;CALI;pedro@ejemplo.co",
  ];

  it.each([
    ["given names after surnames", "52123456;PEREZ GOMEZ;ANA MARIA"],
    ["surnames after given names", "52123456;ANA MARIA;PEREZ ZARZAL;CALI"],
    ["words that no list has, with the city below the mail", "52123456;ZARZAL OTERALTO;YURLEIDY;CALI"],
    ["one word of a person", "52123456;ZARZAL;YURLEIDY NEIFER"],
    ["a company's form", "900123456;ZARZAL;S.A.S.;CALI"],
    ["a cell too few", "NEIVA;CALI;ana@ejemplo.co"],
  ])("finds a row shifted by a delimiter in the name: %s", (what, line) => {
    const row = what === "a cell too few" ? `;${line}` : line;
    expect(halves(HEAD, ...WHOLE, row)).toEqual([5]);
  });

  it("finds the rest of a name below a column of telephones", () => {
    const rows = WHOLE.map((line) => line.replace(/;(?:CALI|NEIVA);.*/, ";3105551234"));
    expect(halves("Documento;Nombre;Teléfono", ...rows, "52123456;YURLEIDY ANA;GOMEZ OTERALTO")).toEqual([5]);
    expect(halves("Documento;Nombre;Teléfono", ...rows, "52123456;ANA PAZ;NO TIENE")).toEqual([]);
    expect(halves("Documento;Nombre;Teléfono", ...rows, "52123456;ANA PAZ;EN BLANCO")).toEqual([]);
  });

  it.each([
    ["a city of its own", "52123456;ANA PAZ;TUNJA;ana@ejemplo.co"],
    ["a city that is a given name", "52123456;ANA YURLEIDY ZARZAL;FLORENCIA;ana@ejemplo.co"],
    ["a number where the mail stands", "52123456;ANA PAZ;TUNJA;3105551234"],
    ["a dash where the mail stands", "52123456;ANA PAZ;TUNJA;-"],
    ["no city", "52123456;PEREZ GOMEZ;;ana@ejemplo.co"],
    ["a company of one word", "900123456;ZARZALCO;SAN JOSE;ana@ejemplo.co"],
    ["another person beside given names", "52123456;ANA MARIA;LUIS PEREZ;ana@ejemplo.co"],
  ])("leaves a row with %s", (_, line) => expect(halves(HEAD, ...WHOLE, line)).toEqual([]));

  it("leaves a column that the officer said is not of the name", () => {
    const [encabezado, row] = [HEAD.split(";"), "52123456;PEREZ GOMEZ;ANA MARIA".split(";")];
    const { reglas, ...campos } = proposeColumnas(encabezado, [row]).columnas;
    const columnas = {
      ...campos,
      reglas: { porDecidir: [], fechas: null, tipos: {}, otras: [], ajenas: [2] },
    };
    expect(finish(findHalves({ encabezado, columnas }, [row])).size).toBe(0);
  });

  it.each([
    ["half a name alone", "52123456;PEREZ GOMEZ;CALI;x@ejemplo.co", ";ANA MARIA"],
    ["a surname behind de", "52123456;ANA PAZ DE LA;CALI;x@ejemplo.co", ";ZARZAL YURLEIDY"],
    ["a comma before it", "52123456;ZARZAL OTERALTO,;CALI;x@ejemplo.co", ";YURLEIDY ANA"],
    ["a company's form", "900123456;METALES ZARZAL;CALI;x@ejemplo.co", ";S.A.S."],
    ["the number again", "52123456;PEREZ GOMEZ;CALI;x@ejemplo.co", "52123456;ANA MARIA;CALI;x@ejemplo.co"],
  ])("finds a name wrapped over two rows: %s", (_, above, rest) =>
    expect(halves(HEAD, ...WHOLE, above, rest)).toEqual([5, 6]),
  );

  it("finds names that no list has if none of the first rows has room for the next word", () => {
    const wrapped = [
      "52123456;ANA ZARZAL OTERAL;CALI",
      ";YURLEIDA",
      "52123457;EVA OTERAL PINZOTA;NEIVA",
      ";NEIFERIA",
    ];
    expect(halves(HEAD, ...WHOLE, ...wrapped)).toEqual([5, 6, 7, 8]);
    expect(halves(HEAD, ...WHOLE, ...wrapped, "52123458;MARIA DEL SOCORRO ZARZAL DE OTERALTO;CALI")).toEqual(
      [],
    );
    expect(halves(HEAD, ...WHOLE, "52123456;ANA ZARZAL OTERAL;CALI", ";SIN TIPO OTERALTA")).toEqual([]);
  });

  it.each([
    ["another person without a number", ";EVA INES ZARZAL RUIZ"],
    ["a sum", ";TOTAL"],
    ["the same name again", ";PEDRO ROJAS"],
  ])("leaves a row with %s", (_, line) =>
    expect(halves(HEAD, ...WHOLE, line, "52123457;MARIA DEL SOCORRO ZARZAL RUIZ DE OTERALTO;CALI")).toEqual(
      [],
    ),
  );
});
