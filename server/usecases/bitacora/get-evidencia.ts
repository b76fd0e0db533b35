import { findSello } from "../../db/bitacora";
import type { EvidenciaConPrueba } from "../../domain/bitacora/verificacion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { proveInclusion } from "./prove-inclusion";

/** @throws ServiceError `not_found`. */
export async function getEvidencia(
  { db }: Pick<Deps, "db">,
  { consultaId }: { readonly consultaId: string },
): Promise<EvidenciaConPrueba> {
  const sello = await findSello(db, consultaId);
  if (sello === null) throw new ServiceError("not_found");
  const { evidencia, hashReporte } = sello;
  return { evidencia, hashReporte, inclusion: await proveInclusion(db, sello) };
}
