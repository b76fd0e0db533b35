import { NEW_FILE } from "../../delivery/archivos/table-part";
import type { PortalActor } from "../../domain/shared/actor";
import { searchConsultas } from "../consultas/search-consultas";
import type { Deps } from "../deps";
import { DESCARGA } from "./descarga";
import { type ExportInput, untilNow } from "./export-consultas";
import { requestOwnArchivo } from "./request-archivo";

/**
 * Requests a file of the consultas of a filter, to be written in the background. Recorded in the client's
 * activity. The same id makes the same file.
 * @throws ServiceError `conflicto` if the client has too many unfinished ones.
 */
export async function requestDescarga(
  deps: Pick<Deps, "db">,
  actor: PortalActor,
  { descargaId, criterios: asked, formato, now }: ExportInput & { readonly descargaId: string },
): Promise<{ readonly descargaId: string }> {
  const criterios = untilNow(asked, now);
  const { total, isTotalExact } = await searchConsultas(deps, actor, {
    ...criterios,
    limite: 1,
    cursor: null,
  });
  const { desde, hasta, ...filter } = criterios;
  const { crudos, crc } = NEW_FILE;
  await requestOwnArchivo(deps, actor, {
    kind: DESCARGA,
    pedido: {
      archivoId: descargaId,
      solicitadaEn: now,
      desde,
      hasta,
      pedido: { formato, criterios: filter },
      memoria: { cursor: null, crudos, crc },
      total: isTotalExact ? total : null,
    },
    despues: { formato, criterios },
  });
  return { descargaId };
}
