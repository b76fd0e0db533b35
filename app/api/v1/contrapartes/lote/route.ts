import { presentFilas, readFilas } from "@/server/contract/v1/contrapartes";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { saveBase } from "@/server/usecases/contrapartes/contrapartes";
import { inSlices } from "@/server/usecases/lotes/pace";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "POST /api/v1/contrapartes/lote", {
    async run(deps, actor, { body, now }) {
      const filas = await inSlices(readFilas(body.contrapartes, now), deps.giveWay);
      const read = filas.flatMap(({ declarada }) => declarada ?? []);
      return { filas, saved: read.length === 0 ? [] : await saveBase(deps, actor, read) };
    },
    present: presentFilas,
  }),
);
