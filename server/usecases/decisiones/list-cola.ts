import {
  type ColaFilter,
  type ColaPlace,
  countCola,
  countToPrepare,
  MOST_WAITING_COUNTED,
  pageOfCola,
  type WaitingCoincidencia,
} from "../../db/decisiones/decisiones-cola";
import { colaCursor } from "../../domain/decisiones/cola-cursor";
import type { ColaOrden } from "../../domain/decisiones/decision-words";
import { LISTAS } from "../../domain/listas/catalog";
import { SCREENED_SLUGS, type ScreenedSlug } from "../../domain/listas/lista";
import type { PortalActor } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

export interface ColaInput extends Pick<ColaFilter, "vista" | "lista"> {
  readonly orden: ColaOrden;
  readonly cursor: ColaPlace | null;
  readonly limite: number;
}

interface Waiting {
  readonly total: number;
  /** False: there are more than `total`. */
  readonly isTotalExact: boolean;
  readonly masAntigua: Date | null;
}

export interface Cola extends Page<WaitingCoincidencia> {
  /** Of each view, whichever is shown; of the list that is filtered by. */
  readonly totales: Readonly<Record<ColaFilter["vista"], Waiting>>;
  /** Of all lists: found, and in the queue within a second or so. */
  readonly porPreparar: number;
  /** What it can be filtered by. */
  readonly listas: readonly { readonly slug: ScreenedSlug; readonly nombre: string }[];
}

/** What waits to be decided or approved for a client. */
export async function listCola(
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId }: PortalActor,
  { vista, lista, orden, cursor, limite }: ColaInput,
): Promise<Cola> {
  const filter = { usuarioId, lista };
  const count = async (of: ColaFilter["vista"]): Promise<Waiting> => {
    const { total, masAntigua } = await countCola(db, clienteId, { ...filter, vista: of });
    const isTotalExact = total <= MOST_WAITING_COUNTED;
    return { total: isTotalExact ? total : MOST_WAITING_COUNTED, isTotalExact, masAntigua };
  };
  // Asked first: what is put in the queue meanwhile is told twice rather than not at all.
  const porPreparar = await countToPrepare(db, clienteId);
  const [rows, pendientes, mias, porAprobar] = await Promise.all([
    pageOfCola(db, clienteId, { ...filter, vista }, { orden, limite: limite + 1, after: cursor }),
    count("pendientes"),
    count("mias"),
    count("por_aprobar"),
  ]);
  return {
    ...pageOf(rows, limite, colaCursor),
    porPreparar,
    totales: { pendientes, mias, por_aprobar: porAprobar },
    listas: SCREENED_SLUGS.map((slug) => ({ slug, nombre: LISTAS[slug].nombre })),
  };
}
