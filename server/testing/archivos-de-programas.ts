import { workbookParts, zipParts } from "../lists/testing/workbook";
import { type HojaDePrueba, workbookAs } from "./workbook-programs";

/** A file of invented people, byte for byte as a program exports it, and the expected result. */
export interface ArchivoDePrograma {
  readonly nombre: string;
  readonly raw: Buffer;
  /** By line: the screened person, or `error` and its campo. */
  readonly filas: readonly string[];
  readonly codificacion?: string;
  /** The sheet that is read, then the others with their rows. */
  readonly hojas?: readonly string[];
  readonly porDecidir?: readonly string[];
  readonly filasOcultas?: number;
  readonly combinadas?: number;
  /** What an officer answers before the start: columns that may be part of the name, words of types, other people. */
  readonly preguntas?: readonly string[];
}

const HEAD = ["Nombre completo", "Tipo de documento", "Número de documento", "Ciudad"];
const PEOPLE = [
  ["NÚÑEZ FICTICIA, ANA LUCÍA", "CC", "79123456", "Bogotá"],
  ["Íngrid Inventada Peñarrubia", "CC", "52123457", "Medellín"],
  ["Ángel Ficticio Güiza", "CC", "1020304050", "Ibagué"],
  ["JOSÉ INVENTADO MUÑÓZ", "CC", "80123458", "Popayán"],
];
const TABLE = [HEAD, ...PEOPLE];
const ASKED = PEOPLE.map(([nombre, tipo, numero], at) => `${at + 2} natural ${tipo} ${numero} ${nombre}`);

/** Quotes a cell as Excel does: if it has the separator, a quote or a line end. */
const quoted = (cell: string, separator: string): string =>
  cell.includes(separator) || /["\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
const csv = (rows: readonly (readonly string[])[], separator: string, end: string): string =>
  rows.map((row) => row.map((cell) => quoted(cell, separator)).join(separator) + end).join("");

/** Bytes of Spanish letters in each encoding, from Python's codecs instead of our reader. */
const LETTERS = "ÁÉÍÓÚÑÜáéíóúñü–’";
const BYTES = {
  cp1252: "c1c9cdd3dad1dce1e9edf3faf1fc9692",
  cp850: "b590d6e0e9a59aa082a1a2a3a4812d27",
  macRoman: "e783eaeef28486878e92979c969fd0d5",
} as const;
function encoded(text: string, codec: keyof typeof BYTES): Buffer {
  const bytes = Buffer.from(BYTES[codec], "hex");
  return Buffer.from(
    [...text].map((letter) => {
      const at = LETTERS.indexOf(letter);
      const byte = at < 0 ? letter.charCodeAt(0) : (bytes[at] ?? 0);
      if (at < 0 && byte > 0x7f) throw new Error(`${letter} is not in ${codec}`);
      return byte;
    }),
  );
}

const utf16 = (text: string, isBig: boolean): Buffer =>
  isBig ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, "utf16le");

/** A report of a text-mode program: pages of fixed length, form feeds, and the head on each. */
const SIIGO = [
  "COMPAÑÍA INVENTADA LTDA;;;",
  "CATÁLOGO DE TERCEROS;;;PÁG. 1",
  HEAD.map((cell) => cell.toUpperCase()).join(";"),
  ...PEOPLE.slice(0, 2).map((row) => row.map((cell) => cell.toUpperCase().padEnd(30)).join(";")),
  `\f${HEAD.map((cell) => cell.toUpperCase()).join(";")}`,
  ...PEOPLE.slice(2).map((row) => row.map((cell) => cell.toUpperCase().padEnd(30)).join(";")),
  "\u001a",
].join("\r\n");

const cover: HojaDePrueba = {
  nombre: "Instrucciones",
  rows: [
    ["Instrucciones"],
    ["Campo", "Descripción"],
    ["Nombre completo", "Escriba los nombres y apellidos de la persona tal como están en su documento"],
    ["Tipo de documento", "Elija el tipo de documento en la lista que aparece al lado de la celda"],
    ["Ciudad", "Municipio donde vive la persona que se vincula con la entidad"],
    ["Número de documento", "Sin puntos, comas ni espacios"],
  ],
};
const people: HojaDePrueba = { nombre: "Terceros", rows: TABLE };
const others: HojaDePrueba = {
  nombre: "Proveedores",
  rows: [HEAD, ["Metales Inventados S.A.", "NIT", "900300001", "Yumbo"]],
};

