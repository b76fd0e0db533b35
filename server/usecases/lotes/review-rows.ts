import { AJENA_WORDS, ajenaOf } from "../../domain/archivos/tabla/ajena-of";
import { contraparteIn } from "../../domain/archivos/tabla/cell-words";
import { type Columnas, type Fuentes, type Reglas, valuesOf } from "../../domain/archivos/tabla/columnas";
import { findHalves } from "../../domain/archivos/tabla/find-name-parts";
import { namesAnother } from "../../domain/archivos/tabla/other-people";
import { formulaErrors } from "../../domain/archivos/tabla/read-celda";
import { saysNothing } from "../../domain/archivos/tabla/read-fila";
import { isPart, personaAt, personasOf } from "../../domain/archivos/tabla/reglas";
import { valuesFor } from "../../domain/archivos/tabla/split-name";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import {
  type Arreglos,
  type DudaDecidible,
  type DudaDeFila,
  decidedBy,
} from "../../domain/lotes/duda-de-fila";
import type { ErrorDeFila, FilaDeTabla, FilaRevisada, PersonaDeFila } from "../../domain/lotes/lote";
import { unaskableBecause } from "../../domain/screening/names/reading";
import { advertenciasOf } from "../../domain/screening/screening";
import { mapInSlices, type Slices } from "../../domain/screening/slices";
import { CONTRAPARTES, type Contraparte } from "../../domain/shared/documento";
import { plainWords } from "../../domain/shared/formato";
import { inSlices } from "./pace";

/** Checks a row with the schema of `/validate` and the decisions on its dudas. Returns the person, or the errors. */
export type ReviewRow = (
  values: ReturnType<typeof valuesOf>,
  rules: {
    readonly decided: (duda: DudaDecidible) => boolean | null;
    readonly reglas: Pick<Reglas, "fechas" | "tipos"> | undefined;
  },
) => { readonly dudas: readonly DudaDeFila[] } & (
  | { readonly persona: PersonaDeFila }
  | { readonly errores: readonly ErrorDeFila[] }
);

interface Table {
  readonly encabezado: readonly string[];
  readonly columnas: Columnas;
  /** Rows of the file. Those of other people are numbered after them. */
  readonly total: number;
  readonly arreglos: Arreglos;
  /** Rows with half a name, by number. Undefined: a row that somebody wrote again. */
  readonly mitades?: ReadonlyMap<number, string>;
}

type Headed = Omit<Table, "encabezado"> & { readonly heads: readonly string[] };

interface Row {
  readonly numero: number;
  readonly celdas: readonly string[];
}

/** Checks every row with the meaning of its columns. Other work runs in between. Nothing is charged. */
export const reviewRows = (rows: readonly Row[], table: Table, review: ReviewRow): Promise<FilaRevisada[]> =>
  inSlices(reviewInSlices(rows, table, review));

function reviewInSlices<T extends Row>(
  rows: readonly T[],
  table: Table,
  review: ReviewRow,
): Slices<(T & FilaRevisada)[]> {
  const headed = { ...table, heads: table.encabezado.map(plainWords) };
  return mapInSlices(rows, (row) => {
    const reviewed = reviewRow(row, headed, review);
    return { ...row, ...reviewed, huella: reviewed.persona && bodyFingerprint(reviewed.persona) };
  });
}

/** A row of the file. Without a number it has that of its place. */
interface FilaNumerada extends FilaDeTabla {
  readonly numero?: number;
}

/** Numbers and checks the rows below a header, and those of the other accepted people. */
export const reviewTabla = (
  filas: readonly FilaNumerada[],
  tabla: Omit<Table, "arreglos"> & { readonly arreglos?: Arreglos },
  review: ReviewRow,
): Promise<(FilaRevisada & FilaDeTabla)[]> => inSlices(tablaInSlices(filas, tabla, review));

