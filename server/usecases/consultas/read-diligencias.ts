import type { ConsultaPlace } from "../../db/consultas/consultas";
import { findDiligencia, pageOfDiligencias } from "../../db/consultas/diligencias";
import type { Diligencia } from "../../domain/consultas/diligencia";
import { hashReporte } from "../../domain/consultas/hash-reporte";
import { onlyOf, type PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

const LIMITE = 20;

interface OfDiligencia {
  readonly diligenciaId: string;
}

/** The diligencias that the actor may see, of keys and of people, the newest first. */
export async function listDiligencias(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { cursor }: { readonly cursor: ConsultaPlace | null },
) {
  const asked = { clienteId: actor.clienteId, quien: onlyOf(actor), limite: LIMITE + 1, cursor };
  const found = await pageOfDiligencias(db, asked);
  const rows = found.slice(0, LIMITE);
  return { rows, siguiente: found.length > LIMITE ? (rows.at(-1)?.diligenciaId ?? null) : null };
}

async function evidenciaOf(
  { db }: Pick<Deps, "db">,
  actor: PortalActor,
  { diligenciaId }: OfDiligencia,
): Promise<string> {
  const asked = { clienteId: actor.clienteId, quien: onlyOf(actor), diligenciaId };
  const found = await findDiligencia(db, asked);
  if (found === null) throw new ServiceError("not_found");
  if (hashReporte(found.evidencia) !== found.hashRespuesta) {
    throw new Error(`the evidence of diligencia ${diligenciaId} was altered`);
  }
  return found.evidencia;
}

/**
 * Returns a diligencia from its evidence alone.
 * @throws ServiceError `not_found`; Error if the evidence was altered, which is never shown.
 */
export async function getDiligencia(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  asked: OfDiligencia,
): Promise<Diligencia> {
  const evidencia = await evidenciaOf(deps, actor, asked);
  return { ...JSON.parse(evidencia), hashRespuesta: hashReporte(evidencia) };
}

/** Renders a diligencia from its evidence alone, PDF: always the same bytes. @throws as `getDiligencia` */
export async function getDiligenciaPdf(
  deps: Pick<Deps, "db" | "reportes">,
  actor: PortalActor,
  { abandoned, ...asked }: OfDiligencia & { readonly abandoned: AbortSignal },
): Promise<Uint8Array<ArrayBuffer>> {
  return deps.reportes.render({ diligencia: await evidenciaOf(deps, actor, asked) }, actor, abandoned);
}
