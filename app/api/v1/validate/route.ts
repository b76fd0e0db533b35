import { consumoHeaders } from "@/server/contract/consumo-headers";
import { HEADERS, listasVersion } from "@/server/contract/headers";
import { futureBirthIssues } from "@/server/contract/validate-request";
import { presentConsulta } from "@/server/contract/validate-response";
import type { Consulta } from "@/server/domain/evidence/consulta";
import { apiRoute } from "@/server/http/api-route";
import { endpoint, JsonText } from "@/server/http/endpoint";
import { screen } from "@/server/usecases/screen";

export const dynamic = "force-dynamic";

const present = (consulta: Consulta) => ({
  respuesta: JSON.stringify(presentConsulta(consulta)),
  listasVersion: listasVersion(consulta.listas),
});

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint("POST /api/v1/validate", {
    check: futureBirthIssues,
    run: (deps, actor, { body, idempotency, deadline }) =>
      screen(deps, actor, { ...body, idempotency, deadline, present }),
    present: ({ respuesta }) => new JsonText(respuesta),
    headers: ({ cuenta, now, listasVersion, isReplay }) => ({
      [HEADERS.listasVersion]: listasVersion,
      ...(isReplay && { [HEADERS.idempotentReplay]: "true" }),
      ...consumoHeaders(cuenta, now),
    }),
  }),
);
