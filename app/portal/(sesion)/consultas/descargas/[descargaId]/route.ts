import { DescargaParams } from "@/server/contract/portal/consultas";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/download-route";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { readDescarga } from "@/server/usecases/archivos/read-descarga";

export const dynamic = "force-dynamic";

export const GET = downloadRoute(["oficial"], async ({ deps, actor, params }) => {
  const now = await deps.clock.now();
  const { descarga, parts } = await readDescarga(deps, actor, {
    ...parseParams(DescargaParams, params),
    now,
  });
  return tableDownload(parts, descarga.formato, "consultas", descarga.solicitadaEn);
});
