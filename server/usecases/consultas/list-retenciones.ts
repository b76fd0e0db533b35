import { retencionesVigentes } from "../../db/consultas/retenciones";
import type { Retencion } from "../../domain/consultas/retencion";
import type { Deps } from "../deps";

/** Everything that is held. */
export async function listRetenciones({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<readonly Retencion[]> {
  return retencionesVigentes(db, await clock.now());
}
