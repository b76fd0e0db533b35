import { HEADERS } from "@/server/contract/http/headers";
import { consumoHeaders } from "@/server/contract/v1/cuenta-consumo";
import { writeConsulta } from "@/server/contract/v1/validate-response";
import { VIGILANCIA_OPERATIONS } from "@/server/contract/v1/vigilancia-operations";
import type { Consulta } from "@/server/domain/consultas/consulta";
import { ConsumoRefused } from "@/server/domain/facturacion/cuenta";
import { apiRoute } from "@/server/http/create-route";
import { endpoint, JsonText } from "@/server/http/endpoint";
import { screenContraparte } from "@/server/usecases/contrapartes/screen-contraparte";
import { readConsumo } from "@/server/usecases/facturacion/cuenta";
import { notingRechazo } from "@/server/usecases/prueba/mode-rules";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(VIGILANCIA_OPERATIONS, "POST /api/v1/contrapartes/{contraparte_id}/consulta", {
    async run(deps, actor, { params, body, camposIgnorados, idempotency, now, deadline }) {
      const write = (consulta: Consulta) => writeConsulta(consulta, camposIgnorados);
      const replay = idempotency && { ...idempotency, write };
      const screened = await notingRechazo(deps, actor, now, () =>
        screenContraparte(deps, actor, { ...params, ...body, replay, now, deadline }),
      );
      const { kind } = screened;
      const answer = kind === "replayed" ? screened.written : (screened.written ?? write(screened.consulta));
      return { ...answer, isReplay: kind === "replayed", cuenta: screened.cuenta, now };
    },
    present: ({ respuesta }) => new JsonText(respuesta),
    headers: ({ cuenta, now, listasVersion, isReplay }) => ({
      [HEADERS.listasVersion]: listasVersion,
      ...(isReplay && { [HEADERS.idempotentReplay]: "true" }),
      ...consumoHeaders(cuenta, now),
    }),
    async refusalHeaders(deps, actor, refusal, now) {
      const { cuenta } =
        refusal instanceof ConsumoRefused ? refusal : await readConsumo(deps, actor, { now });
      return consumoHeaders(cuenta, now);
    },
  }),
);
