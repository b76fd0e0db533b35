import { setImmediate } from "node:timers/promises";
import { bodyFingerprint } from "../../domain/consultas/body-fingerprint";
import type { Duda } from "../../domain/consultas/duda";
import { type Arreglos, isChangedBy } from "../../domain/lotes/arreglos";
import { type Columnas, valuesOf } from "../../domain/lotes/columnas";
import {
  CONTRAPARTES,
  type Contraparte,
  type ErrorDeFila,
  type FilaRevisada,
  type PersonaDeFila,
} from "../../domain/lotes/lote";
import { isComparableName } from "../../domain/screening/names/normalize";
import { plainWords } from "../../domain/shared/plain-words";

/**
 * What the schema of `/validate` says of what a row asks, by what was decided on what is doubtful about it: the person,
 * or what is wrong.
 */
export type ReviewRow = (
  values: ReturnType<typeof valuesOf>,
  isChanged: (duda: Duda) => boolean,
) => { readonly dudas: readonly Duda[] } & (
  | { readonly persona: PersonaDeFila }
  | { readonly errores: readonly ErrorDeFila[] }
);

interface Table {
  /** Columns of its head. */
  readonly width: number;
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
  for (const [at, row] of rows.entries()) {
    if (at % SLICE === SLICE - 1) await setImmediate();
    reviewed.push(reviewRow(row, table, review));
  }
  return reviewed;
}

function reviewRow(
  { numero, celdas }: Row,
  { width, columnas, arreglos }: Table,
  review: ReviewRow,
): FilaRevisada {
  const values = valuesOf(columnas, celdas);
  const contraparte = contraparteOf(values.contraparte);
  const found = review(values, (duda) => isChangedBy(arreglos, numero, duda));
  const { dudas } = found;
  const errores = [
    // A separator inside a name moves everything after it: what would be asked is not what was meant.
    ...(celdas.length > width
      ? [{ campo: "fila", mensaje: `Tiene ${celdas.length} columnas y el encabezado ${width}.` }]
      : []),
    ...("errores" in found ? found.errores : comparableErrors(found.persona)),
    ...(contraparte === undefined
      ? [{ campo: "contraparte", mensaje: `Valores admitidos: ${CONTRAPARTES.join(", ")}.` }]
      : []),
  ];
  if ("errores" in found || errores.length > 0) {
    return { numero, contraparte: contraparte ?? null, persona: null, huella: null, errores, dudas };
  }
  const { persona } = found;
  return {
    numero,
    contraparte: contraparte ?? null,
    persona,
    huella: bodyFingerprint(persona),
    errores,
    dudas,
  };
}

/** Undefined: none that there is. */
function contraparteOf(written: string): Contraparte | null | undefined {
  if (written === "") return null;
  const plain = plainWords(written).replace(/(?<=[dr])es$|s$/, "");
  return CONTRAPARTES.find((contraparte) => plain === contraparte);
}

/** What the screening itself refuses (contract-decisions 50), said before it is asked. */
function comparableErrors({ nombre, documento }: PersonaDeFila): ErrorDeFila[] {
  if (documento !== null || nombre === null || isComparableName(nombre)) return [];
  return [{ campo: "nombre", mensaje: "El nombre no tiene al menos dos letras que se puedan comparar." }];
}
