import { Readable } from "node:stream";
import { MuestraParams } from "@/server/contract/portal/informes";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { readOwnArchivo } from "@/server/usecases/archivos/read-archivo";
import { MUESTRA } from "@/server/usecases/informes/muestra";

export const GET = downloadRoute(["oficial"], async ({ deps, actor, params }) => {
  const { muestraId: archivoId } = parseParams(MuestraParams, params);
  const now = await deps.clock.now();
  const { archivo, parts } = await readOwnArchivo(deps, actor, { kind: MUESTRA, archivoId, now });
  const isZip = archivo.pedido.formato === "zip";
  return {
    // Buffers one part.
    body: Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream,
    mediaType: isZip ? "application/zip" : "application/gzip",
    name: `muestra-${bogotaDay(archivo.solicitadaEn)}-${archivoId.slice(-8)}.${isZip ? "zip" : "tar.gz"}`,
  };
});
