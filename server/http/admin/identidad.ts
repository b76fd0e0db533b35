import { IDENTIDAD_OPERATIONS } from "../../contract/admin/identidad-operations";
import { presentLlaveEntregada, presentLlaves } from "../../contract/admin/llaves";
import { presentUsuario, presentUsuarioInvitado } from "../../contract/admin/usuarios";
import { createApiKey, listApiKeys, regenerateApiKey, revokeApiKey } from "../../usecases/clientes/llaves";
import { inviteUsuarioShowing } from "../../usecases/identidad/invitaciones";
import { changeUsuario, getUsuario, listUsuarios } from "../../usecases/identidad/usuarios";
import { endpoint } from "../endpoint";

export const IDENTIDAD_ENDPOINTS = [
  endpoint(IDENTIDAD_OPERATIONS, "POST /api/admin/clientes/{cliente_id}/usuarios", {
    run: async (deps, actor, { params, body }) => ({
      ...body,
      ...(await inviteUsuarioShowing(deps, actor, { realm: "portal", ...params, ...body })),
    }),
    present: presentUsuarioInvitado,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "GET /api/admin/clientes/{cliente_id}/usuarios", {
    run: (deps, actor, { params }) => listUsuarios(deps, actor, params),
    present: (usuarios) => ({ usuarios: usuarios.map(presentUsuario) }),
  }),
  endpoint(IDENTIDAD_OPERATIONS, "PATCH /api/admin/usuarios/{usuario_id}", {
    run: async (deps, actor, { params, body }) => {
      await changeUsuario(deps, actor, { realm: "portal", ...params, ...body });
      return getUsuario(deps, actor, params);
    },
    present: presentUsuario,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "POST /api/admin/soporte/usuarios", {
    run: async (deps, actor, { body }) => ({
      ...body,
      ...(await inviteUsuarioShowing(deps, actor, { realm: "soporte", ...body })),
    }),
    present: presentUsuarioInvitado,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "POST /api/admin/clientes/{cliente_id}/llaves", {
    run: (deps, actor, { params, body }) => createApiKey(deps, actor, { ...body, ...params }),
    present: presentLlaveEntregada,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "GET /api/admin/clientes/{cliente_id}/llaves", {
    run: (deps, actor, { params }) => listApiKeys(deps, actor, params),
    present: presentLlaves,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "POST /api/admin/llaves/{llave_id}/regenerar", {
    run: (deps, actor, { params, body }) => regenerateApiKey(deps, actor, { ...body, ...params }),
    present: presentLlaveEntregada,
  }),
  endpoint(IDENTIDAD_OPERATIONS, "DELETE /api/admin/llaves/{llave_id}", {
    run: (deps, actor, { params }) => revokeApiKey(deps, actor, params),
    present: () => null,
  }),
];
