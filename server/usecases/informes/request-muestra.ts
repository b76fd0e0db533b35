import { latestArchivos } from "../../db/archivos/archivos";
import { findResumenes } from "../../db/consultas/consultas";
import { venceEn } from "../../domain/archivos/archivo";
import { type CriteriosDeMuestra, criteriosOfMuestra, type Muestra } from "../../domain/informes/muestra";
import { huellaDePoblacion } from "../../domain/informes/sorteo";
import type { PortalActor } from "../../domain/shared/actor";
import { invalidField, ServiceError } from "../../domain/shared/errors";
import { requestOwnArchivo } from "../archivos/request-archivo";
import type { Deps } from "../deps";
import { MUESTRA } from "./muestra";

/** Which consultas: drawn with a seed, or chosen. */
export type MuestraPedida =
  | { readonly semilla: string; readonly tamano: number; readonly criterios: CriteriosDeMuestra }
  | { readonly consultaIds: readonly string[] };

export interface RequestMuestraInput {
  /** The same id makes the same muestra. */
  readonly muestraId: string;
  readonly pedida: MuestraPedida;
  readonly now: Date;
}

/**
 * Requests a muestra of the client's consultas as one archive, written in the background. Recorded in the
 * client's activity.
 * @throws ServiceError `not_found` if a chosen one is not the client's; `conflicto` if the client has too
 *   many unfinished ones.
 */
export async function requestMuestra(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { muestraId, pedida, now }: RequestMuestraInput,
): Promise<{ readonly muestraId: string }> {
  const asked =
    "semilla" in pedida ? drawnLater(pedida, now) : await chosen(deps.db, actor.clienteId, pedida);
  const { semilla, tamano } = asked.pedido;
  await requestOwnArchivo(deps, actor, {
    kind: MUESTRA,
    pedido: { archivoId: muestraId, solicitadaEn: now, ...asked },
    despues: { semilla, tamano, criterios: criteriosOfMuestra(asked) },
  });
  return { muestraId };
}

type Drawn = Pick<Muestra, "desde" | "hasta" | "pedido" | "memoria" | "total">;

/** Includes consultas of the current millisecond and nothing later, so that the draw can be repeated. */
function drawnLater(
  { semilla, tamano, criterios }: Extract<MuestraPedida, { semilla: string }>,
  now: Date,
): Drawn {
  const end = new Date(now.getTime() + 1);
  const { desde, severidad, lista } = criterios;
  const hasta = criterios.hasta < end ? criterios.hasta : end;
  if (desde >= hasta) {
    throw invalidField("desde", "El periodo no tiene ningún día que haya comenzado.");
  }
  const pedido = { semilla, criterios: { severidad, lista }, tamano, formato: "zip" } as const;
  return { desde, hasta, pedido, memoria: { sorteo: null }, total: null };
}

async function chosen(
  db: Deps["db"],
  clienteId: string,
  { consultaIds: asked }: Extract<MuestraPedida, { consultaIds: readonly string[] }>,
): Promise<Drawn> {
  const consultaIds = [...new Set(asked)];
  const own = await findResumenes(db, clienteId, consultaIds);
  const total = consultaIds.length;
  if (own.length < total) throw new ServiceError("not_found");
  const sorteo = { consultaIds, poblacion: total, huella: huellaDePoblacion(consultaIds) };
  const pedido = { semilla: null, criterios: null, tamano: total, formato: "zip" } as const;
  return { desde: null, hasta: null, pedido, memoria: { sorteo }, total };
}

/** A sample as pages show it. */
interface MuestraVista
  extends Pick<Muestra, "solicitadaEn" | "avance" | "terminadaEn" | "borradaEn">,
    Pick<Muestra["pedido"], "semilla" | "tamano"> {
  readonly muestraId: string;
  readonly criterios: CriteriosDeMuestra | null;
  readonly pedidaPor: string;
  /** What it was drawn from, and how many it has; null: not drawn yet. */
  readonly poblacion: number | null;
  readonly consultas: number | null;
  /** When its archive is deleted; null: it is not finished. */
  readonly venceEn: Date | null;
}

/** The samples that the client's people asked for last, with how far each has come; of those deleted, what they were. */
export async function listMuestras(
  { db }: Pick<Deps, "db">,
  { clienteId }: Pick<PortalActor, "clienteId">,
): Promise<readonly MuestraVista[]> {
  const page = { conBorrados: true, limite: 20 };
  const muestras = await latestArchivos(db, "muestra", { clienteId, usuarioId: null }, page);
  return muestras.map((muestra) => {
    const { archivoId, solicitadaEn, pedido, memoria, total, avance, terminadaEn, borradaEn } = muestra;
    return {
      muestraId: archivoId,
      solicitadaEn,
      semilla: pedido.semilla,
      criterios: criteriosOfMuestra(muestra),
      tamano: pedido.tamano,
      poblacion: memoria.sorteo?.poblacion ?? null,
      avance,
      pedidaPor: muestra.pedidoPor,
      terminadaEn,
      borradaEn,
      consultas: total,
      venceEn: terminadaEn && venceEn(terminadaEn),
    };
  });
}
