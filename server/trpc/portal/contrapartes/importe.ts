import { Readable } from "node:stream";
import { declareFila, ImporteQuery } from "../../../contract/portal/contrapartes";
import { reviewValues } from "../../../contract/portal/lotes";
import { IMPORTE_MAX_BYTES } from "../../../domain/contrapartes/importe";
import { deadlineIn } from "../../../http/http-context";
import { UPLOAD_MS } from "../../../http/intake";
import { parseQuery, readBody } from "../../../http/parse-input";
import {
  type ArchivoDeBase,
  previewImporte,
  startImporte,
  writeErroresDeImporte,
} from "../../../usecases/contrapartes/import-base";
import { downloadRoute } from "../context";
import { tableDownload } from "../table-download";

/** What an import would do, as the page gets it. */
export type VistaDeImporte = Awaited<ReturnType<typeof previewImporte>>;
export type { AvanceDeImporte } from "../../../usecases/contrapartes/import-base";

/** Takes the bytes of a file of contrapartes: shows what its import would do, lists its faulty rows, or imports it. */
export const takeImporte = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const { accion, leer, revision = "" } = parseQuery(ImporteQuery, new URL(request.url).searchParams);
  const { signal: abandoned } = request;
  const now = await deps.clock.now();
  const review: ArchivoDeBase["review"] = (values, rules) =>
    reviewValues(values, { operaParaTerceros: false, now }, rules);
  const declare: ArchivoDeBase["declare"] = (body) => declareFila(body, now);
  const take = async () => {
    const raw = await readBody(request, IMPORTE_MAX_BYTES, deadlineIn(UPLOAD_MS));
    const archivo = { ...leer, raw, review, declare, now, abandoned };
    if (accion === "errores") {
      const part = await writeErroresDeImporte(deps, actor, archivo, "xlsx");
      return tableDownload([part], "xlsx", "filas-con-error", now);
    }
    if (accion === "revisar") {
      const vista: VistaDeImporte = await previewImporte(deps, actor, archivo);
      return { body: JSON.stringify(vista), mediaType: "application/json", name: null };
    }
    const steps = await startImporte(deps, actor, { ...archivo, revision });
    return { body: linesOf(steps), mediaType: "application/x-ndjson", name: null };
  };
  return deps.inUploadTurn(actor, take, abandoned);
});

function linesOf(steps: AsyncIterable<object>): ReadableStream {
  const lines = async function* () {
    for await (const step of steps) yield Buffer.from(`${JSON.stringify(step)}\n`);
  };
  return Readable.toWeb(Readable.from(lines(), { highWaterMark: 1 })) as ReadableStream;
}
