import { CobroParams } from "@/server/contract/portal/cobros";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/soporte/download-route";
import { getCuentaDeCobro } from "@/server/usecases/facturacion/get-cuenta-de-cobro";

export const dynamic = "force-dynamic";

export const GET = downloadRoute(["agente"], async ({ deps, actor, request, params }) => {
  const { cobroId } = parseParams(CobroParams, params);
  const { pdf, numero } = await getCuentaDeCobro(deps, actor, { cobroId, abandoned: request.signal });
  return { body: pdf, mediaType: "application/pdf", name: `cuenta-de-cobro-${numero}.pdf` };
});