const sheet = (rows: HojaDePrueba["rows"], combinadas: readonly string[] = []): Buffer =>
  workbookAs("excel", [{ nombre: "Hoja1", rows, combinadas }]);
/** Excel's CSV UTF-8 in Colombia. */
const excelCsv = (...rows: readonly string[]): Buffer =>
  Buffer.from(`\ufeff${rows.map((row) => `${row}\r\n`).join("")}`);
/** A report of SQL Developer: each cell in quotes. */
const sqlDeveloper = (...rows: readonly string[]): Buffer =>
  Buffer.from(rows.map((row) => `"${row.replaceAll(",", '","')}"\n`).join(""));

/** A person on the sample lists, whose name stands in several columns. */
const LISTADO = ["Evaristo", "Clímaco", "Buitragal", "Lasprilla"];
const [ONE, TWO, THREE, FOUR] = LISTADO as [string, string, string, string];
const INNOCENT = "3 natural CC 79123457 Eva Inventada";
const FOUND = [`2 natural CC 79123456 ${LISTADO.join(" ")}`, INNOCENT];

/** Names in several columns, each of a listed person in the first row. */
export const ARCHIVOS_CON_NOMBRE_EN_PARTES: readonly ArchivoDePrograma[] = [
  {
    nombre: "sql-developer-p-nombre.csv",
    raw: sqlDeveloper(
      "P_NOMBRE,S_NOMBRE,P_APELLIDO,S_APELLIDO,CEDULA",
      `${LISTADO},79123456`,
      "Eva,,Inventada,,79123457",
    ),
    codificacion: "utf-8",
    filas: FOUND,
  },
  {
    nombre: "management-studio-primer-nombre.csv",
    raw: Buffer.from(
      `\ufeffPrimerNombre,SegundoNombre,PrimerApellido,SegundoApellido,Identificacion\r\n${LISTADO},79123456\r\nEva,NULL,Inventada,NULL,79123457\r\nNULL,NULL,NULL,NULL,79123458\r\n`,
    ),
    codificacion: "utf-8",
    filas: [...FOUND, "4 error nombre"],
  },
  {
    nombre: "foxpro-nom1-ape1.txt",
    raw: encoded(
      `NOM1,NOM2,APE1,APE2,ID\r\n"${LISTADO.join('","')}",79123456\r\n"Eva","","Inventada","",79123457\r\n\u001a`,
      "cp850",
    ),
    codificacion: "cp850",
    filas: FOUND,
  },
  {
    nombre: "excel-nombre1.csv",
    raw: excelCsv(
      "NOMBRE1;NOMBRE2;APELLIDO1;APELLIDO2;ID",
      `${LISTADO.join(";")};79123456`,
      "Eva;;Inventada;;79123457",
    ),
    codificacion: "utf-8",
    filas: FOUND,
  },
  {
    nombre: "excel-nombres-1.csv",
    raw: excelCsv(
      "Nombres 1;Nombres 2;Apellidos 1;Apellidos 2;ID",
      `${LISTADO.join(";")};79123456`,
      "Eva;;Inventada;;79123457",
    ),
    codificacion: "utf-8",
    filas: FOUND,
  },
  {
    nombre: "excel-pri-ape.csv",
    raw: excelCsv(
      "PRI_APE;SEG_APE;PRI_NOM;SEG_NOM;NUM_ID",
      `${[THREE, FOUR, ONE, TWO].join(";")};79123456`,
      "Inventada;;Eva;;79123457",
    ),
    codificacion: "utf-8",
    filas: FOUND,
  },
  {
    nombre: "excel-1er-apellido.xlsx",
    raw: sheet([
      ["1er. apellido", "2do. apellido", "1er. nombre", "Otros nombres", "Cédula"],
      [THREE, FOUR, ONE, TWO, 79_123_456],
      ["Inventada", "", "Eva", "", 79_123_457],
    ]),
    filas: FOUND,
  },
  {
    nombre: "excel-encabezado-combinado.xlsx",
    raw: sheet(
      [
        ["Nombres y apellidos", "", "", "", "Cédula"],
        [...LISTADO, 79_123_456],
        ["Eva", "", "Inventada", "", 79_123_457],
      ],
      ["A1:D1"],
    ),
    filas: FOUND,
  },
  {
    nombre: "excel-encabezado-en-dos-lineas.xlsx",
    raw: sheet(
      [
        ["Nombres", "", "Apellidos", "", "Cédula"],
        ["Primero", "Segundo", "Primero", "Segundo", ""],
        [...LISTADO, 79_123_456],
        ["Eva", "", "Inventada", "", 79_123_457],
      ],
      ["A1:B1", "C1:D1", "E1:E2"],
    ),
    combinadas: 1,
    filas: FOUND.map((fila) => fila.replace(/^\d/, (linea) => String(Number(linea) + 1))),
  },
];

