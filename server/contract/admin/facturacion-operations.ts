import type { Operation, OperationName } from "../http/operation";
import { BolsaBody, BolsaCreate, BolsaParams } from "../v1/bolsas";
import { ClienteParams } from "./clientes";
import { CobroBody, CobroCreate, CobroParams, PagoCreate } from "./cobros";
import { ReversionBody, ReversionCreate } from "./reversiones";

/** Money: bolsas, accounts, payments and what undoes them. */
export const FACTURACION_OPERATIONS = {
  "POST /api/admin/clientes/{cliente_id}/bolsas": {
    id: "activarBolsa",
    summary: "Registra el pago de una bolsa y la activa; reemplaza la anterior",
    auth: "token",
    params: ClienteParams,
    body: BolsaCreate,
    responses: { 201: BolsaBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/clientes/{cliente_id}/cobros": {
    id: "emitirCobro",
    summary: "Marca una cuenta de cobro como emitida",
    auth: "token",
    params: ClienteParams,
    body: CobroCreate,
    responses: { 201: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/cobros/{cobro_id}/pago": {
    id: "registrarPago",
    summary: "Registra el pago de una cuenta de cobro",
    auth: "token",
    params: CobroParams,
    body: PagoCreate,
    responses: { 200: CobroBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/bolsas/{bolsa_id}/reversion": {
    id: "revertirBolsa",
    summary: "Revierte el pago de una bolsa con un asiento que lo compensa; lo consumido sigue consumido",
    auth: "token",
    params: BolsaParams,
    body: ReversionCreate,
    responses: { 201: ReversionBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "POST /api/admin/cobros/{cobro_id}/reversion": {
    id: "revertirPago",
    summary:
      "Revierte el pago de una cuenta de cobro con un asiento que lo compensa; queda otra vez por pagar",
    auth: "token",
    params: CobroParams,
    body: ReversionCreate,
    responses: { 201: ReversionBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
