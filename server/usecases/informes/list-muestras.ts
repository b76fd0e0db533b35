import { latestArchivos } from "../../db/archivos/archivos";
import { venceEn } from "../../domain/archivos/archivo";
import { type CriteriosDeMuestra, criteriosOfMuestra, type Muestra } from "../../domain/informes/muestra";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

interface MuestraVista
  extends Pick<Muestra, "solicitadaEn" | "avance" | "terminadaEn" | "borradaEn">,
    Pick<Muestra["pedido"], "semilla" | "tamano"> {
  readonly muestraId: string;
  readonly criterios: CriteriosDeMuestra | null;
  readonly pedidaPor: string;
  /** Size of the population and of the muestra. Null before the draw. */
  readonly poblacion: number | null;
  readonly consultas: number | null;
  /** When its archive is deleted. Null if it is unfinished. */
  readonly venceEn: Date | null;
}

/** Returns the newest muestras of the client with their progress. Deleted ones keep a description. */
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