const DOCUMENTS: readonly (readonly [documento: string, asked: string])[] = [
  ["CC;9.00373913E+08", "natural CC 900373913"],
  ["NIT;9,00373913E+08", "juridica NIT 900373913"],
  ["NIT;9.00374E+08", "error numero_documento"],
  ["CC;52123456 / 79123456", "error numero_documento: La celda trae dos números"],
  ["CC;52.123.456 y 79.123.456", "error numero_documento: La celda trae dos números"],
  ["CC;1.020.304.050", "natural CC 1020304050"],
  ['CC;="52123456"', "natural CC 52123456"],
  ["CC;'0052123456", "natural CC 0052123456"],
  [";0900373913", "juridica NIT 0900373913"],
  ["C;52123456", "natural CC 52123456"],
  ["E;412345", "natural CE 412345"],
  ["N;900373913", "juridica NIT 900373913"],
  ["P;AB123456", "natural PAS AB123456"],
  ["CC;V-5892464", "natural CE V5892464 VE"],
  [";V-5.892.464", "natural CE V5892464 VE"],
  ["TI;1020304050", "natural sin comparar TI 1020304050"],
  ["PPT;1234567", "natural sin comparar PPT 1234567"],
  ["Registro civil;1020304050", "natural sin comparar RC 1020304050"],
  ["PEP;123456789012345", "natural sin comparar PEP 123456789012345"],
  ["DNI;12345678", "natural sin comparar DNI 12345678"],
];

const dated = (...dates: readonly string[]): Buffer =>
  excelCsv(
    "Cédula;Nombre;Fecha de nacimiento",
    ...dates.map((date, at) => `5212345${at};Ana Ficticia;${date}`),
  );
const born = (...dates: readonly string[]): string[] =>
  dates.map((date, at) =>
    date === ""
      ? `${at + 2} error fecha_nacimiento`
      : `${at + 2} natural CC 5212345${at} Ana Ficticia ${date}`,
  );
const typed = (...words: readonly string[]): Buffer =>
  excelCsv("Nombre;Tipo de persona", ...words.map((word) => `Ana Ficticia;${word}`));
const ASKED_BY_TYPE = ["2 natural Ana Ficticia", "3 juridica Ana Ficticia"];

