import { DescargaParams } from "@/server/contract/portal-consultas";
import { parseParams } from "@/server/http/parse-input";
import { consultasFile } from "@/server/trpc/portal/consultas-file";
import { downloadRoute } from "@/server/trpc/portal/download-route";
import { readDescarga } from "@/server/usecases/descargas/read-descarga";

export const dynamic = "force-dynamic";

export const GET = downloadRoute(["oficial"], async ({ deps, actor, params }) => {
  const now = await deps.clock.now();
  const { descarga, parts } = await readDescarga(deps, actor, {
    ...parseParams(DescargaParams, params),
    now,
  });
  return consultasFile(parts, descarga.formato, descarga.solicitadaEn);
});
