import { DescargaParams } from "@/server/contract/portal/consultas";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { DESCARGA } from "@/server/usecases/archivos/descarga";
import { readOwnArchivo } from "@/server/usecases/archivos/read-archivo";

export const GET = downloadRoute(["oficial"], async ({ deps, actor, params }) => {
  const { descargaId: archivoId } = parseParams(DescargaParams, params);
  const now = await deps.clock.now();
  const { archivo, parts } = await readOwnArchivo(deps, actor, { kind: DESCARGA, archivoId, now });
  return tableDownload(parts, archivo.pedido.formato, "consultas", archivo.solicitadaEn);
});