/** What the cells of a column say together, and the other people of a row. */
const ARCHIVOS_POR_COLUMNAS: readonly ArchivoDePrograma[] = [
  {
    nombre: "excel-documentos.csv",
    raw: excelCsv("Nombre;TP_ID;Número", ...DOCUMENTS.map(([documento]) => `Ana Ficticia;${documento}`)),
    filas: DOCUMENTS.map(
      ([, asked], at) => `${at + 2} ${asked.replace(/^(?!error)(.*?)( VE)?$/, "$1 Ana Ficticia$2")}`,
    ),
  },
  { nombre: "excel-fisica-moral.csv", raw: typed("FÍSICA", "MORAL"), filas: ASKED_BY_TYPE },
  { nombre: "excel-f-j.csv", raw: typed("F", "J"), filas: ASKED_BY_TYPE },
  { nombre: "excel-n-j.csv", raw: typed("N", "J"), filas: ASKED_BY_TYPE },
  {
    nombre: "excel-1-2.csv",
    raw: typed("1", "2"),
    filas: ["2 error tipo", "3 error tipo"],
    preguntas: ["tipo 1", "tipo 2"],
  },
  {
    nombre: "excel-mes-primero.csv",
    raw: dated("12/25/1980", "03/04/1975"),
    filas: born("1980-12-25", "1975-03-04"),
  },
  {
    nombre: "excel-dia-primero.csv",
    raw: dated("25/12/1980", "03/04/1975"),
    filas: born("1980-12-25", "1975-04-03"),
  },
  {
    nombre: "excel-dos-ordenes.csv",
    raw: dated("25/12/1980", "31/01/1990", "12/25/1980"),
    filas: born("1980-12-25", "1990-01-31", ""),
  },
  {
    nombre: "excel-dos-cifras.csv",
    raw: dated("03/04/27", "03/04/26"),
    filas: born("1927-04-03", "2026-04-03"),
  },
  {
    nombre: "excel-mes-en-letras.csv",
    raw: dated("15-Jan-80", "5 ago 1990"),
    filas: born("1980-01-15", "1990-08-05"),
  },
  {
    nombre: "excel-otra-columna-de-nombre.csv",
    raw: excelCsv("Nombre;Dato 2;Cédula", "Evaristo;Buitragal;79123456", "Eva;Inventada;79123457"),
    filas: ["2 natural CC 79123456 Evaristo", "3 natural CC 79123457 Eva"],
    preguntas: ["columna 2"],
  },
  {
    nombre: "excel-coma-en-el-nombre.csv",
    raw: excelCsv("Documento,Nombre,Ciudad", "52123456,EVA FICTICIA,CALI", "52123457,PEREZ GOMEZ, ANA MARIA"),
    filas: ["2 natural CC 52123456 EVA FICTICIA", "3 error nombre"],
  },
  {
    nombre: "impreso-nombre-en-dos-filas.csv",
    raw: excelCsv(
      "NIT;NOMBRE;CIUDAD",
      "52123456;EVA FICTICIA;CALI",
      "52123457;PEREZ GOMEZ ANA DE LA;CALI",
      ";PAZ;",
    ),
    filas: ["2 natural CC 52123456 EVA FICTICIA", "3 error nombre", "4 error nombre tipo"],
  },
  {
    nombre: "excel-quien-reporta.csv",
    raw: excelCsv(
      "NIT;Razón social;Fecha",
      "890.123.456-1;Cooperativa Ficticia Ltda;31/10/2026",
      "Código;Asociado;Cédula",
      "10001;Ana Ficticia Paz;52123456",
      "10002;Eva Ficticia Sol;52123457",
    ),
    filas: ["4 natural CC 52123456 Ana Ficticia Paz", "5 natural CC 52123457 Eva Ficticia Sol"],
  },
  {
    nombre: "excel-empresas-en-observacion.csv",
    raw: excelCsv("NIT;Observación", "900373913;M&M Ficticios S.A.S.", "900300001;FENIX LTDA"),
    filas: ["2 juridica NIT 900373913", "3 juridica NIT 900300001"],
    preguntas: ["columna 2"],
  },
  ...(
    [
      [
        "Razón social;NIT;Representante legal;CC Rep. Legal",
        "Metales SAS;900123456;Eva Ficticia;52123456",
        "Representante legal",
      ],
      [
        "Empresa;NIT;Representante legal;Cédula",
        "Metales SAS;900123456;Eva Ficticia;52123456",
        "Representante legal",
      ],
      [
        "Nombre;Cédula;Nombre codeudor;Cédula codeudor",
        "Ana Ficticia;52123456;Otto Ficticio;52123457",
        "Codeudor",
      ],
      ["Nombre;Cédula;Cónyuge", "Ana Ficticia;52123456;Otto Ficticio", "Cónyuge"],
      ["Nombre;Cédula;Nombre;Cédula", "Ana Ficticia;52123456;Otto Ficticio;52123457", "Nombre (columna C)"],
      [
        "CLIENTE;;CODEUDOR;\r\nNombre;Cédula;Nombre;Cédula",
        "Ana Ficticia;52123456;Otto Ficticio;52123457",
        "Codeudor",
      ],
      [
        "Titular 1;Documento 1;Titular 2;Documento 2",
        "Ana Ficticia;52123456;Otto Ficticio;52123457",
        "Titular 2",
      ],
      ["Documento;Nombre;Razón social", "52123456;Ana Ficticia;Metales SAS", "Razón social"],
    ] as const
  ).map(([head, row, rol]) => {
    const linea = head.split("\r\n").length + 1;
    const who = row.startsWith("Metales")
      ? "juridica NIT 900123456 Metales SAS"
      : "natural CC 52123456 Ana Ficticia";
    return {
      nombre: `excel ${head.replace("\r\n", " / ")}`,
      raw: excelCsv(head, row),
      filas: [`${linea} ${who}`],
      preguntas: [`${rol}: 1`],
    };
  }),
].map((archivo) => ({ codificacion: "utf-8", ...archivo }));

