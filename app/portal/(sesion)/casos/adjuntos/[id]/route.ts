import { AdjuntoParams, AdjuntoQuery } from "@/server/contract/portal/decisiones";
import { ADJUNTO_MAX_BYTES } from "@/server/domain/decisiones/caso";
import { deadlineIn } from "@/server/http/http-context";
import { UPLOAD_MS } from "@/server/http/intake";
import { parseParams, parseQuery, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { addAdjunto, getAdjunto } from "@/server/usecases/decisiones/pasos";

/** Takes the bytes of a file and keeps them with the step in the address. */
export const POST = downloadRoute(["oficial"], async ({ deps, actor, request, params }) => {
  const { id: pasoId } = parseParams(AdjuntoParams, params);
  const { token: adjuntoId, nombre } = parseQuery(AdjuntoQuery, new URL(request.url).searchParams);
  const { signal: abandoned } = request;
  const take = async () => {
    const contenido = await readBody(request, ADJUNTO_MAX_BYTES, deadlineIn(UPLOAD_MS));
    return addAdjunto(deps, actor, { adjuntoId, pasoId, nombre, contenido });
  };
  const kept = await deps.inUploadTurn(actor, take, abandoned);
  return { body: JSON.stringify(kept), mediaType: "application/json", name: null };
});

/** The attachment in the address, always as a download. */
export const GET = downloadRoute(["oficial", "lectura"], async ({ deps, actor, params }) => {
  const { id: adjuntoId } = parseParams(AdjuntoParams, params);
  const { contenido, mediaType, name } = await getAdjunto(deps, actor, { adjuntoId });
  return { body: new Uint8Array(contenido), mediaType, name };
});
