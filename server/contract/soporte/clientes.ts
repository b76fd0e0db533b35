import { z } from "zod";
import { CLIENTE_ESTADOS } from "../../domain/facturacion/estado-cliente";
import { POLITICAS } from "../../domain/screening/types";
import { ClienteCreate, RazonSocial, TopePut } from "../admin/clientes";
import { Uuid } from "../http/common";
import { Motivo } from "../http/motivo";
import { Nit } from "../http/nit";
import { nameText, optional, trimmedText } from "../http/text";
import { InvitarForm } from "../portal/equipo";
import { PlanPut } from "../v1/planes";

const Id = Uuid.transform((id) => id.toLowerCase());

export const ClienteEstadoValue = z.enum(CLIENTE_ESTADOS);

export const BuscarClientes = z.object({ texto: trimmedText(1, 200) });
export const ClientesPage = z.object({ estado: ClienteEstadoValue.nullable(), cursor: Id.nullable() });
export const ConteoDeClientes = z.object({ estado: ClienteEstadoValue });

/** The same client that the admin API creates. */
export const ClienteForm = ClienteCreate;

export const DeCliente = z
  .object({ cliente_id: Id })
  .transform(({ cliente_id }) => ({ clienteId: cliente_id }));

/** The written request by which support changes a client. */
const Referencia = trimmedText(3, 200);

/** One flag of a client, with why and by which written request. */
export const ClienteChange = z
  .object({
    cliente_id: Id,
    cambio: z.union([
      z.strictObject({ activo: z.boolean() }),
      z.strictObject({ operaParaTerceros: z.boolean() }),
      z.strictObject({ politicaCoincidencia: z.enum(POLITICAS) }),
    ]),
    motivo: Motivo,
    referencia: Referencia,
  })
  .transform(({ cliente_id: clienteId, cambio, motivo, referencia }) => ({
    clienteId,
    ...cambio,
    solicitud: { motivo, referencia },
  }));

/** Who a client is, as it should have been written, with why and by which written request. */
export const CorregirCliente = z
  .object({ clienteId: Id, razonSocial: RazonSocial, nit: Nit, motivo: Motivo, referencia: Referencia })
  .transform(({ motivo, referencia, ...cliente }) => ({ ...cliente, solicitud: { motivo, referencia } }));

export const PlanOfCliente = z
  .object({ cliente_id: Id, plan: PlanPut })
  .transform(({ cliente_id: clienteId, plan }) => ({ clienteId, ...plan }));

export const TopeOfCliente = z
  .object({ cliente_id: Id, tope: TopePut })
  .transform(({ cliente_id: clienteId, tope }) => ({ clienteId, ...tope }));

export const CobrosOfCliente = z
  .object({ cliente_id: Id, cursor: Id.nullable() })
  .transform(({ cliente_id: clienteId, cursor }) => ({ clienteId, cursor }));

export const ActosOfCliente = z
  .object({ cliente_id: Id, cursor: z.object({ en: z.date(), actoId: Id }).nullable() })
  .transform(({ cliente_id: clienteId, cursor }) => ({ clienteId, cursor }));

export const AvisosOfCliente = z
  .object({
    cliente_id: Id,
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number)
      .nullable(),
  })
  .transform(({ cliente_id: clienteId, cursor }) => ({ clienteId, cursor }));

/** Somebody to a client's portal, with why and by which written request. */
export const InvitarACliente = InvitarForm.extend({
  cliente_id: Id,
  motivo: Motivo,
  referencia: Referencia,
}).transform(({ cliente_id: clienteId, ...invitado }) => ({ clienteId, ...invitado }));

const SOLAPE_MAX = 720;

/** A key, or another in the place of one, by a link that is mailed. */
export const EnlaceLlaveForm = z
  .object({
    cliente_id: Id,
    email: z.string().min(1, { error: "Elija a quién se envía." }).max(254),
    motivo: optional(Motivo),
    llave: z.union([
      z.strictObject({ etiqueta: optional(nameText(1, 100)) }),
      z.strictObject({ reemplaza: Id, solapeHoras: z.int().min(0).max(SOLAPE_MAX) }),
    ]),
  })
  .transform(({ cliente_id: clienteId, ...form }) => ({ clienteId, ...form }));

export const EnlaceLlaveId = z
  .object({ enlace_id: Id })
  .transform(({ enlace_id }) => ({ enlaceId: enlace_id }));
export const LlaveId = z.object({ llave_id: Id }).transform(({ llave_id }) => ({ apiKeyId: llave_id }));

/** Looking at a client's rooms, with why: the client reads it too. */
export const VisitaForm = z
  .object({ cliente_id: Id, motivo: Motivo })
  .transform(({ cliente_id: clienteId, motivo }) => ({ clienteId, motivo }));

export const VisitaParams = z
  .object({ visita_id: Id })
  .transform(({ visita_id }) => ({ visitaId: visita_id }));
