import { commaList, plural } from "../shared/formato";

/** Encodings of text files. */
export const CODIFICACIONES = commaList("utf-8, utf-16le, utf-16be, windows-1252, cp850, macintosh");
export type Codificacion = (typeof CODIFICACIONES)[number];

/** The choice of a person about the reading of a file. Null: as it is found. */
export interface LecturaPedida {
  /** The place of a sheet among all sheets of the workbook, from 0. */
  readonly hoja: number | null;
  readonly codificacion: Codificacion | null;
  /** Leaves out rows that the spreadsheet hides, by a filter or by hand. */
  readonly sinOcultas: boolean;
  /** Most rows of the table. Undefined: those of a lote. */
  readonly filas?: number;
}

export const COMO_SE_HALLA: LecturaPedida = { hoja: null, codificacion: null, sinOcultas: false };

/** A sheet that the workbook shows. */
export interface HojaDeLibro {
  readonly posicion: number;
  readonly nombre: string;
  /** Rows with content, below the head of a table. Null: the sheet is damaged, or too large to be counted. */
  readonly filas: number | null;
  /** It may hold people: it is neither a cover, nor instructions, nor blank. */
  readonly esTabla: boolean;
}

/** An encoding that the file may be in, and some names as it shows them. */
export interface OpcionDeLetras {
  readonly codificacion: Codificacion;
  readonly muestras: readonly string[];
}

/** How a file was made into rows, and the parts that are left out. */
export interface LecturaDeArchivo {
  /** Empty: the file is no workbook. */
  readonly hojas: readonly HojaDeLibro[];
  readonly hoja: number | null;
  /** Names of the sheets that the workbook hides, which are not read. */
  readonly hojasOcultas: readonly string[];
  /** The likeliest first. Empty: the bytes can stand for no other letters. */
  readonly letras: readonly OpcionDeLetras[];
  readonly codificacion: Codificacion | null;
  /** Rows that the spreadsheet hides. */
  readonly filasOcultas: number;
  readonly sinOcultas: boolean;
  /** Cells that got the text of the merged cell around them. */
  readonly combinadas: number;
  /** Questions to decide before the start. A wrong guess would leave people out. */
  readonly porDecidir: readonly ("hoja" | "codificacion")[];
}

/** A table that is read whole, in the only way there is. */
export const NOTHING_LEFT_OUT: LecturaDeArchivo = {
  hojas: [],
  hoja: null,
  hojasOcultas: [],
  letras: [],
  codificacion: null,
  filasOcultas: 0,
  sinOcultas: false,
  combinadas: 0,
  porDecidir: [],
};

/** Whether another choice would make other rows of the same bytes. */
export const isRereadable = ({ hojas, letras, filasOcultas }: LecturaDeArchivo): boolean =>
  hojas.filter(({ filas }) => filas !== 0).length > 1 || letras.length > 1 || filasOcultas > 0;

/** Most sheets named. */
const NAMED = 8;

/** Sentences about the parts of a file that were not asked, for its result. */
export function omittedInWords({
  hojas,
  hoja,
  hojasOcultas,
  filasOcultas,
  sinOcultas,
}: LecturaDeArchivo): readonly string[] {
  const others = hojas.filter(({ posicion, filas }) => posicion !== hoja && filas !== 0);
  const nombres = [...others.map(({ nombre }) => nombre), ...hojasOcultas];
  const named = nombres.slice(0, NAMED).map((nombre) => `«${nombre}»`);
  const more = nombres.length - named.length;
  return [
    ...(nombres.length > 0
      ? [`Otras hojas del libro no se leyeron: ${named.join(", ")}${more > 0 ? ` y ${more} más` : ""}.`]
      : []),
    ...(sinOcultas && filasOcultas > 0
      ? [
          `${plural(filasOcultas, "fila oculta quedó fuera y no se consultó", "filas ocultas quedaron fuera y no se consultaron")}.`,
        ]
      : []),
  ];
}
