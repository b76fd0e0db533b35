import { presentDiligencia } from "@/server/contract/v1/diligencia";
import { V1_OPERATIONS } from "@/server/contract/v1/operations";
import { apiRoute } from "@/server/http/create-route";
import { endpoint } from "@/server/http/endpoint";
import { runDiligencia } from "@/server/usecases/consultas/run-diligencia";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = apiRoute(
  endpoint(V1_OPERATIONS, "POST /api/v1/diligencia", {
    async run(deps, actor, { body, camposIgnorados, now, deadline }) {
      return { camposIgnorados, diligencia: await runDiligencia(deps, actor, { ...body, now, deadline }) };
    },
    present: ({ diligencia, camposIgnorados }) => presentDiligencia(diligencia, camposIgnorados),
  }),
);
