import { presentUsuarioInvitado } from "@/server/contract/admin/usuarios";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { inviteUsuarioShowing } from "@/server/usecases/identidad/invite-usuario";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("POST /api/admin/soporte/usuarios", {
    run: async (deps, actor, { body }) => ({
      ...body,
      ...(await inviteUsuarioShowing(deps, actor, { realm: "soporte", ...body })),
    }),
    present: presentUsuarioInvitado,
  }),
);
