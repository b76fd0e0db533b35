import { type Ejecucion, PASOS, type Paso, RESULTADOS_DE_EJECUCION } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import type { Executor } from "../sql/client";
import { oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { sql } from "../sql/statement";
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

const REPORT = sql({
  params: { ejecucionId: EJECUCION.id, ...pick(EJECUCION, "paso", "hecho", "total", "latido") },
  text: `
    UPDATE lista_ejecucion SET paso = $paso, hecho = $hecho, total = $total, latido = $latido
    WHERE id = $ejecucionId AND fin IS NULL`,
});

/** Records the current step. A finished run does not change. */
export async function reportPaso(
  executor: Executor,
  reported: {
    readonly ejecucionId: string;
    readonly paso: Paso;
    readonly hecho: number | null;
    readonly total: number | null;
    readonly latido: Date;
  },
): Promise<void> {
  await executor.query(REPORT, reported);
}

const END = sql({
  params: { ejecucionId: uuid, fin: timestamptz, resultado: text },
  text: `
    UPDATE lista_ejecucion SET fin = $fin, resultado = $resultado, latido = $fin
    WHERE id = $ejecucionId AND fin IS NULL`,
});

export async function endListaEjecucion(
  executor: Executor,
  ended: {
    readonly ejecucionId: string;
    readonly fin: Date;
    readonly resultado: NonNullable<Ejecucion["resultado"]>;
  },
): Promise<void> {
  await executor.query(END, ended);
}

const LAST = sql({
  row: {
    ejecucionId: EJECUCION.id,
    ...pick(EJECUCION, "slug", "actor", "inicio", "paso", "hecho", "total", "latido", "fin", "resultado"),
  },
  text: "SELECT DISTINCT ON (slug) $row FROM lista_ejecucion ORDER BY slug, inicio DESC, id DESC",
});

/** The last run of every list that has had one. */
export function lastListaEjecuciones(executor: Executor): Promise<Ejecucion[]> {
  return executor.query(LAST);
}

/** The last run of one list. */
export async function lastListaEjecucion(executor: Executor, slug: ListaSlug): Promise<Ejecucion | null> {
  return (await lastListaEjecuciones(executor)).find((ejecucion) => ejecucion.slug === slug) ?? null;
}
