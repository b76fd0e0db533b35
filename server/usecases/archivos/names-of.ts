import { quienesOf } from "../../db/consultas/consulta-busqueda";
import type { CriteriosEnTiempo } from "../../domain/archivos/descarga";
import type { Nota } from "../../domain/archivos/nota";
import { LISTAS } from "../../domain/listas/catalog";
import type { Deps } from "../deps";

/** Names for the ids of a filter, for the reader of the file. */
export async function namesOf(
  { db }: Pick<Deps, "db">,
  clienteId: string,
  { quien, lista }: CriteriosEnTiempo,
  now: Date,
): Promise<Nota["names"]> {
  const found =
    quien === null ? undefined : (await quienesOf(db, clienteId, now)).find(({ id }) => id === quien);
  return {
    quien: quien === null ? null : (found?.nombre ?? (found?.terminacion ? `…${found.terminacion}` : quien)),
    lista: lista === null ? null : LISTAS[lista].nombre,
  };
}
