import { ConsultasArchivo } from "@/server/contract/portal/consultas";
import { FORM_MAX_BYTES, parseJson, parseWith, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { exportConsultas } from "@/server/usecases/archivos/export-consultas";

export const POST = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const sent = await readBody(request, FORM_MAX_BYTES, request.signal);
  const { filtro: criterios, formato } = parseWith(ConsultasArchivo, parseJson(sent));
  const now = await deps.clock.now();
  return tableDownload(
    await exportConsultas(deps, actor, { criterios, formato, now }),
    formato,
    "consultas",
    now,
  );
});
