import { findSello } from "../../db/bitacora/bitacora";
import type { EvidenciaConPrueba } from "../../domain/bitacora/verificacion";
import { notFoundConsulta } from "../consultas/not-found-consulta";
import type { Deps } from "../deps";
import { proveInclusion } from "./prove-inclusion";

/** @throws ServiceError `not_found`; BitacoraAlterada. */
export async function getEvidencia(
  { db }: Pick<Deps, "db">,
  { consultaId }: { readonly consultaId: string },
): Promise<EvidenciaConPrueba> {
  const sello = await findSello(db, consultaId);
  const { evidencia = null, hashReporte = null } = sello ?? {};
  if (sello === null || evidencia === null || hashReporte === null)
    throw await notFoundConsulta(db, consultaId);
  return { evidencia, hashReporte, inclusion: await proveInclusion(db, sello) };
}
