import { finish, type Slices } from "../../screening/slices";
import { IS_KIND, TELLS_KIND } from "./cell-kinds";
import { saysDocumento } from "./cell-words";
import {
  CAMPOS,
  type Campo,
  type Columnas,
  columnsOf,
  type Fuente,
  type Fuentes,
  type OtraPersona,
  type Reglas,
} from "./columnas";
import { findNameParts } from "./find-name-parts";
import { HEAD_CONTAINS, HEAD_OTHER, HEADS, headWords, NUMERO_POR_TIPO, quienIn } from "./heads";
import { isFullName, isLetters, nombreInParts, placeOf } from "./name-parts";
import { EXCLUDED, findOtras, headLabel, mainHeads, nombreOnly, withFilas } from "./other-people";
import { ordenDeFechas } from "./read-dia";
import { type Elegidas, NOTHING_DECIDED, tiposOf } from "./reglas";
import { findSplit } from "./split-name";

/** A proposal for the meaning of the columns of a file. */
export interface Propuesta {
  readonly columnas: Columnas;
  /** Campos whose header is not explicit. They are guessed from part of a header, or from the cells. */
  readonly supuestas: readonly Campo[];
}

/** Campos that cells show by themselves, the surest first. */
const TOLD = Object.keys(TELLS_KIND) as Campo[];

type Rows = readonly (readonly string[])[];

/** First rows that are examined. */
const SAMPLE = 100;
/** Share of a column's cells that must be of the guessed kind. */
const MOST = 0.8;
const HALF = 0.5;
/** This many cells of another kind prove that the header is misleading. */
const ENOUGH = 5;

/** Finds the meaning of the columns by their headers and cells. Uses each column once. */
export const proposeColumnas = (...asked: Parameters<typeof proposeInSlices>): Propuesta =>
  finish(proposeInSlices(...asked));

export function* proposeInSlices(encabezado: readonly string[], rows: Rows = []): Slices<Propuesta> {
  const heads = mainHeads(encabezado.map(headWords));
  const { found, said } = yield* matchCampos(heads, rows);
  const merged = mergedNombre(heads, rows, found.get("nombre"));
  if (merged !== null) found.set("nombre", merged);
  const fuentes = fuentesOf(found);
  return {
    columnas: yield* settleColumnas(encabezado, rows, fuentes),
    supuestas: [...found.keys()].filter(
      (campo) =>
        !said.has(campo) ||
        (campo === "nombre" && merged !== null) ||
        (campo === "numero_documento" && (hasOtherNumero(heads, rows, found) || areOfTwo(encabezado, found))),
    ),
  };
}

/** Adds the rules for whole columns, by the decisions and by the rows. */
export function* settleColumnas(
  encabezado: readonly string[],
  rows: Rows,
  { reglas: decidido = NOTHING_DECIDED, ...fuentes }: Elegidas,
): Slices<Columnas> {
  const heads = encabezado.map(headWords);
  const campos = Object.fromEntries(CAMPOS.map((campo) => [campo, fuentes[campo]])) as unknown as Fuentes;
  const table = { encabezado, heads, rows };
  const found = yield* findOtras(table, campos, function* (others) {
    return (yield* matchCampos(others, rows)).found;
  });
  // In a file without other people such a column may be the name itself.
  const isAnother = (otra: OtraPersona) => campos.nombre !== null || otra.columnas.numero_documento !== null;
  const otras = found.filter(isAnother);
  const used = new Set(
    [campos, ...otras.map(({ columnas }) => columnas)].flatMap((columnas) =>
      CAMPOS.flatMap((campo) => columnsOf(columnas[campo])),
    ),
  );
  const isFree = (at: number) => !used.has(at) && !decidido.ajenas.includes(at);
  const names = new Set(
    found.filter((otra) => !isAnother(otra)).flatMap(({ columnas }) => columnsOf(columnas.nombre)),
  );
  const parts = yield* findNameParts({ heads, rows }, campos.nombre, { isFree, names });
  const isChosen = (rol: string) => decidido.otras.some((otra) => otra.rol === rol && otra.incluir !== null);
  const chosen = parts.filter((at) => isChosen(headLabel(encabezado, at)));
  const asked = chosen.map((at) => ({
    rol: headLabel(encabezado, at),
    columnas: nombreOnly(campos, at),
    incluir: null,
  }));
  const all = [...otras, ...(yield* withFilas(asked, campos, rows))];
  const accepted = new Set(decidido.otras.flatMap(({ rol, incluir }) => (incluir === true ? [rol] : [])));
  const reglas: Reglas = {
    porDecidir: parts.filter((at) => !chosen.includes(at)),
    ajenas: decidido.ajenas,
    fechas: decidido.fechas ?? ordenDeFechas(cellsOf(rows, campos.fecha_nacimiento)),
    tipos: tiposOf(cellsOf(rows, campos.tipo), decidido.tipos, isOfPersonas(heads, campos)),
    otras: [
      ...all.map((otra) => ({
        ...otra,
        incluir: decidido.otras.find(({ rol }) => rol === otra.rol)?.incluir ?? null,
      })),
      ...(yield* findSplit(campos, rows, accepted)),
    ],
  };
  return { ...campos, reglas };
}

