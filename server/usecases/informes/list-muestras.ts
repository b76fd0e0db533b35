import { latestArchivos } from "../../db/archivos/archivos";
import { venceEn } from "../../domain/archivos/archivo";
import { type CriteriosDeMuestra, criteriosOfMuestra, type Muestra } from "../../domain/informes/muestra";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

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
