import { ListaParams } from "@/server/contract/admin/listas";
import { ArchivoQuery, LISTA_MAX_BYTES } from "@/server/contract/soporte/listas";
import { deadlineIn } from "@/server/http/http-context";
import { UPLOAD_MS } from "@/server/http/intake";
import { parseParams, parseQuery, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/soporte/context";
import { previewUpload } from "@/server/usecases/listas/preview-lista";

/** Takes the bytes of a list's file and answers which preview they became. */
export const POST = downloadRoute(["cumplimiento"], async ({ deps, actor, request, params }) => {
  const { slug } = parseParams(ListaParams, params);
  const { formato, nombre = null } = parseQuery(ArchivoQuery, new URL(request.url).searchParams);
  const take = async () => {
    const raw = await readBody(request, LISTA_MAX_BYTES, deadlineIn(UPLOAD_MS));
    return previewUpload(deps, actor, { slug, formato, raw, nombreArchivo: nombre });
  };
  const kept = await deps.inUploadTurn(actor, take, request.signal);
  return { body: JSON.stringify(kept), mediaType: "application/json", name: "vista-previa.json" };
});
