import { presentUsuarioInvitado, presentUsuarios } from "@/server/contract/admin/usuarios";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { inviteUsuarioShowing } from "@/server/usecases/identidad/invite-usuario";
import { listUsuarios } from "@/server/usecases/identidad/list-usuarios";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/clientes/{cliente_id}/usuarios", {
    run: async (deps, actor, { params, body }) => ({
      ...body,
      ...(await inviteUsuarioShowing(deps, actor, { realm: "portal", ...params, ...body })),
    }),
    present: presentUsuarioInvitado,
  }),
  endpoint("GET /api/admin/clientes/{cliente_id}/usuarios", {
    run: (deps, actor, { params }) => listUsuarios(deps, actor, params),
    present: presentUsuarios,
  }),
);
