import { FACTURACION_OPERATIONS } from "../../contract/admin/facturacion";
import { issueCobro } from "../../usecases/facturacion/cobros";
import { openBolsa, registerPago } from "../../usecases/facturacion/pagos";
import { reversePago } from "../../usecases/facturacion/reversiones";
import { endpoint } from "../endpoint";

export const FACTURACION_ENDPOINTS = [
  endpoint(FACTURACION_OPERATIONS, "POST /api/admin/clientes/{cliente_id}/bolsas", {
    run: (deps, actor, { params, body }) => openBolsa(deps, actor, { ...params, ...body }),
  }),
  endpoint(FACTURACION_OPERATIONS, "POST /api/admin/clientes/{cliente_id}/cobros", {
    run: (deps, actor, { params, body }) => issueCobro(deps, actor, { ...params, ...body }),
  }),
  endpoint(FACTURACION_OPERATIONS, "POST /api/admin/cobros/{cobro_id}/pago", {
    run: (deps, actor, { params, body }) => registerPago(deps, actor, { ...params, ...body }),
  }),
  endpoint(FACTURACION_OPERATIONS, "POST /api/admin/bolsas/{bolsa_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePago(deps, actor, { tipo: "bolsa", id: params.bolsaId, ...body }),
  }),
  endpoint(FACTURACION_OPERATIONS, "POST /api/admin/cobros/{cobro_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePago(deps, actor, { tipo: "cobro", id: params.cobroId, ...body }),
  }),
];
