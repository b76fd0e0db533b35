import { ActosFiltro } from "@/server/contract/soporte/bitacora";
import { nombreDeDescarga } from "@/server/domain/archivos/descarga";
import { actosCsv } from "@/server/domain/bitacora/actos-csv";
import { parseQuery } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/soporte/context";
import { eachActo } from "@/server/usecases/bitacora/actividad";

/** Streams a page of acts at a time, as fast as the client reads. */
function streamOf(lines: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: () => void lines.return(undefined),
  });
}

export const GET = downloadRoute(["agente", "cumplimiento"], async ({ deps, actor, request }) => {
  const filtro = parseQuery(ActosFiltro, new URL(request.url).searchParams);
  const lines = actosCsv(eachActo(deps, actor, filtro));
  return {
    body: streamOf(lines),
    mediaType: "text/csv; charset=utf-8",
    name: nombreDeDescarga("bitacora", await deps.clock.now(), "csv"),
  };
});
