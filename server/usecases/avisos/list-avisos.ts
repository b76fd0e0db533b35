import {
  type AvisoRow,
  type AvisosFiltro,
  type EntregaDeAviso,
  entregasConIntentos,
  pageOfAvisos,
} from "../../db/avisos/avisos";
import { failingReceptores } from "../../db/avisos/receptores";
import type { OfCliente } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** An event with every delivery and every attempt; no deliveries: there was no channel when it was recorded. */
export interface Aviso extends AvisoRow {
  readonly entregas: readonly EntregaDeAviso[];
}

export interface Avisos extends Page<Aviso> {
  /** Since when the webhook gets nothing any more; null: it does. */
  readonly receptorFallaDesde: Date | null;
}

export interface ListAvisosInput extends AvisosFiltro {
  readonly limite: number;
  /** `siguienteCursor` of the page before. */
  readonly cursor: number | null;
}

/** A client's own events, the last one first, and what became of each. */
export async function listAvisos(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { limite, cursor, ...filtro }: ListAvisosInput,
): Promise<Avisos> {
  const found = await pageOfAvisos(db, { ...filtro, clienteId, limite: limite + 1, before: cursor });
  const page = pageOf(found, limite, ({ orden }) => String(orden));
  const ids = page.rows.map(({ eventoId }) => eventoId);
  const [entregas, [failing]] = await Promise.all([
    entregasConIntentos(db, clienteId, ids),
    failingReceptores(db, clienteId),
  ]);
  const rows = page.rows.map((row) => ({ ...row, entregas: entregas.get(row.eventoId) ?? [] }));
  return { ...page, rows, receptorFallaDesde: failing?.fallaDesde ?? null };
}
