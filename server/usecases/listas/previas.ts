import { recordAct } from "../../db/bitacora/actividad";
import { findPendiente } from "../../db/facturacion/solicitudes";
import { cambiosOfPrevia, countCambiosOfPrevia } from "../../db/listas/lista-cambios";
import { decideCambios, findPrevia } from "../../db/listas/lista-previas";
import { currentVersions, findVersion } from "../../db/listas/lista-versions";
import { inTransaction } from "../../db/sql/transaction";
import { type Cambio, cambioOf, type TipoDeCambio } from "../../domain/listas/cambio";
import { LISTAS } from "../../domain/listas/catalog";
import type { ListaVersion } from "../../domain/listas/lista-version";
import type { Decision, Previa, PreviaDerivada, PreviaRef } from "../../domain/listas/previa";
import type { SoporteActor } from "../../domain/shared/actor";
import { formatBogota } from "../../domain/shared/bogota";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { isAlone, type PorQueDos, porQueDos } from "./confirm-with-another";
import { type CambiosInput, filtroOf, type Page, pageOf } from "./list-cambios";

export interface PreviaDetail extends Omit<Previa, "derivadas" | "cargadaPor"> {
  readonly nombre: string;
  /** The version it was compared with. */
  readonly base: ListaVersion | null;
  /** Number of differences of each kind, by decision. */
  readonly cuentas: readonly {
    readonly cambio: TipoDeCambio;
    readonly decision: Decision | null;
    readonly total: number;
  }[];
  /** The request to accept it over the guards' objection, which waits for another person. Null if there is none. */
  readonly espera: { readonly solicitante: string; readonly motivo: string; readonly isOwn: boolean } | null;
  /** Why it takes two people. Null: one puts it in force. */
  readonly dos: PorQueDos | null;
  /** It takes two people, and only this person has brought it or asked for it: another one confirms it. */
  readonly needsAnother: boolean;
  /** Another version came into force since, so it must be compared again. */
  readonly isStale: boolean;
  /** Source lists of a propuesta that have another version in force now. */
  readonly origenesCambiados: readonly string[];
  /** Lists that derive from this one and change with it. */
  readonly derivadas: readonly (PreviaDerivada & {
    readonly nombre: string;
    /** Another version of it came into force since, so its figures are outdated. */
    readonly isStale: boolean;
  })[];
}

/** Returns a preview, ended or not. @throws ServiceError `not_found`, also once it has expired. */
export async function getPrevia(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { usuarioId }: SoporteActor,
  { slug, previaId }: PreviaRef,
): Promise<PreviaDetail> {
  const now = await clock.now();
  const found = await findPrevia(db, { previaId, now });
  if (found?.slug !== slug) throw new ServiceError("not_found");
  const { cargadaPor, ...previa } = found;
  const waits = { clienteId: null, clave: previaId, tipos: ["lista"] } as const;
  const [espera, base, versions, cuentas] = await Promise.all([
    findPendiente(db, waits, now),
    previa.baseVersion === null ? null : findVersion(db, previa.baseVersion),
    currentVersions(db),
    countCambiosOfPrevia(db, { previaId }),
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

/** Returns a page of a preview's differences, name by name and field by field. @throws ServiceError `not_found` */
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
  const previa = await findPrevia(db, { previaId, now: await clock.now() });
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

const ENDS = {
  puesta_en_vigor: "ya se puso en vigor",
  descartada: "ya se descartó",
  revisada: "ya se convirtió en un archivo",
} as const;

/** A preview that nothing has come of. @throws ServiceError `not_found`; `conflicto` with who ended it and when. */
export async function findOpenPrevia(
  { db, clock }: Pick<Deps, "db" | "clock">,
  { slug, previaId }: PreviaRef,
): Promise<Previa> {
  const previa = await findPrevia(db, { previaId, now: await clock.now() });
  if (previa?.slug !== slug) throw new ServiceError("not_found");
  const { resultado, terminadaEn, terminadaPor } = previa;
  if (resultado === null || terminadaEn === null) return previa;
  const message = `Esta vista previa ${ENDS[resultado]}: lo hizo ${terminadaPor} el ${formatBogota(terminadaEn)} (Bogotá).`;
  throw new ServiceError("conflicto", message);
}

interface DecideInput extends PreviaRef {
  /** Those that were looked at, by identifier. */
  readonly sourceIds: readonly string[];
  /** Null takes a decision back. */
  readonly decision: Decision | null;
  /** Wanted where something is set aside. */
  readonly motivo: string | null;
}

/**
 * Support decides about differences of a proposal. Each stays as decided last, on record with who decided; resolves to
 * how many were.
 * @throws ServiceError `not_found`, `conflicto` as `findOpenPrevia`; `validation_error` for setting aside without reason.
 */
export async function decidePropuesta(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { slug, previaId, sourceIds, decision, motivo }: DecideInput,
): Promise<{ decididas: number }> {
  const previa = await findOpenPrevia(deps, { slug, previaId });
  if (previa.origen !== "propuesta") throw new ServiceError("not_found");
  if (decision === "apartada" && motivo === null) {
    throw invalidField("motivo", "Escriba por qué se aparta.");
  }
  const en = await deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const done = { decision, motivo: decision === "apartada" ? motivo : null, en, actor: actor.name };
    const decididas = await decideCambios(tx, previaId, sourceIds, done);
    if (decididas !== new Set(sourceIds).size) {
      throw new ServiceError("conflicto", "La propuesta cambió mientras la revisaba. Vuelva a cargarla.");
    }
    await recordAct(tx, actor, {
      en,
      accion: "lista.propuesta_decidida",
      objeto: { tipo: "lista", id: slug },
      detalle: { despues: { previaId, decision, entradas: sourceIds }, motivo: done.motivo },
    });
    return { decididas };
  });
}
