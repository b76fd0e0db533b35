import { CobroParams } from "@/server/contract/portal/cobros";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/soporte/context";
import { getCuentaDeCobro } from "@/server/usecases/facturacion/cobros";

export const GET = downloadRoute(["agente"], async ({ deps, actor, request, params }) => {
  const { cobroId } = parseParams(CobroParams, params);
  const { pdf, numero } = await getCuentaDeCobro(deps, actor, { cobroId, abandoned: request.signal });
  return { body: pdf, mediaType: "application/pdf", name: `cuenta-de-cobro-${numero}.pdf` };
});
