import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaAttempt } from "../../domain/listas/lista-status";
import type { Executor } from "../sql/client";
import { neverNull, oneOf, timestamptz } from "../sql/column-types";
import { readRows } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { LISTA_SLUG } from "./lista-slug";

type NewAttempt = { readonly slug: ListaSlug; readonly en: Date } & (
  | {
      readonly resultado: "activada" | "sin_cambios";
      readonly versionId: string;
      readonly detalle?: string | null;
    }
  | { readonly resultado: "rechazada" | "retenida" | "fallida"; readonly detalle: string }
);

export async function recordAttempt({ prisma }: Executor, attempt: NewAttempt): Promise<void> {
  await prisma.listaAttempt.create({ data: attempt });
}

const ATTEMPT = typed(t.listaAttempt, {
  slug: LISTA_SLUG,
  resultado: oneOf("activada", "sin_cambios", "rechazada", "retenida", "fallida"),
});

/** The last attempt of every list that has had one. */
export const lastAttempts = readRows({
  row: pick(ATTEMPT, "slug", "en", "resultado", "detalle"),
  text: "SELECT DISTINCT ON (slug) $row FROM lista_attempt ORDER BY slug, en DESC, id DESC",
});

/** Returns when each list's official content was last confirmed at its source. Samples do not count. */
export const lastConfirmations = readRows({
  row: { slug: ATTEMPT.slug, confirmadaEn: neverNull(timestamptz) },
  text: `
    SELECT attempt.slug, max(attempt.en) AS "confirmadaEn"
    FROM lista_attempt AS attempt JOIN lista_version ON lista_version.id = version_id AND NOT es_muestra
    GROUP BY attempt.slug`,
});

/** The last attempts of a list, newest first. */
export async function listAttempts(
  { prisma }: Executor,
  slug: ListaSlug,
  count: number,
): Promise<(ListaAttempt & { attemptId: string })[]> {
  const rows = await prisma.listaAttempt.findMany({
    where: { slug },
    orderBy: [{ en: "desc" }, { id: "desc" }],
    take: count,
  });
  return rows.map(({ id, en, resultado, detalle }) => ({
    attemptId: id,
    slug,
    en,
    // Written by `recordAttempt`.
    resultado: resultado as ListaAttempt["resultado"],
    detalle,
  }));
}
