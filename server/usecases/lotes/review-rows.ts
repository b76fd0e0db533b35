import { setImmediate } from "node:timers/promises";
import { ajenaOf } from "../../domain/archivos/tabla/ajena-of";
import { AJENA_WORDS } from "../../domain/archivos/tabla/ajena-words";
import { contraparteIn } from "../../domain/archivos/tabla/cell-words";
import { type Columnas, valuesOf } from "../../domain/archivos/tabla/columnas";
import { formulaErrors } from "../../domain/archivos/tabla/formula-errors";
import { saysNothing } from "../../domain/archivos/tabla/read-fila";
import { bodyFingerprint } from "../../domain/consultas/body-fingerprint";
import { type Arreglos, decidedBy } from "../../domain/lotes/arreglos";
import type { DudaDeFila } from "../../domain/lotes/duda-de-fila";
import type { ErrorDeFila, FilaDeTabla, FilaRevisada, PersonaDeFila } from "../../domain/lotes/lote";
import { isComparableName } from "../../domain/screening/names/reading";
import { CONTRAPARTES, type Contraparte } from "../../domain/shared/contraparte";
import { plainWords } from "../../domain/shared/plain-words";

/**
 * What the schema of `/validate` says of what a row asks, by what was decided on what is doubtful about it: the person,
 * or what is wrong.
 */
export type ReviewRow = (
  values: ReturnType<typeof valuesOf>,
  decided: (duda: DudaDeFila) => boolean | null,
) => { readonly dudas: readonly DudaDeFila[] } & (
  | { readonly persona: PersonaDeFila }
  | { readonly errores: readonly ErrorDeFila[] }
);

interface Table {
  readonly encabezado: readonly string[];
  readonly columnas: Columnas;
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

/** The rows below a head, numbered and checked. */
export async function reviewTabla(
  filas: readonly FilaDeTabla[],
  tabla: Omit<Table, "arreglos">,
  review: ReviewRow,
): Promise<(FilaRevisada & FilaDeTabla)[]> {
  const numbered = filas.map(({ linea, celdas }, at) => ({ numero: at + 1, linea, celdas }));
  const reviewed = await reviewRows(numbered, { ...tabla, arreglos: {} }, review);
  return numbered.map((row, at) => ({ ...row, ...(reviewed[at] as (typeof reviewed)[number]) }));
}

function reviewRow(
  { numero, celdas }: Row,
  { heads, columnas, arreglos }: Table & { readonly heads: readonly string[] },
  review: ReviewRow,
): FilaRevisada {
  const values = valuesOf(columnas, celdas);
  const contraparte = contraparteOf(values.contraparte);
  const unasked = { numero, contraparte: contraparte ?? null, persona: null, huella: null };
  const ajena = ajenaOf(celdas, heads, values);
  if (ajena !== null) {
    const errores = [{ campo: "fila", mensaje: AJENA_WORDS[ajena] }];
    return { ...unasked, apartada: true, errores, dudas: [] };
  }
  const found = review(values, (duda) => decidedBy(arreglos, numero, duda));
  const { dudas } = found;
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
  if (documento !== null || nombre === null || isComparableName(nombre)) return [];
  return [{ campo: "nombre", mensaje: "El nombre no tiene al menos dos letras que se puedan comparar." }];
}
