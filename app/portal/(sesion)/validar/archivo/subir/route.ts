import { reviewValues, UploadLoteQuery } from "@/server/contract/portal/lotes";
import { LOTE_MAX_BYTES } from "@/server/domain/lotes/lote";
import { deadlineIn } from "@/server/http/http-context";
import { UPLOAD_MS } from "@/server/http/intake";
import { parseQuery, readBody } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/context";
import { uploadLote } from "@/server/usecases/lotes/upload-lote";

/** Takes the bytes of a file and answers which lote they became. */
export const POST = downloadRoute(["oficial", "consulta"], async ({ deps, actor, request }) => {
  const named = parseQuery(UploadLoteQuery, new URL(request.url).searchParams);
  const { signal: abandoned } = request;
  const take = async () => {
    const raw = await readBody(request, LOTE_MAX_BYTES, deadlineIn(UPLOAD_MS));
    const now = await deps.clock.now();
    const { operaParaTerceros } = actor;
    const review: Parameters<typeof uploadLote>[2]["review"] = (values, rules) =>
      reviewValues(values, { operaParaTerceros, now }, rules);
    return uploadLote(deps, actor, { ...named, raw, review, now, abandoned });
  };
  const kept = await deps.inUploadTurn(actor, take, abandoned);
  return { body: JSON.stringify(kept), mediaType: "application/json", name: null };
});