/** Whether the letters of the tipo column can only mean kinds of people: `N` in `Tipo` may be a NIT. */
const isOfPersonas = (heads: readonly string[], { tipo, tipo_documento }: Fuentes): boolean =>
  tipo_documento !== null ||
  columnsOf(tipo).some((at) => /\b(?:personas?|naturaleza|contribuyente)\b/.test(heads[at] ?? ""));

/** Applies the choice for an earlier file with this header. The new dates decide their own order. */
export function recallColumnas(encabezado: readonly string[], rows: Rows, kept: Columnas): Slices<Columnas> {
  const { reglas = null, ...fuentes } = kept;
  const fechas = ordenDeFechas(cellsOf(rows, kept.fecha_nacimiento), reglas?.fechas ?? "dma");
  return settleColumnas(encabezado, rows, {
    ...fuentes,
    reglas: reglas === null ? NOTHING_DECIDED : { ...reglas, fechas },
  });
}

/** The cells of a campo that stands in one column. */
const cellsOf = (rows: Rows, fuente: Fuente | null): readonly string[] =>
  columnsOf(fuente).length === 1
    ? rows.map((row) => (row[columnsOf(fuente)[0] ?? -1] ?? "").trim()).filter((cell) => cell !== "")
    : [];

const fuentesOf = (found: ReadonlyMap<Campo, Fuente>): Fuentes =>
  Object.fromEntries(CAMPOS.map((campo) => [campo, found.get(campo) ?? null])) as unknown as Fuentes;

/** A name under one header that is merged over several columns. The other columns have no header. */
function mergedNombre(heads: readonly string[], rows: Rows, fuente: Fuente | undefined): Fuente | null {
  const [first, ...more] = columnsOf(fuente ?? null);
  if (first === undefined || more.length > 0 || rows.length === 0 || isFullName(rows, first)) return null;
  const next = heads.findIndex((head, at) => at > first && (head !== "" || !isLetters(rows, at)));
  const columns = heads.map((_, at) => at).slice(first, next < 0 ? heads.length : next);
  return heads[first] !== "" && columns.length > 1 ? { columnas: [columns] } : null;
}

/** Finds the column of each campo, and whether its header is explicit. */
function* matchCampos(
  heads: readonly string[],
  rows: Rows,
): Slices<{ readonly found: Map<Campo, Fuente>; readonly said: ReadonlySet<Campo> }> {
  const sample = rows.slice(0, SAMPLE);
  const cells = heads.map((_, at) => sample.map((row) => row[at] ?? "").filter((cell) => cell !== ""));
  const found = new Map<Campo, Fuente>();
  const taken = new Set<number>();
  const take = (campo: Campo, fuente: Fuente | null) => {
    if (fuente === null || found.has(campo)) return;
    found.set(campo, fuente);
    for (const at of columnsOf(fuente)) taken.add(at);
  };
  const isFree = (at: number) => at >= 0 && !taken.has(at) && heads[at] !== EXCLUDED;

  take("nombre", nombreInParts(heads, sample));
  take("numero_documento", numeroInTwo(heads, sample, found.has("nombre")));
  // A campo's first name wins over a synonym of another campo.
  const depth = Math.max(...CAMPOS.map((campo) => HEADS[campo].length));
  for (let at = 0; at < depth; at += 1) {
    for (const campo of CAMPOS) {
      const columna = heads.findIndex((head, place) => isFree(place) && head === HEADS[campo][at]);
      if (columna >= 0 && !isOtherwise(campo, cells[columna] ?? [])) take(campo, { columna });
    }
  }
  const said = new Set(found.keys());
  yield;
  for (const campo of CAMPOS) take(campo, byPartOfHead(campo));
  for (const campo of TOLD) {
    yield;
    if (!found.has(campo)) take(campo, byCells(campo));
  }
  return { found, said };

  function byPartOfHead(campo: Campo): Fuente | null {
    const columna = heads.findIndex(
      (head, at) =>
        isFree(at) &&
        HEAD_CONTAINS[campo]?.test(head) &&
        !HEAD_OTHER.test(head) &&
        !(campo === "tipo" && saysDocumento(cells[at] ?? []) === "surely") &&
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
        // Letters mean a type of document only below such a header. Elsewhere they are ambiguous.
        const isLettered = campo === "tipo_documento" && HEAD_OF_TIPO.test(head);
        if (isLettered && saysDocumento(column) === "surely") return [{ columna, share: 1 }];
        return [{ columna, share: shareOf(column, TELLS_KIND[campo]) * (isVaried(campo, column) ? 1 : 0) }];
      })
      .filter(({ share }) => share >= MOST)
      .sort((one, other) => other.share - one.share);
    return best ? { columna: best.columna } : null;
  }
}

