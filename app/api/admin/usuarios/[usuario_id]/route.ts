import { presentUsuario } from "@/server/contract/admin/usuarios";
import { adminRoute } from "@/server/http/api-route";
import { endpoint } from "@/server/http/endpoint";
import { changeUsuario } from "@/server/usecases/identidad/change-usuario";
import { getUsuario } from "@/server/usecases/identidad/get-usuario";

export const dynamic = "force-dynamic";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = adminRoute(
  endpoint("PATCH /api/admin/usuarios/{usuario_id}", {
    run: async (deps, actor, { params, body }) => {
      await changeUsuario(deps, actor, { realm: "portal", ...params, ...body });
      return getUsuario(deps, actor, params);
    },
    present: presentUsuario,
  }),
);
