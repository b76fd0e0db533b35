import { type Ejecucion, PASOS, RESULTADOS_DE_EJECUCION } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import type { Executor } from "../sql/client";
import { oneOf, timestamptz, uuid } from "../sql/column-types";
import { readRows, sql, write } from "../sql/statement";
import { pick, t, typed } from "../sql/table";
import { LISTA_SLUG } from "./lista-slug";

const EJECUCION = typed(t.listaEjecucion, {
  slug: LISTA_SLUG,
  paso: oneOf(...PASOS),
  resultado: oneOf(...RESULTADOS_DE_EJECUCION),
});

const BEGIN = sql({
  params: { ejecucionId: EJECUCION.id, ...pick(EJECUCION, "slug", "actor", "inicio", "paso", "latido") },
  text: "INSERT INTO lista_ejecucion $values",
});

/** Records the start of a list's renewal. */
export async function beginListaEjecucion(
  tx: Executor,
  ejecucion: Pick<Ejecucion, "ejecucionId" | "slug" | "actor" | "inicio">,
): Promise<void> {
  await tx.query(BEGIN, { ...ejecucion, paso: "en_espera", latido: ejecucion.inicio });
}

/** Records the current step. A finished run does not change. */
export const reportPaso = write({
  params: {
    ejecucionId: EJECUCION.id,
    ...pick(EJECUCION, "paso", "hecho", "total", "latido"),
  },
  text: `
    UPDATE lista_ejecucion SET paso = $paso, hecho = $hecho, total = $total, latido = $latido
    WHERE id = $ejecucionId AND fin IS NULL`,
});

export const endListaEjecucion = write({
  params: { ejecucionId: uuid, fin: timestamptz, resultado: oneOf(...RESULTADOS_DE_EJECUCION) },
  text: `
    UPDATE lista_ejecucion SET fin = $fin, resultado = $resultado, latido = $fin
    WHERE id = $ejecucionId AND fin IS NULL`,
});

/** The last run of every list that has had one. */
export const lastListaEjecuciones = readRows({
  row: {
    ejecucionId: EJECUCION.id,
    ...pick(EJECUCION, "slug", "actor", "inicio", "paso", "hecho", "total", "latido", "fin", "resultado"),
  },
  text: "SELECT DISTINCT ON (slug) $row FROM lista_ejecucion ORDER BY slug, inicio DESC, id DESC",
});

/** The last run of one list. */
export async function lastListaEjecucion(executor: Executor, slug: ListaSlug): Promise<Ejecucion | null> {
  return (await lastListaEjecuciones(executor)).find((ejecucion) => ejecucion.slug === slug) ?? null;
}
