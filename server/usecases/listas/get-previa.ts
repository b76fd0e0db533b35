import { findPendiente } from "../../db/facturacion/solicitudes";
import { cambiosOfPrevia, countCambiosOfPrevia } from "../../db/listas/lista-cambios";
import { findPrevia } from "../../db/listas/lista-previas";
import { currentVersions, findVersion } from "../../db/listas/lista-versions";
import { type Cambio, cambioOf, type TipoDeCambio } from "../../domain/listas/cambio";
import { LISTAS } from "../../domain/listas/catalog";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { Decision, Previa, PreviaDerivada, PreviaRef } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { isAlone, type PorQueDos, porQueDos } from "./confirm-with-another";
import { type CambiosInput, filtroOf, type Page, pageOf } from "./list-cambios";

export interface PreviaDetail extends Omit<Previa, "derivadas" | "cargadaPor"> {
  readonly nombre: string;
  /** The version it was compared with. */
  readonly base: ListaVersion | null;
  /** How many differences of each kind, by what was decided. */
  readonly cuentas: readonly {
    readonly cambio: TipoDeCambio;
    readonly decision: Decision | null;
    readonly total: number;
  }[];
  /** Who asked for it to go into force over the guards' objection, and waits for somebody else; null: nobody does. */
  readonly espera: { readonly solicitante: string; readonly motivo: string; readonly isOwn: boolean } | null;
  /** Why it takes two people. Null: one puts it in force. */
  readonly dos: PorQueDos | null;
  /** It takes two, and nobody but whoever asks here brought it or asked for it: somebody else confirms it. */
  readonly needsAnother: boolean;
  /** Another version came into force since: it must be compared anew. */
  readonly isStale: boolean;
  /** Lists a proposal is drawn from that have another version in force by now. */
  readonly origenesCambiados: readonly string[];
  /** Lists that are derived from this one and change with it. */
  readonly derivadas: readonly (PreviaDerivada & {
    readonly nombre: string;
    /** Another version of it came into force since: its figures are of before. */
    readonly isStale: boolean;
  })[];
}

/** A preview with what it would change, ended or not. @throws ServiceError `not_found`: also once its time is over. */
export async function getPrevia(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { usuarioId }: SoporteActor,
  { slug, previaId }: PreviaRef,
): Promise<PreviaDetail> {
  const now = await clock.now();
  const found = await findPrevia(db, previaId, now);
  if (found?.slug !== slug) throw new ServiceError("not_found");
  const { cargadaPor, ...previa } = found;
  const waits = { clienteId: null, clave: previaId, tipos: ["lista"] } as const;
  const [espera, base, versions, cuentas] = await Promise.all([
    findPendiente(db, waits, now),
    previa.baseVersion === null ? null : findVersion(db, previa.baseVersion),
    currentVersions(db),
    countCambiosOfPrevia(db, previaId),
  ]);
  const versionOf = (of: string) => versions.find((version) => version.slug === of) ?? null;
  const inForce = (of: string) => versionOf(of)?.versionId ?? null;
  const dos = porQueDos(previa, versionOf(slug));
  return {
    ...previa,
    nombre: LISTAS[slug].nombre,
    base,
    cuentas,
    espera: espera && {
      solicitante: espera.solicitante,
      motivo: "motivo" in espera.pedido ? espera.pedido.motivo : "",
      isOwn: espera.solicitadaPor === usuarioId,
    },
    dos,
    needsAnother: isAlone(found, dos, usuarioId) && (espera === null || espera.solicitadaPor === usuarioId),
    isStale: previa.terminadaEn === null && inForce(slug) !== previa.baseVersion,
    origenesCambiados: previa.origenes
      .filter(({ slug, versionId }) => inForce(slug) !== versionId)
      .map(({ slug }) => LISTAS[slug].nombre),
    derivadas: previa.derivadas.map((derivada) => ({
      ...derivada,
      nombre: LISTAS[derivada.slug].nombre,
      isStale: inForce(derivada.slug) !== derivada.baseVersion,
    })),
  };
}

export interface CambioPrevisto extends Cambio {
  readonly decision: Decision | null;
  readonly motivo: string | null;
  readonly decididaPor: string | null;
}

/** A page of what a preview would change, name by name and field by field. @throws ServiceError `not_found` */
export async function listPreviaCambios(
  { db, clock }: Pick<Deps, "db" | "clock">,
  _actor: SoporteActor,
  {
    slug,
    previaId,
    decision,
    ...input
  }: CambiosInput & PreviaRef & { readonly decision: Decision | "pendiente" | null },
): Promise<Page<CambioPrevisto>> {
  const previa = await findPrevia(db, previaId, await clock.now());
  if (previa?.slug !== slug) throw new ServiceError("not_found");
  const page = pageOf(await cambiosOfPrevia(db, previaId, { ...filtroOf(input), decision }), input.limite);
  return {
    ...page,
    rows: page.rows.map(({ decision, motivo, decididaPor, ...pair }) => ({
      ...cambioOf(pair),
      decision,
      motivo,
      decididaPor,
    })),
  };
}
