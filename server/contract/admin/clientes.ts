import { z } from "zod";
import { POLITICAS } from "../../domain/screening/types";
import { Count, Id, Timestamp, Uuid } from "../http/common";
import type { Operation, OperationName } from "../http/operation";
import { queryCursor, queryInteger } from "../http/query";
import { Nit, nameText, optional, trimmedText } from "../http/text";
import { camelKeys } from "../http/wire";
import { AlertEmails } from "../v1/alertas";
import { Modalidad } from "../v1/cuenta-consumo";
import { BolsaBody, COUNT_MAX, PlanBody, PlanPut, Referencia } from "../v1/planes";

export const RazonSocial = nameText(3, 200);

export const ClienteParams = z.object({ cliente_id: Id }).transform(camelKeys);

export const ClienteCreate = z
  .object({
    razon_social: RazonSocial,
    nit: Nit,
    opera_para_terceros: optional(z.boolean()),
    emails: optional(AlertEmails),
  })
  .transform((body) => ({
    razonSocial: body.razon_social,
    nit: body.nit,
    operaParaTerceros: body.opera_para_terceros ?? false,
    emails: body.emails ?? [],
  }))
  .meta({ id: "ClienteCreate" });

/** Only sent fields change. No field accepts `null`. */
const ClientePatch = z
  .object({
    razon_social: RazonSocial,
    nit: Nit,
    activo: z.boolean(),
    opera_para_terceros: z.boolean(),
    politica_coincidencia: z.enum(POLITICAS),
  })
  .partial()
  .transform(camelKeys)
  .meta({ id: "ClientePatch" });

/** A cap needs the client's written request. Lifting it needs none. */
export const TopePut = z
  .object({ consultas: z.int().min(1).max(COUNT_MAX).nullable(), referencia_solicitud: optional(Referencia) })
  .transform(({ consultas, referencia_solicitud: referenciaSolicitud }, context) => {
    if (consultas === null || referenciaSolicitud !== null) return { consultas, referenciaSolicitud };
    const message = "Es obligatoria: un tope existe solo si el cliente lo pidió por escrito.";
    context.addIssue({ code: "custom", path: ["referencia_solicitud"], message });
    return z.NEVER;
  })
  .meta({
    id: "TopePut",
    dependentSchemas: {
      consultas: {
        anyOf: [
          { properties: { consultas: { type: "null" } } },
          { properties: { referencia_solicitud: { type: "string" } }, required: ["referencia_solicitud"] },
        ],
      },
    },
  });

const ClientesQuery = z.object({
  buscar: trimmedText(1, 200).optional(),
  limite: queryInteger(1, 200, 50),
  cursor: queryCursor(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/).optional(),
});

const ClienteBody = z
  .object({
    cliente_id: Uuid,
    razon_social: z.string(),
    nit: z.string(),
    activo: z.boolean(),
    opera_para_terceros: z.boolean(),
    politica_coincidencia: z.enum(POLITICAS),
    modalidad: Modalidad.nullable(),
    plan: PlanBody.nullable(),
    bolsa: BolsaBody.nullable(),
    tope: Count.nullable(),
    creado_en: Timestamp,
  })
  .meta({ id: "Cliente" });

const ClientesBody = z
  .object({ clientes: z.array(ClienteBody), siguiente_cursor: z.string().nullable() })
  .meta({ id: "Clientes" });

/** Clients, and the plan and cap of one. */
export const CLIENTES_OPERATIONS = {
  "POST /api/admin/clientes": {
    id: "crearCliente",
    summary: "Crea un cliente",
    auth: "token",
    body: ClienteCreate,
    responses: { 201: ClienteBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes": {
    id: "listarClientes",
    summary: "Lista y busca clientes",
    auth: "token",
    query: ClientesQuery,
    responses: { 200: ClientesBody },
    fault: "db_error",
  },
  "GET /api/admin/clientes/{cliente_id}": {
    id: "verCliente",
    summary: "Un cliente",
    auth: "token",
    params: ClienteParams,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PATCH /api/admin/clientes/{cliente_id}": {
    id: "cambiarCliente",
    summary: "Cambia los datos enviados de un cliente",
    auth: "token",
    params: ClienteParams,
    body: ClientePatch,
    responses: { 200: ClienteBody },
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/plan": {
    id: "asignarPlan",
    summary: "Asigna o retira el paquete mensual, ahora o desde el próximo periodo",
    auth: "token",
    params: ClienteParams,
    body: PlanPut,
    responses: { 200: ClienteBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
  "PUT /api/admin/clientes/{cliente_id}/tope": {
    id: "fijarTope",
    summary: "Fija o levanta el tope de consultas por periodo que el cliente pidió por escrito",
    auth: "token",
    params: ClienteParams,
    body: TopePut,
    responses: { 200: ClienteBody },
    errors: ["conflicto"],
    fault: "db_error",
  },
} as const satisfies Readonly<Record<OperationName, Operation>>;
