import { CobroParams } from "@/server/contract/portal/cobros";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getCuentaDeCobro } from "@/server/usecases/facturacion/cobros";

export const GET = downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
  const { cobroId } = parseParams(CobroParams, params);
  const { pdf, numero } = await getCuentaDeCobro(deps, actor, { cobroId, abandoned: request.signal });
  return { body: pdf, mediaType: "application/pdf", name: `cuenta-de-cobro-${numero}.pdf` };
});
