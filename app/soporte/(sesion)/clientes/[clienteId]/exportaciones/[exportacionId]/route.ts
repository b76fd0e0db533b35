import { Readable } from "node:stream";
import { ExportacionOfCliente } from "@/server/contract/soporte/clientes";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/soporte/context";
import { readExportacion } from "@/server/usecases/archivos/read-exportacion";

/** Streams the archive of a finished export. It may be larger than the memory of a process. */
export const GET = downloadRoute(["agente", "cumplimiento"], async ({ deps, actor, params }) => {
  const { exportacionId } = parseParams(ExportacionOfCliente, params);
  const { parts } = await readExportacion(deps, actor, { exportacionId });
  return {
    body: Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream,
    mediaType: "application/gzip",
    name: `exportacion-${exportacionId}.tar.gz`,
  };
});