const HEAD_OF_TIPO = /^(?:tipo|tp|td|clase|cod(?:igo)?)\b|\b(?:persona|documento|identificacion)\b/;

const shareOf = (cells: readonly string[], isKind: ((cell: string) => boolean) | undefined): number =>
  cells.length === 0 || isKind === undefined ? 0 : cells.filter(isKind).length / cells.length;

/** People and their numbers vary by row. Cities and posts repeat. */
const isVaried = (campo: Campo, cells: readonly string[]): boolean =>
  (campo !== "nombre" && campo !== "numero_documento") || new Set(cells).size > cells.length / 2;

/** Whether the cells under a header of `campo` are something else. */
function isOtherwise(campo: Campo, cells: readonly string[]): boolean {
  // One number in every row is the employer's, or that of who reports.
  if (campo === "numero_documento" && cells.length >= ENOUGH && new Set(cells).size === 1) return true;
  const documento = campo === "tipo" ? saysDocumento(cells) : null;
  if (documento !== null) return documento === "surely";
  if (cells.length === 0 || IS_KIND[campo] === undefined || shareOf(cells, IS_KIND[campo]) > 0) return false;
  const isAnothers = TOLD.some((other) => other !== campo && shareOf(cells, TELLS_KIND[other]) >= MOST);
  return isAnothers || cells.length >= ENOUGH;
}

/** A `Documento` or `ID` may be that of anything. */
const NUMERO_OF_SOMEBODY = /\b(?:cedula|ced|cc|nit|nuip|rut|identi\w+)\b/;

/** Whether another column has other numbers below a header of numbers: that of the voucher, or of the contact. */
function hasOtherNumero(heads: readonly string[], rows: Rows, found: ReadonlyMap<Campo, Fuente>): boolean {
  const [own = -1] = columnsOf(found.get("numero_documento") ?? null);
  const taken = [...found.values()].flatMap(columnsOf);
  const sample = rows.slice(0, SAMPLE).filter((row) => row[own]);
  const owned = sample.map((row) => row[own] ?? "");
  const isSure = NUMERO_OF_SOMEBODY.test(heads[own] ?? "") && isVaried("numero_documento", owned);
  const isHead = (head: string) =>
    NUMERO_OF_SOMEBODY.test(head) ||
    (!isSure && (HEADS.numero_documento.includes(head) || HEAD_CONTAINS.numero_documento?.test(head)));
  return heads.some((head, at) => {
    if (taken.includes(at) || HEAD_OTHER.test(head) || !isHead(head)) return false;
    const both = sample.filter((row) => row[at]);
    const others = both
      .filter((row) => firstDigits(row[at]) !== firstDigits(row[own]))
      .map((row) => row[at] ?? "");
    const areNumbers = shareOf(others, TELLS_KIND.numero_documento) >= HALF;
    return others.length > both.length / 2 && areNumbers && isVaried("numero_documento", others);
  });
}

/** Whether the headers of the name and of the number name two people: `Nombre cliente` and `Documento beneficiario`. */
function areOfTwo(encabezado: readonly string[], found: ReadonlyMap<Campo, Fuente>): boolean {
  const [nombre = [], numero = []] = (["nombre", "numero_documento"] as const).map((campo) =>
    columnsOf(found.get(campo) ?? null).flatMap((at) => quienIn(encabezado[at] ?? "") ?? []),
  );
  return nombre.length > 0 && numero.length > 0 && !numero.some((one) => nombre.includes(one));
}

/** The same for a number with and without zeros before it or its verification digit. */
const firstDigits = (cell = ""): string => cell.replace(/\D/g, "").replace(/^0+/, "").slice(0, 8);

/** Two columns, one of cédulas and one of NITs. Null if there are none, or rows fill both. */
function numeroInTwo(heads: readonly string[], sample: Rows, isOfPeople: boolean): Fuente | null {
  const columnas = NUMERO_POR_TIPO.map((names) => placeOf(heads, names));
  const [[one] = [], [other] = []] = columnas;
  if (one === undefined || other === undefined) return null;
  const both = sample.filter((row) => row[one] && row[other]).length;
  if (both <= sample.length / 10) return { columnas };
  // Companies have the NIT, and somebody of theirs the cédula.
  return !isOfPeople && heads.includes("razon social") ? { columna: other } : null;
}