function* tablaInSlices(...[filas, tabla, review]: Parameters<typeof reviewTabla>) {
  const { columnas, encabezado, total } = tabla;
  const heads = encabezado.map(plainWords);
  const asked: (Row & FilaDeTabla)[] = [];
  const isAgain = filas.length === 1 && total > 1;
  const mitades = isAgain ? new Map() : yield* mitadesIn(filas, tabla);
  for (const [place, { columnas: own }] of personasOf(columnas).entries()) {
    const isAsked = yield* mapInSlices(
      filas,
      ({ celdas }) =>
        place === 0 ||
        (isNamed(own, columnas, celdas) && ajenaOf(celdas, heads, valuesOf(columnas, celdas)) === null),
    );
    for (const [at, { linea, celdas, numero }] of filas.entries())
      if (isAsked[at]) asked.push({ numero: place * total + (numero ?? at + 1), linea, celdas });
  }
  return yield* reviewInSlices(asked, { arreglos: {}, mitades, ...tabla }, review);
}

/** Finds the rows with half a name among all rows of a file. */
export function* mitadesIn(
  filas: readonly Omit<FilaNumerada, "linea">[],
  tabla: Pick<Table, "encabezado" | "columnas">,
): Slices<ReadonlyMap<number, string>> {
  const rows = filas.map(({ celdas }) => celdas);
  const found = yield* findHalves(tabla, rows);
  return new Map([...found].map(([at, mensaje]) => [filas[at]?.numero ?? at + 1, mensaje]));
}

/** Whether a row names this person, in columns of their own or after another in one field. */
const isNamed = (otra: Fuentes, main: Fuentes, celdas: readonly string[]): boolean =>
  isPart(otra) ? valuesFor(otra, celdas).nombre !== "" : namesAnother(otra, main, celdas);

/** Checks a row with the meaning of its columns. `heads`: the header in plain words. */
export function reviewRow(
  { numero, celdas }: Row,
  { heads, columnas, total, arreglos, mitades }: Headed,
  review: ReviewRow,
): Omit<FilaRevisada, "huella"> {
  const { columnas: own } = personaAt(columnas, total, numero);
  const values = valuesFor(own, celdas);
  const contraparte = contraparteOf(values.contraparte);
  const unasked = { numero, contraparte: contraparte ?? null, persona: null };
  const ajena = ajenaOf(celdas, heads, values);
  if (ajena !== null) {
    const errores = [{ campo: "fila", mensaje: AJENA_WORDS[ajena] }];
    return { ...unasked, apartada: true, errores, dudas: [] };
  }
  const decided = (duda: DudaDecidible) => decidedBy(arreglos, numero, duda);
  const found = review(values, { decided, reglas: columnas.reglas });
  // The name of a row with errors may be the cause, so its dudas are found too.
  const named = { tipo: "juridica", nombre: values.nombre || null, documento: null, pais: null } as const;
  const dudas = [...found.dudas, ...advertenciasOf("persona" in found ? found.persona : named)];
  const width = heads.length;
  const mitad = mitades?.get(numero);
  const errores = [
    // A delimiter inside a name shifts all later cells, so the row would screen something else.
    ...(celdas.length > width
      ? [{ campo: "fila", mensaje: `Tiene ${celdas.length} columnas y el encabezado ${width}.` }]
      : []),
    ...(mitad === undefined ? [] : [{ campo: "nombre", mensaje: mitad }]),
    ...formulaErrors(values),
    ...("errores" in found ? found.errores : comparableErrors(found.persona)),
    ...(contraparte === undefined
      ? [{ campo: "contraparte", mensaje: `Valores admitidos: ${CONTRAPARTES.join(", ")}.` }]
      : []),
  ];
  if ("errores" in found || errores.length > 0) {
    return { ...unasked, apartada: false, errores, dudas };
  }
  const { persona } = found;
  return { ...unasked, persona, apartada: false, errores, dudas };
}

/** Undefined for a word that is no contraparte. */
function contraparteOf(written: string): Contraparte | null | undefined {
  return saysNothing(written) ? null : (contraparteIn(written) ?? undefined);
}

/** Errors that the screening itself would raise (contract-decisions 50). */
function comparableErrors({ nombre, documento }: PersonaDeFila): ErrorDeFila[] {
  const mensaje = nombre === null ? null : unaskableBecause(nombre, documento === null);
  return mensaje === null ? [] : [{ campo: "nombre", mensaje }];
}
