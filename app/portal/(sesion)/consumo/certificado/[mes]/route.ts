import { CertificadoParams } from "@/server/contract/admin/facturacion";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { getCertificado } from "@/server/usecases/facturacion/get-certificado";

export const GET = downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
  const { mes } = parseParams(CertificadoParams, params);
  const now = await deps.clock.now();
  const pdf = await getCertificado(deps, actor, { mes, now, abandoned: request.signal });
  return { body: pdf, mediaType: "application/pdf", name: `certificado-${mes}.pdf` };
});
