import { Readable } from "node:stream";
import { MuestraParams } from "@/server/contract/portal/informes";
import { bogotaDay } from "@/server/domain/shared/bogota";
import { parseParams } from "@/server/http/parse-input";
import { downloadRoute } from "@/server/trpc/portal/download-route";
import { readMuestra } from "@/server/usecases/informes/read-muestra";

export const dynamic = "force-dynamic";

export const GET = downloadRoute(["oficial"], async ({ deps, actor, params }) => {
  const now = await deps.clock.now();
  const asked = { ...parseParams(MuestraParams, params), now };
  const { muestra, parts } = await readMuestra(deps, actor, asked);
  return {
    // One part waits for its turn.
    body: Readable.toWeb(Readable.from(parts, { highWaterMark: 1 })) as ReadableStream,
    mediaType: "application/gzip",
    name: `muestra-${bogotaDay(muestra.solicitadaEn)}-${muestra.muestraId.slice(-8)}.tar.gz`,
  };
});
