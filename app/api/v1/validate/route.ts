import { HEADERS, listasVersion } from "@/server/contract/headers";
import { futureBirthIssues } from "@/server/contract/validate-request";
import { presentConsulta } from "@/server/contract/validate-response";
import { apiRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { screen } from "@/server/usecases/screen";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint("POST /api/v1/validate", {
    check: futureBirthIssues,
    run: (deps, actor, { body }) => screen(deps, actor, body),
    present: presentConsulta,
    headers: ({ listas }) => ({ [HEADERS.listasVersion]: listasVersion(listas) }),
  }),
);
