import { listAttempts } from "../../db/listas/lista-attempts";
import { lastListaEjecuciones } from "../../db/listas/lista-ejecuciones";
import { openPrevias } from "../../db/listas/lista-previas";
import { LISTAS } from "../../domain/listas/catalog";
import type { Ejecucion } from "../../domain/listas/ejecucion";
import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaAttempt, ListaStatus } from "../../domain/listas/lista-status";
import type { ListaHistory } from "../../domain/listas/lista-version";
import type { Previa } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { SOURCES } from "../../lists/sources";
import type { Deps } from "../deps";
import { listWaitingListas, type WaitingLista } from "./confirm-with-another";
import { listListas, listListaVersions } from "./list-listas";

/** A list as support sees it. */
export interface ListaVigilada extends ListaStatus {
  /** The host of its official source. Null if support uploads it, or it is derived. */
  readonly fuente: string | null;
  /** The list it derives from. */
  readonly derivadaDe: { readonly slug: ListaSlug; readonly nombre: string } | null;
  /** Fewest entries of a version. */
  readonly minimo: number;
  /** Formats that support may upload. */
  readonly formatos: readonly string[];
  /** Its last run: in progress, ended or interrupted. A derived list has the run of its origin. */
  readonly ejecucion: Ejecucion | null;
}

/** Returns the lists by tier, each with its state, source and last run. */
export async function overseeListas(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
): Promise<{
  readonly listas: readonly ListaVigilada[];
  readonly porAprobar: readonly WaitingLista[];
  readonly now: Date;
}> {
  const now = await deps.clock.now();
  const [listas, ejecuciones, porAprobar] = await Promise.all([
    listListas(deps),
    lastListaEjecuciones(deps.db),
    listWaitingListas(deps.db, actor, now),
  ]);
  return { listas: listas.map((lista) => vigilada(lista, ejecuciones)), porAprobar, now };
}

function vigilada(lista: ListaStatus, ejecuciones: readonly Ejecucion[]): ListaVigilada {
  const { floor, formats, derivation, hosts } = SOURCES[lista.slug];
  const from = derivation?.from ?? null;
  return {
    ...lista,
    fuente: hosts[0] ?? null,
    derivadaDe: from && { slug: from, nombre: LISTAS[from].nombre },
    minimo: floor,
    formatos: Object.keys(formats),
    ejecucion: ejecuciones.find(({ slug }) => slug === (from ?? lista.slug)) ?? null,
  };
}

const ATTEMPTS_SHOWN = 50;

export interface ListaDetail extends ListaHistory {
  readonly lista: ListaVigilada;
  readonly intentos: readonly (ListaAttempt & { readonly attemptId: string })[];
  /** Undecided previews, and whether one waits for a second person. */
  readonly previas: readonly (Previa & { readonly isWaiting: boolean })[];
  readonly now: Date;
}

/** Returns one list with its versions, attempts and files, newest first. */
export async function getLista(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug }: { readonly slug: ListaSlug },
): Promise<ListaDetail> {
  const [{ listas, porAprobar, now }, history, intentos] = await Promise.all([
    overseeListas(deps, actor),
    listListaVersions(deps, actor, { slug }),
    listAttempts(deps.db, slug, ATTEMPTS_SHOWN),
  ]);
  const lista = listas.find((candidate) => candidate.slug === slug);
  if (lista === undefined) throw new Error(`${slug}: not in the catalogue`);
  const waiting = new Set(porAprobar.map(({ previaId }) => previaId));
  const previas = (await openPrevias(deps.db, { slug, now })).map((previa) => ({
    ...previa,
    isWaiting: waiting.has(previa.previaId),
  }));
  return { ...history, lista, intentos, previas, now };
}