export const ARCHIVOS_DE_PROGRAMAS: readonly ArchivoDePrograma[] = [
  ...ARCHIVOS_CON_NOMBRE_EN_PARTES,
  ...ARCHIVOS_POR_COLUMNAS,
  {
    nombre: "excel-csv.csv",
    raw: encoded(
      csv([HEAD, ...PEOPLE, ["O’Ficticio – Peña, Íñigo", "CC", "79123459", "Cúcuta"]], ";", "\r\n"),
      "cp1252",
    ),
    codificacion: "windows-1252",
    filas: [...ASKED, "6 natural CC 79123459 O’Ficticio – Peña, Íñigo"],
  },
  {
    nombre: "excel-csv-utf8.csv",
    raw: Buffer.from(`\ufeff${csv(TABLE, ";", "\r\n")}`),
    codificacion: "utf-8",
    filas: ASKED,
  },
  {
    nombre: "excel-csv-msdos.csv",
    raw: encoded(csv(TABLE, ";", "\r\n"), "cp850"),
    codificacion: "cp850",
    filas: ASKED,
  },
  {
    nombre: "excel-mac.csv",
    raw: encoded(csv(TABLE, ";", "\r"), "macRoman"),
    codificacion: "macintosh",
    filas: ASKED,
  },
  {
    nombre: "excel-texto-unicode.txt",
    raw: utf16(`\ufeff${csv(TABLE, "\t", "\r\n")}`, false),
    codificacion: "utf-16le",
    filas: ASKED,
  },
  {
    nombre: "sql-server-bcp.txt",
    raw: utf16(csv(TABLE, "\t", "\r\n"), false),
    codificacion: "utf-16le",
    filas: ASKED,
  },
  {
    nombre: "java-utf16.csv",
    raw: utf16(`\ufeff${csv(TABLE, ",", "\n")}`, true),
    codificacion: "utf-16be",
    filas: ASKED,
  },
  {
    nombre: "google-hojas.csv",
    raw: Buffer.from(csv(TABLE, ",", "\r\n").replace(/\r\n$/, "")),
    codificacion: "utf-8",
    filas: ASKED,
  },
  {
    nombre: "libreoffice.csv",
    raw: Buffer.from(
      csv(
        [
          HEAD,
          ["Ana\nFicticia Peña", "CC", "79123456", "Calle 1, piso 2\nBogotá, D. C."],
          ["Ana Ficticia Paz\nEva Ficticia Sol", "", "", ""],
        ],
        ",",
        "\n",
      ),
    ),
    codificacion: "utf-8",
    // A name on two lines names two people, who are screened one by one.
    filas: ["4 natural CC 79123456 Ana Ficticia Peña", "6 error tipo"],
  },
  {
    nombre: "siigo-terceros.txt",
    raw: encoded(SIIGO, "cp850"),
    codificacion: "cp850",
    filas: [
      "4 natural CC 79123456 NÚÑEZ FICTICIA, ANA LUCÍA",
      "5 natural CC 52123457 ÍNGRID INVENTADA PEÑARRUBIA",
      "6 apartada",
      "7 natural CC 1020304050 ÁNGEL FICTICIO GÜIZA",
      "8 natural CC 80123458 JOSÉ INVENTADO MUÑÓZ",
    ],
  },
  {
    nombre: "excel-portada.xlsx",
    raw: workbookAs("excel", [cover, people, { nombre: "Hoja3", rows: [] }]),
    hojas: ["Terceros", "Instrucciones 6", "Terceros 4", "Hoja3 0"],
    filas: ASKED,
  },
  {
    nombre: "excel-dos-tablas.xlsx",
    raw: workbookAs("excel", [others, people, { ...people, nombre: "Vieja", estado: "hidden" }], {
      activa: 1,
    }),
    hojas: ["Terceros", "Proveedores 1", "Terceros 4"],
    porDecidir: ["hoja"],
    filas: ASKED,
  },
  {
    nombre: "numbers.xlsx",
    raw: workbookAs("numbers", [
      {
        nombre: "Export Summary",
        rows: [
          ["This document was exported from Numbers. Each table was converted to an Excel worksheet."],
          ["Numbers Sheet Name", "Numbers Table Name", "Excel Worksheet Name"],
          ["Hoja 1"],
          ["", "Tabla 1", "Hoja 1 - Tabla 1"],
          ["Hoja 2"],
          ["", "Tabla 1", "Hoja 2 - Tabla 1"],
          ["", "Tabla 2", "Hoja 2 - Tabla 2"],
        ],
      },
      { nombre: "Hoja 1 - Tabla 1", rows: TABLE },
    ]),
    hojas: ["Hoja 1 - Tabla 1", "Export Summary 7", "Hoja 1 - Tabla 1 4"],
    filas: ASKED,
  },
  {
    nombre: "excel-filtro.xlsx",
    raw: workbookAs("excel", [{ ...people, filasOcultas: [3, 5] }]),
    filasOcultas: 2,
    filas: ASKED,
  },
  {
    nombre: "excel-combinadas.xlsx",
    raw: workbookAs("excel", [
      {
        nombre: "Hoja1",
        rows: [HEAD, PEOPLE[0] ?? [], ["", "CE", "412345", "Cali"], [], PEOPLE[1] ?? []],
        combinadas: ["A2:A4"],
      },
    ]),
    combinadas: 1,
    filas: [ASKED[0] ?? "", "3 natural CE 412345 NÚÑEZ FICTICIA, ANA LUCÍA", `5${(ASKED[1] ?? "").slice(1)}`],
  },
  ...(["excel", "libreoffice", "google"] as const).map((programa) => ({
    nombre: `${programa}-formulas.xlsx`,
    raw: workbookAs(programa, [
      {
        nombre: "Hoja 1",
        rows: [
          HEAD,
          [
            { f: 'CONCATENATE("Ana ","Ficticia")', v: "Ana Ficticia" },
            "CC",
            { f: "79123455+1", v: 79_123_456 },
          ],
          [{ f: 'IF(TRUE,"","")', v: "" }, "CC", { f: "52123456+1", v: 52_123_457 }],
        ],
      },
    ]),
    filas: ["2 natural CC 79123456 Ana Ficticia", "3 natural CC 52123457"],
  })),
  ...(["openpyxl", "xlsxwriter", "poi"] as const).map((programa) => ({
    nombre: `${programa}-formulas.xlsx`,
    raw: workbookAs(programa, [
      {
        nombre: "Sheet1",
        rows: [
          HEAD,
          [{ f: 'CONCATENATE("Ana ","Ficticia")' }, "CC", "79123456"],
          ["Eva Ficticia", "CC", { f: "79123455+1" }],
          ["Luz Ficticia", "CC", "52123456"],
        ],
      },
    ]),
    filas: ["2 error nombre", "3 error numero_documento", "4 natural CC 52123456 Luz Ficticia"],
  })),
];

