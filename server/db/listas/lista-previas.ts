import {
  type Decision,
  ORIGENES_DE_PREVIA,
  type Origen,
  type Previa,
  type PreviaDerivada,
  RESULTADOS_DE_PREVIA,
} from "../../domain/listas/previa";
import type { Caida } from "../../domain/listas/retenida";
import type { Executor } from "../sql/client";
import {
  arrayOf,
  bytea,
  jsonbOf,
  neverNull,
  nullable,
  oneOf,
  text,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRow, readRows, sql, tryWrite, write } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { LISTA_SLUG } from "./lista-slug";

const PREVIA = typed(t.listaPrevia, {
  slug: LISTA_SLUG,
  origen: oneOf(...ORIGENES_DE_PREVIA),
  origenes: jsonbOf<readonly Origen[]>(),
  caidas: jsonbOf<readonly Caida[]>(),
  derivadas: jsonbOf<readonly PreviaDerivada[]>(),
  resultado: oneOf(...RESULTADOS_DE_PREVIA),
});
const MADE = {
  previaId: PREVIA.id,
  ...pick(PREVIA, "slug", "origen", "creadaEn", "venceEn", "actor", "cargadaPor", "formato", "nombreArchivo"),
  ...pick(PREVIA, "hashContenido", "totalEntradas", "baseVersion", "origenes", "objecion", "caidas"),
  ...pick(PREVIA, "derivadas", "retenidaId"),
};
const ROW = { ...MADE, ...pick(PREVIA, "terminadaEn", "terminadaPor", "resultado") };

const INSERT = sql({
  params: { ...MADE, raw: PREVIA.raw },
  text: "INSERT INTO lista_previa $values",
});

const INSERT_CAMBIOS = sql({
  params: {
    previaId: uuid,
    sourceIds: arrayOf(text),
    antes: arrayOf(nullable(text)),
    despues: arrayOf(nullable(text)),
  },
  text: `
    INSERT INTO lista_previa_cambio (previa_id, source_id, antes, despues)
    SELECT $previaId, source_id, antes, despues
    FROM unnest($sourceIds::text[], $antes::text[], $despues::text[]) AS cambio (source_id, antes, despues)`,
});

/** Rows sent by one statement: a few megabytes. */
const BATCH = 2_000;

export type NewPrevia = Omit<Previa, "terminadaEn" | "terminadaPor" | "resultado"> & {
  /** The file, gzipped, of an uploaded one. */
  readonly raw: Buffer | null;
};

/** An entry in two versions, each as canonical JSON. One may be absent. */
export interface CambioText {
  readonly sourceId: string;
  readonly antes: string | null;
  readonly despues: string | null;
}

/** Stores a preview with all its differences. */
export async function insertPrevia(
  tx: Executor,
  previa: NewPrevia,
  cambios: AsyncIterable<CambioText>,
): Promise<void> {
  const { origenes, caidas, derivadas } = previa;
  await tx.query(INSERT, {
    ...previa,
    origenes: JSON.stringify(origenes),
    caidas: JSON.stringify(caidas),
    derivadas: JSON.stringify(derivadas),
  });
  const { previaId } = previa;
  let batch: CambioText[] = [];
  const send = async () => {
    await tx.query(INSERT_CAMBIOS, {
      previaId,
      sourceIds: batch.map(({ sourceId }) => sourceId),
      antes: batch.map(({ antes }) => antes),
      despues: batch.map(({ despues }) => despues),
    });
    batch = [];
  };
  for await (const cambio of cambios) {
    batch.push(cambio);
    if (batch.length === BATCH) await send();
  }
  if (batch.length > 0) await send();
}

/** Null if there is none or it expired. */
export const findPrevia = readRow({
  params: { previaId: uuid, now: timestamptz },
  row: ROW,
  text: "SELECT $row FROM lista_previa WHERE id = $previaId AND vence_en > $now",
});

/** Returns the undecided previews of a list, newest first. */
export const openPrevias = readRows({
  params: { slug: LISTA_SLUG, now: timestamptz },
  row: ROW,
  text: `
    SELECT $row FROM lista_previa
    WHERE slug = $slug AND vence_en > $now AND terminada_en IS NULL ORDER BY creada_en DESC, id DESC LIMIT 20`,
});

const LOAD_RAW = sql({
  params: { previaId: uuid },
  row: { raw: neverNull(bytea) },
  text: "SELECT raw FROM lista_previa WHERE id = $previaId AND raw IS NOT NULL",
});

/** Returns the uploaded file, gzipped. @throws Error without one. */
export async function loadPreviaRaw(executor: Executor, previaId: string): Promise<Buffer> {
  const [found] = await executor.query(LOAD_RAW, { previaId });
  if (found === undefined) throw new Error(`${previaId}: no file`);
  return found.raw;
}

/** Records the outcome of a preview. Returns false if it has one. */
export const finishPrevia = tryWrite({
  params: { previaId: uuid, en: timestamptz, actor: text, resultado: oneOf(...RESULTADOS_DE_PREVIA) },
  row: { id: uuid },
  text: `
    UPDATE lista_previa SET terminada_en = $en, terminada_por = $actor, resultado = $resultado
    WHERE id = $previaId AND terminada_en IS NULL RETURNING id`,
});

const DECIDE = sql({
  params: {
    previaId: uuid,
    sourceIds: arrayOf(text),
    ...pick(t.listaPreviaCambio, "decision", "motivo"),
    en: t.listaPreviaCambio.decididaEn,
    actor: t.listaPreviaCambio.decididaPor,
  },
  row: { source_id: text },
  text: `
    UPDATE lista_previa_cambio SET decision = $decision, motivo = $motivo, decidida_en = $en, decidida_por = $actor
    FROM (SELECT FROM lista_previa WHERE id = $previaId AND terminada_en IS NULL FOR SHARE) AS held_open
    WHERE previa_id = $previaId AND source_id = ANY($sourceIds)
    RETURNING source_id`,
});

export interface DecisionHecha {
  readonly decision: Decision | null;
  readonly motivo: string | null;
  readonly en: Date;
  readonly actor: string;
}

/** Decides on differences of a preview, which stays open meanwhile. Null withdraws a decision. Returns how many. */
export async function decideCambios(
  tx: Executor,
  previaId: string,
  sourceIds: readonly string[],
  { decision, motivo, en, actor }: DecisionHecha,
): Promise<number> {
  const by = decision === null ? { en: null, actor: null } : { en, actor };
  return (await tx.query(DECIDE, { previaId, sourceIds, decision, motivo, ...by })).length;
}

/** Copies the decisions on identical differences from one preview to another. */
export const copyDecisions = write({
  params: { from: uuid, to: uuid },
  text: `
    UPDATE lista_previa_cambio AS mine
    SET decision = other.decision, motivo = other.motivo, decidida_en = other.decidida_en,
      decidida_por = other.decidida_por
    FROM lista_previa_cambio AS other
    WHERE mine.previa_id = $to AND other.previa_id = $from AND other.source_id = mine.source_id
      AND other.decision IS NOT NULL AND mine.decision IS NULL
      AND other.antes::jsonb IS NOT DISTINCT FROM mine.antes::jsonb
      AND other.despues::jsonb IS NOT DISTINCT FROM mine.despues::jsonb`,
});

const EXPIRE = sql({
  params: { now: timestamptz },
  row: { id: uuid },
  text: "DELETE FROM lista_previa WHERE vence_en <= $now RETURNING id",
});

/** Deletes expired previews. Returns how many. */
export async function expirePrevias(executor: Executor, now: Date): Promise<number> {
  return (await executor.query(EXPIRE, { now })).length;
}
