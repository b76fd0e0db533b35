import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { declareFila, ImporteQuery } from "../../../contract/portal/contrapartes";
import { reviewValues } from "../../../contract/portal/lotes";
import { IMPORTE_MAX_BYTES } from "../../../domain/contrapartes/importe";
import { ServiceError } from "../../../domain/shared/errors";
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
    if (accion === "errores") return writeErroresDeImporte(deps, actor, archivo, "xlsx");
    if (accion === "guardar") return startImporte(deps, actor, { ...archivo, revision });
    const vista: VistaDeImporte = await previewImporte(deps, actor, archivo);
    return [vista];
  };
  const work = deps.inUploadTurn<Uint8Array | AnswerSteps>(actor, take, abandoned);
  const refusalOf = (fault: unknown): object => {
    const isKnown = fault instanceof ServiceError;
    if (!isKnown) deps.log.error({ error: fault }, "a file of contrapartes could not be read");
    const message = isKnown ? fault.message : "El servicio no pudo leer el archivo.";
    const none = { creadas: 0, actualizadas: 0, iguales: 0, isDone: false, error: message };
    return accion === "guardar" ? none : { message, requestId: null };
  };
  if (accion === "errores")
    return tableDownload([(await work) as Uint8Array], "xlsx", "filas-con-error", now);
  const silence = () => setTimeout(SILENCE_MS, null, { ref: false });
  const lines = await linesOf(work as Promise<AnswerSteps>, silence, refusalOf);
  const mediaType = accion === "guardar" ? "application/x-ndjson" : "application/json";
  return {
    body: Readable.toWeb(Readable.from(lines, { highWaterMark: 1 })) as ReadableStream,
    mediaType,
    name: null,
  };
});

/** So long a proxy and a browser wait for a byte. A file of 200,000 rows takes longer to read. */
const SILENCE_MS = 10_000;

type AnswerSteps = AsyncIterable<object> | Iterable<object>;

/**
 * Writes steps a line each. If they do not begin in a `silence`, the answer does, with a blank line after each silence,
 * and a failure is its last line. @throws what the work throws before that.
 */
export async function linesOf(
  work: Promise<AnswerSteps>,
  silence: () => Promise<null>,
  refusalOf: (fault: unknown) => object,
): Promise<AsyncGenerator<Buffer>> {
  let steps = await Promise.race([work, silence()]);
  // If nobody reads on, nobody hears of its failure.
  work.catch(() => {});
  return (async function* lines() {
    const lineOf = (step: object) => Buffer.from(`${JSON.stringify(step)}\n`);
    try {
      for (; steps === null; steps = await Promise.race([work, silence()])) yield Buffer.from("\n");
    } catch (fault) {
      yield lineOf(refusalOf(fault));
      return;
    }
    for await (const step of steps) yield lineOf(step);
  })();
}
