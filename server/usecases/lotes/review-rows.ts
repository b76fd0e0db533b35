import { setImmediate } from "node:timers/promises";
import { ajenaOf } from "../../domain/archivos/tabla/ajena-of";
import { AJENA_WORDS } from "../../domain/archivos/tabla/ajena-words";
import { contraparteIn } from "../../domain/archivos/tabla/cell-words";
import { type Columnas, type Fuentes, type Reglas, valuesOf } from "../../domain/archivos/tabla/columnas";
import { formulaErrors } from "../../domain/archivos/tabla/formula-errors";
import { namesAnother } from "../../domain/archivos/tabla/other-people";
import { saysNothing } from "../../domain/archivos/tabla/read-fila";
import { isPart, personaAt, personasOf } from "../../domain/archivos/tabla/reglas";
import { namesSeveral, valuesFor } from "../../domain/archivos/tabla/split-name";
import { bodyFingerprint } from "../../domain/consultas/hash-reporte";
import { type Arreglos, decidedBy } from "../../domain/lotes/arreglos";
import type { DudaDecidible, DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { ErrorDeFila, FilaDeTabla, FilaRevisada, PersonaDeFila } from "../../domain/lotes/lote";
import { unaskableBecause } from "../../domain/screening/names/reading";
import { CONTRAPARTES, type Contraparte } from "../../domain/shared/contraparte";
import { plainWords } from "../../domain/shared/plain-words";

/**
 * What the schema of `/validate` says of what a row asks, by what was decided on what is doubtful about it: the person,
 * or what is wrong.
 */
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
}

interface Row {
  readonly numero: number;
  readonly celdas: readonly string[];
}

/** Rows checked before others have their turn. */
const SLICE = 200;

/** Checks every row by what its columns mean; nothing is consumed. */
export async function reviewRows(
  rows: readonly Row[],
  table: Table,
  review: ReviewRow,
): Promise<FilaRevisada[]> {
  const reviewed: FilaRevisada[] = [];
  const heads = table.encabezado.map(plainWords);
  for (const [at, row] of rows.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    reviewed.push(reviewRow(row, { ...table, heads }, review));
  }
  return reviewed;
}

/** A row of the file. Without a number it has that of its place. */
interface FilaNumerada extends FilaDeTabla {
  readonly numero?: number;
}

/** The rows below a head, and those of the other people that were accepted, numbered and checked. */
export async function reviewTabla(
  filas: readonly FilaNumerada[],
  tabla: Omit<Table, "arreglos"> & { readonly arreglos?: Arreglos },
  review: ReviewRow,
): Promise<(FilaRevisada & FilaDeTabla)[]> {
  const numbered = personasOf(tabla.columnas).flatMap((_, place) => numberedFor(filas, tabla, place));
  const reviewed = await reviewRows(numbered, { arreglos: {}, ...tabla }, review);
  return numbered.map((row, at) => ({ ...row, ...(reviewed[at] as (typeof reviewed)[number]) }));
}

/** The rows that ask for one of the people, by its place: the first is that of the row itself. */
function numberedFor(
  filas: readonly FilaNumerada[],
  { columnas, encabezado, total }: Omit<Table, "arreglos">,
  place: number,
): readonly (Row & FilaDeTabla)[] {
  const heads = encabezado.map(plainWords);
  return filas.flatMap(({ linea, celdas, numero: own }, at) => {
    const numero = place * total + (own ?? at + 1);
    const persona = personaAt(columnas, total, numero);
    const isAsked =
      place === 0 ||
      (isNamed(persona.columnas, columnas, celdas) &&
        ajenaOf(celdas, heads, valuesOf(columnas, celdas)) === null);
    return isAsked ? [{ numero, linea, celdas }] : [];
  });
}

/** Whether a row names this person, in columns of their own or after another in one field. */
const isNamed = (otra: Fuentes, main: Fuentes, celdas: readonly string[]): boolean =>
  isPart(otra) ? valuesFor(otra, celdas).nombre !== "" : namesAnother(otra, main, celdas);

function reviewRow(
  { numero, celdas }: Row,
  { heads, columnas, total, arreglos }: Table & { readonly heads: readonly string[] },
  review: ReviewRow,
): FilaRevisada {
  const { rol, columnas: own } = personaAt(columnas, total, numero);
  const values = valuesFor(own, celdas);
  const contraparte = contraparteOf(values.contraparte);
  const unasked = { numero, contraparte: contraparte ?? null, persona: null, huella: null };
  const ajena = ajenaOf(celdas, heads, values);
  if (ajena !== null) {
    const errores = [{ campo: "fila", mensaje: AJENA_WORDS[ajena] }];
    return { ...unasked, apartada: true, errores, dudas: [] };
  }
  const decided = (duda: DudaDecidible) => decidedBy(arreglos, numero, duda);
  const found = review(values, { decided, reglas: columnas.reglas });
  const isSeveral = rol === null && namesSeveral(values.nombre);
  const dudas = isSeveral ? [...found.dudas, "varias_personas" as const] : found.dudas;
  const width = heads.length;
  const errores = [
    // A separator inside a name moves everything after it: what would be asked is not what was meant.
    ...(celdas.length > width
      ? [{ campo: "fila", mensaje: `Tiene ${celdas.length} columnas y el encabezado ${width}.` }]
      : []),
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
  return { ...unasked, persona, huella: bodyFingerprint(persona), apartada: false, errores, dudas };
}

/** Undefined: none that there is. */
function contraparteOf(written: string): Contraparte | null | undefined {
  return saysNothing(written) ? null : (contraparteIn(written) ?? undefined);
}

/** What the screening itself refuses (contract-decisions 50), said before it is asked. */
function comparableErrors({ nombre, documento }: PersonaDeFila): ErrorDeFila[] {
  const mensaje = nombre === null ? null : unaskableBecause(nombre, documento === null);
  return mensaje === null ? [] : [{ campo: "nombre", mensaje }];
}
