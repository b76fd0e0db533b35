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

export const ARCHIVOS_DE_PROGRAMAS: readonly ArchivoDePrograma[] = [
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
