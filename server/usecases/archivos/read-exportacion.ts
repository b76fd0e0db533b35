import { findArchivo, latestArchivos } from "../../db/archivos/archivos";
import { recordAct } from "../../db/bitacora/actividad";
import { estadoOfArchivo, venceEn } from "../../domain/archivos/archivo";
import type { Exportacion } from "../../domain/archivos/exportacion";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { EXPORTACION } from "./exportacion";
import { type ArchivoLeido, readArchivo } from "./read-archivo";

interface ExportacionId {
  readonly exportacionId: string;
}

const ANYBODYS = { clienteId: null, usuarioId: null };

/** @throws ServiceError `not_found`. */
export async function getExportacion(
  { db }: Pick<Deps, "db">,
  { exportacionId }: ExportacionId,
): Promise<Exportacion> {
  const found = await findArchivo(db, "exportacion", exportacionId, ANYBODYS);
  if (found === null) throw new ServiceError("not_found");
  return found;
}

const SHOWN = 10;

/** Returns the last exports of a client with who asked for them, newest first. */
export async function listExportaciones(
  { db }: Pick<Deps, "db">,
  { clienteId }: { readonly clienteId: string },
) {
  const whose = { clienteId, usuarioId: null };
  const found = await latestArchivos(db, "exportacion", whose, { conBorrados: true, limite: SHOWN });
  return found.map(({ archivoId, terminadaEn, pedido, memoria: _, ...row }) => ({
    ...row,
    exportacionId: archivoId,
    estado: estadoOfArchivo({ ...row, terminadaEn }),
    incluyePdf: pedido.incluyePdf,
    terminadaEn,
    venceEn: terminadaEn && venceEn(terminadaEn),
  }));
}

/**
 * Returns the archive of a finished export and audits the download.
 * @throws ServiceError `not_found`; `conflicto` if it is unfinished or already deleted.
 */
export async function readExportacion(
  deps: Pick<Deps, "db" | "clock">,
  actor: SoporteActor,
  { exportacionId }: ExportacionId,
): Promise<ArchivoLeido<"exportacion">> {
  const asked = { archivoId: exportacionId, whose: ANYBODYS };
  return readArchivo(deps, EXPORTACION, asked, async (tx, { clienteId }) =>
    recordAct(tx, actor, {
      en: await deps.clock.now(tx),
      accion: "exportacion.descargada",
      objeto: { tipo: "exportacion", id: exportacionId },
      detalle: { despues: { clienteId } },
    }),
  );
}
