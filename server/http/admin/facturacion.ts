import { presentCobro } from "../../contract/admin/cobros";
import { presentReversion } from "../../contract/admin/reversiones";
import { presentBolsa } from "../../contract/v1/bolsas";
import { issueCobro } from "../../usecases/facturacion/issue-cobro";
import { openBolsa } from "../../usecases/facturacion/open-bolsa";
import { registerPago } from "../../usecases/facturacion/register-pago";
import { reversePago } from "../../usecases/facturacion/reverse-pago";
import { endpoint } from "../endpoint";

export const FACTURACION_ENDPOINTS = [
  endpoint("POST /api/admin/clientes/{cliente_id}/bolsas", {
    run: (deps, actor, { params, body }) => openBolsa(deps, actor, { ...params, ...body }),
    present: presentBolsa,
  }),
  endpoint("POST /api/admin/clientes/{cliente_id}/cobros", {
    run: (deps, actor, { params, body }) => issueCobro(deps, actor, { ...params, ...body }),
    present: presentCobro,
  }),
  endpoint("POST /api/admin/cobros/{cobro_id}/pago", {
    run: (deps, actor, { params, body }) => registerPago(deps, actor, { ...params, ...body }),
    present: presentCobro,
  }),
  endpoint("POST /api/admin/bolsas/{bolsa_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePago(deps, actor, { tipo: "bolsa", id: params.bolsaId, ...body }),
    present: presentReversion,
  }),
  endpoint("POST /api/admin/cobros/{cobro_id}/reversion", {
    run: (deps, actor, { params, body }) =>
      reversePago(deps, actor, { tipo: "cobro", id: params.cobroId, ...body }),
    present: presentReversion,
  }),
];
