import { ContrapartesArchivo } from "@/server/contract/portal/contrapartes";
import { FORM_MAX_BYTES, parseJson, parseWith, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { tableDownload } from "@/server/trpc/portal/table-download";
import { exportBase } from "@/server/usecases/contrapartes/export-base";

export const POST = downloadRoute(["oficial"], async ({ deps, actor, request }) => {
  const sent = await readBody(request, FORM_MAX_BYTES, request.signal);
  const { filtro, formato } = parseWith(ContrapartesArchivo, parseJson(sent));
  const now = await deps.clock.now();
  return tableDownload(await exportBase(deps, actor, { filtro, formato, now }), formato, "contrapartes", now);
});
