import type { ListaSlug } from "../domain/shared/lista";
import type { Executor } from "./client";

/** A whole file that a guard did not let into force. */
export interface ListaRetenida {
  readonly retenidaId: string;
  readonly slug: ListaSlug;
  readonly en: Date;
  /** What the guard said, for a person of support. */
  readonly motivo: string;
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** What support did with it, when and who; null while it waits. */
  readonly resolucion: "aceptada" | "descartada" | null;
  readonly resueltaEn: Date | null;
  readonly resueltaPor: string | null;
}

interface NewListaRetenida {
  readonly retenidaId: string;
  readonly slug: ListaSlug;
  readonly en: Date;
  readonly motivo: string;
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** The version of another list whose file it was derived from; `raw` is null exactly then. */
  readonly derivadaDe: string | null;
  /** The official file, gzipped. */
  readonly raw: Buffer | null;
}

const COLUMNS = `
  id AS "retenidaId", slug, lista_retenida.en, motivo, formato, hash_contenido AS "hashContenido",
  total_entradas AS "totalEntradas", resultado AS resolucion, fin.en AS "resueltaEn", actor AS "resueltaPor"
  FROM lista_retenida LEFT JOIN lista_retenida_fin AS fin ON retenida_id = id`;

/** Keeps a held file, unless the same content of the list waits already: a daily download holds it daily. */
export async function insertRetenida(tx: Executor, held: NewListaRetenida): Promise<void> {
  await tx.query(
    {
      text: `
        INSERT INTO lista_retenida (id, slug, en, motivo, formato, hash_contenido, total_entradas, derivada_de, raw)
        SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9
        WHERE NOT EXISTS (
          SELECT FROM lista_retenida LEFT JOIN lista_retenida_fin ON retenida_id = id
          WHERE slug = $2 AND hash_contenido = $6 AND retenida_id IS NULL)`,
    },
    [
      held.retenidaId,
      held.slug,
      held.en,
      held.motivo,
      held.formato,
      held.hashContenido,
      held.totalEntradas,
      held.derivadaDe,
      held.raw,
    ],
  );
}

/** The held files that wait for support, of every list, newest first. */
export function waitingRetenidas(executor: Executor): Promise<ListaRetenida[]> {
  return executor.query({
    text: `SELECT ${COLUMNS} WHERE resultado IS NULL ORDER BY lista_retenida.en DESC, id DESC`,
  });
}

/** Every held file of a list, newest first, with what became of it. */
export function listRetenidas(executor: Executor, slug: ListaSlug): Promise<ListaRetenida[]> {
  return executor.query(
    { text: `SELECT ${COLUMNS} WHERE slug = $1 ORDER BY lista_retenida.en DESC, id DESC` },
    [slug],
  );
}

export async function findRetenida(executor: Executor, retenidaId: string): Promise<ListaRetenida | null> {
  const [found] = await executor.query<ListaRetenida>({ text: `SELECT ${COLUMNS} WHERE id = $1` }, [
    retenidaId,
  ]);
  return found ?? null;
}

/** The file behind a held one: its own or, of a derived list, that of the version it comes from. */
interface RetenidaFile {
  readonly slug: ListaSlug;
  readonly formato: string;
  /** Gzipped. */
  readonly raw: Buffer;
  readonly derivadaDe: string | null;
}

export async function loadRetenidaFile(executor: Executor, retenidaId: string): Promise<RetenidaFile> {
  const [found] = await executor.query<RetenidaFile>(
    {
      text: `
        SELECT coalesce(origin.slug, held.slug) AS slug, coalesce(origin.formato, held.formato) AS formato,
          coalesce(origin.raw, held.raw) AS raw, held.derivada_de AS "derivadaDe"
        FROM lista_retenida AS held LEFT JOIN lista_version AS origin ON origin.id = held.derivada_de
        WHERE held.id = $1`,
    },
    [retenidaId],
  );
  if (found === undefined) throw new Error(`${retenidaId}: no held file`);
  return found;
}

/** Says what became of a held file. Resolves to false where that was said before. */
export async function insertRetenidaFin(
  tx: Executor,
  fin: {
    readonly retenidaId: string;
    readonly en: Date;
    readonly actor: string;
    /** The version it became; null where it is discarded. */
    readonly versionId: string | null;
  },
): Promise<boolean> {
  const inserted = await tx.query(
    {
      text: `
        INSERT INTO lista_retenida_fin (retenida_id, en, resultado, actor, version_id)
        VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING RETURNING retenida_id`,
    },
    [fin.retenidaId, fin.en, fin.versionId === null ? "descartada" : "aceptada", fin.actor, fin.versionId],
  );
  return inserted.length > 0;
}