/** Forty kilobytes that inflate to as many megabytes. */
const bomb = (): Buffer =>
  zipParts({
    ...workbookParts(TABLE),
    "xl/worksheets/sheet1.xml": " ".repeat(40_000_000),
  });

/** Files that would silently lose rows, and why each is refused. */
export const ARCHIVOS_REHUSADOS: readonly (readonly [nombre: string, raw: Buffer, motivo: RegExp])[] = [
  [
    "comillas-que-tapan.csv",
    Buffer.from(
      'Nombre;Tipo;Documento\r\n"Tito Ficticio;CC;79123456\r\nAna Inventada;CC;52123456\r\nLuis "Lucho" Ficticio;CC;80123456\r\n',
    ),
    /se abren en la línea 2 y se cierran en la 4|comillas sin cerrar, que se abren en la línea 2/,
  ],
  [
    "comillas-limpias.csv",
    Buffer.from(
      'Nombre;Tipo;Documento\n"Tito Ficticio;CC;79123456\nAna Inventada;CC;52123456\nLuis 5";CC;80123456\n',
    ),
    /se abren en la línea 2 y se cierran en la 4/,
  ],
  [
    "comillas-al-final.csv",
    Buffer.from('Nombre;Documento\nAna Inventada;52123456\n"Tito Ficticio;79123456'),
    /comillas sin cerrar, que se abren en la línea 3/,
  ],
  [
    "lista-sola-con-comillas.csv",
    Buffer.from('Nombre\n"Tito Ficticio\nAna Inventada"\n'),
    /se abren en la línea 2 y se cierran en la 3/,
  ],
  ["vacio.csv", Buffer.alloc(0), /vacío/],
  ["bomba.xlsx", bomb(), /demasiado grande/],
  ["utf16-cortado.txt", utf16(`\ufeff${csv(TABLE, "\t", "\r\n")}`, false).subarray(0, 201), /cortado/],
  ["con-ceros.csv", Buffer.from("Nombre;Documento\nAna\0Ficticia;79123456\n"), /no es un CSV/],
  [
    "excel-2003.xml",
    Buffer.from(
      '<?xml version="1.0"?>\n<Workbook><Worksheet ss:Name="Hoja1"><Table/></Worksheet></Workbook>',
    ),
    /no es un CSV/,
  ],
  ["datos.json", Buffer.from('[{"nombre": "Ana Ficticia", "documento": "79123456"}]'), /no es un CSV/],
];
