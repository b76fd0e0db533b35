import { latestArchivos } from "../../db/archivos/archivos";
import {
  type CriteriosEnTiempo,
  criteriosOfDescarga,
  type Descarga,
  type FormatoDeDescarga,
} from "../../domain/archivos/descarga";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

interface DescargaVista
  extends Pick<
    Descarga,
    "solicitadaEn" | "total" | "avance" | "partes" | "bytes" | "terminadaEn" | "borradaEn"
  > {
  readonly descargaId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  readonly formato: FormatoDeDescarga;
  readonly criterios: CriteriosEnTiempo;
}

/** Returns the newest stored descargas of a person, with their progress. */
export async function listDescargas(
  { db }: Pick<Deps, "db">,
  { clienteId, usuarioId }: PortalActor,
): Promise<readonly DescargaVista[]> {
  const page = { conBorrados: false, limite: 5 };
  const descargas = await latestArchivos(db, "descarga", { clienteId, usuarioId }, page);
  return descargas.map((descarga) => {
    const { archivoId, solicitadaEn, pedido, total, avance, partes, bytes, terminadaEn, borradaEn } =
      descarga;
    return {
      descargaId: archivoId,
      clienteId,
      usuarioId,
      solicitadaEn,
      formato: pedido.formato,
      criterios: criteriosOfDescarga(descarga),
      total,
      avance,
      partes,
      bytes,
      terminadaEn,
      borradaEn,
    };
  });
}
