import { IS_KIND, TELLS_KIND } from "./cell-kinds";
import { CAMPOS, type Campo, type Columnas, columnsOf, type Fuente } from "./columnas";
import { HEAD_CONTAINS, HEAD_OTHER, HEADS, headWords, NUMERO_POR_TIPO } from "./heads";
import { nombreInParts, placeOf } from "./nombre-in-parts";

/** What the columns of a file are taken for. */
export interface Propuesta {
  readonly columnas: Columnas;
  /** Campos whose column no head says outright: guessed from a part of it, or from what stands in the column. */
  readonly supuestas: readonly Campo[];
}

/** Campos that cells tell by themselves, those that tell most first. */
const TOLD = Object.keys(TELLS_KIND) as Campo[];

type Rows = readonly (readonly string[])[];

/** Rows that are looked at: the first ones. */
const SAMPLE = 100;
/** Of a column's cells, how many must be what it is guessed to be. */
const MOST = 0.8;
const HALF = 0.5;
/** So many cells that are nothing of the kind tell that a head means something else. */
const ENOUGH = 5;

/** What the columns mean, by their heads and by what stands under them; each column once. */
export function proposeColumnas(encabezado: readonly string[], rows: Rows = []): Propuesta {
  const heads = encabezado.map(headWords);
  const sample = rows.slice(0, SAMPLE);
  const cells = heads.map((_, at) => sample.map((row) => row[at] ?? "").filter((cell) => cell !== ""));
  const found = new Map<Campo, Fuente>();
  const taken = new Set<number>();
  const take = (campo: Campo, fuente: Fuente | null) => {
    if (fuente === null || found.has(campo)) return;
    found.set(campo, fuente);
    for (const at of columnsOf(fuente)) taken.add(at);
  };
  const isFree = (at: number) => at >= 0 && !taken.has(at);

  take("nombre", nombreInParts(heads));
  take("numero_documento", numeroInTwo(heads, sample));
  // A head that is a campo's first name goes to it before any other may take it by a synonym.
  const depth = Math.max(...CAMPOS.map((campo) => HEADS[campo].length));
  for (let at = 0; at < depth; at += 1) {
    for (const campo of CAMPOS) {
      const columna = heads.findIndex((head, place) => isFree(place) && head === HEADS[campo][at]);
      if (columna >= 0 && !isOtherwise(campo, cells[columna] ?? [])) take(campo, { columna });
    }
  }
  const said = new Set(found.keys());
  for (const campo of CAMPOS) take(campo, byPartOfHead(campo));
  for (const campo of TOLD) if (!found.has(campo)) take(campo, byCells(campo));
  return {
    columnas: Object.fromEntries(CAMPOS.map((campo) => [campo, found.get(campo) ?? null])) as Columnas,
    supuestas: [...found.keys()].filter((campo) => !said.has(campo)),
  };

  function byPartOfHead(campo: Campo): Fuente | null {
    const columna = heads.findIndex(
      (head, at) =>
        isFree(at) &&
        HEAD_CONTAINS[campo]?.test(head) &&
        !HEAD_OTHER.test(head) &&
        (cells[at]?.length === 0 || shareOf(cells[at] ?? [], IS_KIND[campo]) >= HALF),
    );
    return columna < 0 ? null : { columna };
  }

  function byCells(campo: Campo): Fuente | null {
    const [best] = heads
      .flatMap((head, columna) => {
        const column = cells[columna] ?? [];
        // A column that few rows fill is about something else.
        const isEmpty = column.length === 0 || column.length < sample.length / 2;
        if (!isFree(columna) || HEAD_OTHER.test(head) || isEmpty) return [];
        return [{ columna, share: shareOf(column, TELLS_KIND[campo]) * (isVaried(campo, column) ? 1 : 0) }];
      })
      .filter(({ share }) => share >= MOST)
      .sort((one, other) => other.share - one.share);
    return best ? { columna: best.columna } : null;
  }
}

const shareOf = (cells: readonly string[], isKind: ((cell: string) => boolean) | undefined): number =>
  cells.length === 0 || isKind === undefined ? 0 : cells.filter(isKind).length / cells.length;

/** People and their numbers differ from row to row; cities and posts repeat. */
const isVaried = (campo: Campo, cells: readonly string[]): boolean =>
  (campo !== "nombre" && campo !== "numero_documento") || new Set(cells).size > cells.length / 2;

/** Whether the cells under a head that says `campo` are something else: another kind's, or no such thing in many. */
function isOtherwise(campo: Campo, cells: readonly string[]): boolean {
  if (cells.length === 0 || IS_KIND[campo] === undefined || shareOf(cells, IS_KIND[campo]) > 0) return false;
  const isAnothers = TOLD.some((other) => other !== campo && shareOf(cells, TELLS_KIND[other]) >= MOST);
  return isAnothers || cells.length >= ENOUGH;
}

/** Cédulas in one column and NITs in another; null: they are not, or rows have both. */
function numeroInTwo(heads: readonly string[], sample: Rows): Fuente | null {
  const columnas = NUMERO_POR_TIPO.map((names) => placeOf(heads, names));
  const [[one] = [], [other] = []] = columnas;
  if (one === undefined || other === undefined) return null;
  const both = sample.filter((row) => row[one] && row[other]).length;
  return both > sample.length / 10 ? null : { columnas };
}
