import { latestArchivos } from "../../db/archivos/archivos";
import {
  type CriteriosEnTiempo,
  criteriosOfDescarga,
  type Descarga,
  type FormatoDeDescarga,
} from "../../domain/archivos/descarga";
import type { PortalActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** A file as pages show it. */
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

/** The files that the person asked for last and that are still there, with how far each has come. */
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
