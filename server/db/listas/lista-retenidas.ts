import type { Prisma } from "../../../generated/prisma/client";
import type { ListaSlug } from "../../domain/listas/lista";
import type { Caida, Retenida } from "../../domain/listas/retenida";
import type { Executor } from "../sql/client";
import { uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import { STORED_FILE, type StoredFile, storedFileOf } from "./lista-versions";

interface NewRetenida {
  readonly retenidaId: string;
  readonly slug: ListaSlug;
  readonly en: Date;
  readonly motivo: string;
  readonly caidas: readonly Caida[];
  readonly formato: string;
  readonly hashContenido: string;
  readonly totalEntradas: number;
  /** Version of another list whose file this one derives from. `raw` is null exactly in that case. */
  readonly derivadaDe: string | null;
  /** The official file, gzipped. */
  readonly raw: Buffer | null;
}

const INSERT = sql({
  params: {
    retenidaId: t.listaRetenida.id,
    ...pick(t.listaRetenida, "slug", "en", "motivo", "caidas", "formato", "hashContenido", "totalEntradas"),
    ...pick(t.listaRetenida, "derivadaDe", "raw"),
  },
  text: `
    INSERT INTO lista_retenida
      (id, slug, en, motivo, caidas, formato, hash_contenido, total_entradas, derivada_de, raw)
    SELECT $retenidaId, $slug, $en, $motivo, $caidas, $formato, $hashContenido, $totalEntradas, $derivadaDe, $raw
    WHERE NOT EXISTS (
      SELECT FROM lista_retenida LEFT JOIN lista_retenida_fin ON retenida_id = id
      WHERE slug = $slug AND hash_contenido = $hashContenido AND retenida_id IS NULL)`,
});

/** Stores a retenida, unless the same content of the list waits already: a daily download would hold it daily. */
export async function insertRetenida(tx: Executor, retenida: NewRetenida): Promise<void> {
  await tx.query(INSERT, { ...retenida, caidas: JSON.stringify(retenida.caidas) });
}

const SHOWN = { omit: { raw: true, derivadaDe: true }, include: { fin: true } } as const;

type Row = Prisma.ListaRetenidaGetPayload<typeof SHOWN>;

const toRetenida = ({ id, slug, caidas, fin, ...row }: Row): Retenida => ({
  retenidaId: id,
  slug: slug as ListaSlug,
  // Written by `insertRetenida`.
  caidas: caidas as unknown as readonly Caida[],
  ...row,
  // A CHECK of the table admits no other texts.
  resolucion: (fin?.resultado ?? null) as Retenida["resolucion"],
  resueltaEn: fin?.en ?? null,
  resueltaPor: fin?.actor ?? null,
  resueltaPorque: fin?.motivo ?? null,
});

async function retenidasWhere(
  { prisma }: Executor,
  where: Prisma.ListaRetenidaWhereInput,
): Promise<Retenida[]> {
  const rows = await prisma.listaRetenida.findMany({
    where,
    ...SHOWN,
    orderBy: [{ en: "desc" }, { id: "desc" }],
  });
  return rows.map(toRetenida);
}

/** The retenidas that wait for support, of every list, newest first. */
export function waitingRetenidas(executor: Executor): Promise<Retenida[]> {
  return retenidasWhere(executor, { fin: null });
}

/** Returns every retenida of a list with its outcome, newest first. */
export function listRetenidas(executor: Executor, slug: ListaSlug): Promise<Retenida[]> {
  return retenidasWhere(executor, { slug });
}

export async function findRetenida(executor: Executor, id: string): Promise<Retenida | null> {
  const [found] = await retenidasWhere(executor, { id });
  return found ?? null;
}

const LOAD_FILE = sql({
  params: { retenidaId: uuid },
  row: STORED_FILE,
  text: storedFileOf("lista_retenida", "$retenidaId"),
});

export async function loadRetenidaFile(executor: Executor, retenidaId: string): Promise<StoredFile> {
  const [found] = await executor.query(LOAD_FILE, { retenidaId });
  if (found === undefined) throw new Error(`${retenidaId}: no retenida`);
  return found;
}

/** Records the outcome of a retenida. Returns false if it has one. */
export async function insertRetenidaFin(
  { prisma }: Executor,
  fin: {
    readonly retenidaId: string;
    readonly en: Date;
    readonly actor: string;
    /** The version it became. Null if it was discarded. */
    readonly versionId: string | null;
    /** Support's reason. */
    readonly motivo: string | null;
  },
): Promise<boolean> {
  const resultado = fin.versionId === null ? "descartada" : "aceptada";
  const { count } = await prisma.listaRetenidaFin.createMany({
    data: { ...fin, resultado },
    skipDuplicates: true,
  });
  return count > 0;
}
