import { z } from "zod";
import { Count, Id, Timestamp, Uuid } from "../http/common";
import type { Operation, OperationName } from "../http/operation";
import { keptMoment } from "../http/query";
import { Motivo, optional, text } from "../http/text";
import { camelKeys } from "../http/wire";
import { BolsaBody, BolsaCreate, BolsaParams, Referencia } from "../v1/planes";
import { ClienteParams } from "./clientes";

export const Mes = text.regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: "Debe ser un mes con formato AAAA-MM." });

const CobroParams = z.object({ cobro_id: Id }).transform(camelKeys);

const CobroCreate = z
  .object({
    vence_en: keptMoment,
    cuenta_referencia: Referencia,
    emitido_en: optional(keptMoment),
    periodo: optional(Mes),
  })
  .transform(camelKeys)
  .meta({ id: "CobroCreate" });

const PagoCreate = z
  .object({ pago_referencia: Referencia, pago_registrado_en: optional(keptMoment) })
  .transform(camelKeys)
  .meta({ id: "PagoCreate" });

const CobroBody = z
  .object({
    cobro_id: Uuid,
    cliente_id: Uuid,
    periodo: Mes,
    cuenta_referencia: z.string(),
    emitido_en: Timestamp,
    vence_en: Timestamp,
    pago_referencia: z.string().nullable(),
    pago_registrado_en: Timestamp.nullable(),
  })
  .meta({ id: "Cobro" });

export const CertificadoParams = z.object({ mes: Mes });

/** `pago_referencia` names the pago, so that a retry never reverts a later one. */
const ReversionCreate = z
  .object({ motivo: Motivo, pago_referencia: optional(Referencia) })
  .transform(camelKeys)
  .meta({ id: "ReversionCreate" });

const ReversionBody = z
  .object({
    reversion_id: Uuid,
    cliente_id: Uuid,
    bolsa_id: Uuid.nullable(),
    cobro_id: Uuid.nullable(),
    pago_referencia: z.string(),
    pago_registrado_en: Timestamp,
    motivo: z.string(),
    revertida_en: Timestamp,
    saldo_perdido: Count,
    bolsa_repuesta_id: Uuid.nullable(),
  })
  .meta({ id: "Reversion" });

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
