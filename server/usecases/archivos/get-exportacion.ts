import { findExportacion } from "../../db/archivos/exportaciones";
import type { Exportacion } from "../../domain/archivos/exportacion";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/** @throws ServiceError `not_found`. */
export async function getExportacion(
  { db }: Pick<Deps, "db">,
  { exportacionId }: { readonly exportacionId: string },
): Promise<Exportacion> {
  const found = await findExportacion(db, exportacionId);
  if (found === null) throw new ServiceError("not_found");
  return found;
}
