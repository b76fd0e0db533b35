import { InformeId } from "../../../contract/portal/informes";
import { diasOf } from "../../../domain/informes/informe-words";
import { parseParams } from "../../../http/parse-input";
import { downloadInforme } from "../../../usecases/informes/read-informe";
import { downloadRoute } from "../download-route";

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The address of a report for the board as a file: for whoever may look at it. */
export const informeFile = (formato: "pdf" | "xlsx") =>
  downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
    const asked = { ...parseParams(InformeId, params), formato, now: await deps.clock.now() };
    const { informe, file } = await downloadInforme(deps, actor, { ...asked, abandoned: request.signal });
    const { desde, hasta } = diasOf(informe);
    return { body: file, mediaType: MEDIA_TYPES[formato], name: `informe-${desde}-${hasta}.${formato}` };
  });
