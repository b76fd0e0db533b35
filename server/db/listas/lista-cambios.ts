import type { EntryPair, TipoDeCambio } from "../../domain/listas/cambio";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { DECISIONES_DE_CAMBIO, type Decision } from "../../domain/listas/previa";
import type { Executor } from "../sql/client";
import { arrayOf, int4, int8, neverNull, nullable, oneOf, text, textOf, uuid } from "../sql/column-types";
import { readRows, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

/** Filter on the differences of two versions. */
export interface CambiosFiltro {
  readonly cambio: TipoDeCambio | null;
  /** Words as `searchWords` gives them: each in an entry's names, or its whole identifier. */
  readonly palabras: readonly string[];
  /** Last identifier of the page before. Empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** SQL for text as searched: lower case without accents. `searchWords` does the same with what a person types. */
const folded = (value: string): string =>
  `regexp_replace(normalize(lower(${value}), NFD), '[\\u0300-\\u036f]', 'g')`;

/** Returns the words that a person typed, without case and accents. */
export const searchWords = (typed: string): string[] =>
  typed
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .split(/\s+/)
    .filter((word) => word !== "");

const TIPO = `CASE WHEN antes IS NULL THEN 'agregada' WHEN despues IS NULL THEN 'retirada' ELSE 'modificada' END`;

const NAMES = folded("coalesce(despues, antes)::jsonb ->> 'names'");

/** A page of rows with `source_id`, `antes` and `despues` that pass the filter. Names are inside the JSON. */
const PAGE = `
  source_id COLLATE "C" > $after AND ($cambio::text IS NULL OR $cambio = ${TIPO})
  AND ($palabras::text[] = '{}' OR NOT EXISTS (
    SELECT FROM unnest($palabras::text[]) AS palabra
    WHERE strpos(${NAMES}, palabra) = 0 AND ${folded("source_id")} <> palabra))`;

const PAGE_PARAMS = { after: text, cambio: nullable(text), palabras: arrayOf(text), limit: int8 };
const CAMBIO = typed(t.listaPreviaCambio, { decision: oneOf(...DECISIONES_DE_CAMBIO) });
const PAIR = pick(CAMBIO, "sourceId", "antes", "despues");

const OF_VERSION = sql({
  params: { slug: text, secuencia: int4, ...PAGE_PARAMS },
  row: { sourceId: neverNull(text), antes: nullable(text), despues: nullable(text) },
  text: `
    SELECT source_id AS "sourceId", antes, despues
    FROM (SELECT source_id, content AS despues FROM lista_entry
      WHERE slug = $slug AND desde_secuencia = $secuencia) AS entered
    FULL JOIN (SELECT source_id, content AS antes FROM lista_entry JOIN lista_entry_retiro ON entry_id = id
      WHERE slug = $slug AND en_secuencia = $secuencia) AS gone USING (source_id)
    WHERE ${PAGE} ORDER BY source_id COLLATE "C" LIMIT $limit`,
});

/** Returns the entries that a version added, removed or changed, a page at a time by identifier. */
export async function cambiosOfVersion(
  executor: Executor,
  { slug, secuencia }: Pick<ListaVersion, "slug" | "secuencia">,
  filtro: CambiosFiltro,
): Promise<EntryPair[]> {
  return (await executor.query(OF_VERSION, { slug, secuencia, ...filtro })).map(pairOf);
}

const entryOf = (content: string | null): ListaEntry | null => content && JSON.parse(content);

const pairOf = (row: { sourceId: string; antes: string | null; despues: string | null }): EntryPair => ({
  sourceId: row.sourceId,
  antes: entryOf(row.antes),
  despues: entryOf(row.despues),
});

/** A difference in a preview, with the decision on it if it is reviewed. */
export interface PreviaPair extends EntryPair {
  readonly decision: Decision | null;
  readonly motivo: string | null;
  readonly decididaPor: string | null;
}

const OF_PREVIA = sql({
  params: { previaId: uuid, decision: nullable(text), ...PAGE_PARAMS },
  row: { ...PAIR, ...pick(CAMBIO, "decision", "motivo", "decididaPor") },
  text: `
    SELECT $row FROM lista_previa_cambio
    WHERE previa_id = $previaId AND ${PAGE}
      AND ($decision::text IS NULL OR $decision = coalesce(decision, 'pendiente'))
    ORDER BY source_id COLLATE "C" LIMIT $limit`,
});

/** Returns the differences of a preview in the same way. `decision`: `pendiente` selects those without one. */
export async function cambiosOfPrevia(
  executor: Executor,
  previaId: string,
  filtro: CambiosFiltro & { readonly decision: Decision | "pendiente" | null },
): Promise<PreviaPair[]> {
  const rows = await executor.query(OF_PREVIA, { previaId, ...filtro });
  return rows.map(({ decision, motivo, decididaPor, ...row }) => ({
    ...pairOf(row),
    decision,
    motivo,
    decididaPor,
  }));
}

/** Counts the differences of a preview by kind and decision. */
export const countCambiosOfPrevia = readRows({
  params: { previaId: uuid },
  row: { cambio: neverNull(textOf<TipoDeCambio>()), decision: CAMBIO.decision, total: neverNull(int4) },
  text: `
    SELECT ${TIPO} AS cambio, decision, count(*)::int AS total
    FROM lista_previa_cambio WHERE previa_id = $previaId GROUP BY 1, 2`,
});

const ACCEPTED = sql({
  params: { previaId: uuid },
  row: PAIR,
  text: `
    SELECT $row FROM lista_previa_cambio
    WHERE previa_id = $previaId AND decision = 'aceptada' ORDER BY source_id`,
});

/** Returns every accepted difference of a preview, by identifier. */
export async function acceptedOfPrevia(executor: Executor, previaId: string): Promise<EntryPair[]> {
  return (await executor.query(ACCEPTED, { previaId })).map(pairOf);
}
