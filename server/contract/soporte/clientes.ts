import { z } from "zod";
import { CLIENTE_ESTADOS } from "../../domain/facturacion/estado-cliente";
import { PLAN_CODIGOS } from "../../domain/facturacion/plans";
import { POLITICAS } from "../../domain/screening/types";
import { ROLES_SOPORTE } from "../../domain/shared/actor";
import { bogotaMidnight, endOfBogotaDayAfter } from "../../domain/shared/bogota";
import { ClienteCreate, RazonSocial, TopePut } from "../admin/clientes";
import { Id, Uuid } from "../http/common";
import { Motivo, Nit, nameText, optional, trimmedText } from "../http/text";
import { AvisoParams } from "../portal/alertas";
import { InviteInput } from "../portal/equipo";
import { PlanPut } from "../v1/planes";

export const ClienteEstadoValue = z.enum(CLIENTE_ESTADOS);

export const SearchClientesInput = z.object({ texto: trimmedText(1, 200) });
export const ClientesPage = z.object({ estado: ClienteEstadoValue.nullable(), cursor: Id.nullable() });
export const ConteoDeClientes = z.object({ estado: ClienteEstadoValue });

/** The same client that the admin API creates. */
export const ClienteForm = ClienteCreate;

export const DeCliente = z.object({ clienteId: Id });

const Referencia = trimmedText(3, 200);

/** One flag of a client, with the reason and the written request. */
export const ClienteChange = DeCliente.extend({
  cambio: z.union([
    z.strictObject({ activo: z.boolean() }),
    z.strictObject({ operaParaTerceros: z.boolean() }),
    z.strictObject({ politicaCoincidencia: z.enum(POLITICAS) }),
  ]),
  motivo: Motivo,
  referencia: Referencia,
});

/** The corrected name or NIT of a client, with the reason and the written request. */
export const CorrectClienteInput = DeCliente.extend({
  razonSocial: RazonSocial,
  nit: Nit,
  motivo: Motivo,
  referencia: Referencia,
});

/** The same plan and cap that the admin API puts. */
export const PlanOfCliente = DeCliente.extend({ plan: PlanPut });
export const TopeOfCliente = DeCliente.extend({ tope: TopePut });

export const CobrosOfCliente = DeCliente.extend({ cursor: Id.nullable() });

export const ActosOfCliente = DeCliente.extend({
  cursor: z.object({ en: z.date(), actoId: Id }).nullable(),
});

export const AvisoOfCliente = DeCliente.extend(AvisoParams.shape);

export const AvisosOfCliente = DeCliente.extend({
  cursor: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .nullable(),
});

/** An invitation to a client's portal, with the reason and the written request. */
export const InviteToClienteInput = InviteInput.extend({
  ...DeCliente.shape,
  motivo: Motivo,
  referencia: Referencia,
});

/** `2036-12-31`: that day in Bogota, inclusive. */
const Dia = z.iso.date({ error: "Escriba el día como dd/mm/aaaa." });

/** An export of a client. Null: from the first, or up to now. */
export const ExportacionForm = DeCliente.extend({
  desde: Dia.transform((dia) => bogotaMidnight(dia)).nullable(),
  hasta: Dia.transform((dia) => endOfBogotaDayAfter(bogotaMidnight(dia), 0)).nullable(),
  incluyePdf: z.boolean(),
});

export const ExportacionOfCliente = DeCliente.extend({ exportacionId: Id });

/** A legal hold until the end of a day. Null lifts it. */
export const RetencionForm = DeCliente.extend({
  retenerHasta: Dia.transform((dia) => endOfBogotaDayAfter(bogotaMidnight(dia), 0)).nullable(),
  motivo: Motivo,
});

export const RetencionAnswer = z.discriminatedUnion("estado", [
  z.object({ solicitudId: Id, estado: z.literal("aprobada"), motivo: z.null() }),
  z.object({ solicitudId: Id, estado: z.enum(["rechazada", "retirada"]), motivo: Motivo }),
]);

const SOLAPE_MAX = 720;

/** A key, or another in the place of one, by a link that is mailed. */
export const EnlaceLlaveForm = DeCliente.extend({
  email: z.string().min(1, { error: "Elija a quién se envía." }).max(254),
  motivo: optional(Motivo),
  llave: z.union([
    z.strictObject({ etiqueta: optional(nameText(1, 100)) }),
    z.strictObject({ reemplaza: Id, solapeHoras: z.int().min(0).max(SOLAPE_MAX) }),
  ]),
});

export const EnlaceLlaveId = z.object({ enlaceId: Id });
export const LlaveId = z.object({ apiKeyId: Id });

/** Opens a visita, with a reason that the client can read too. */
export const VisitaForm = DeCliente.extend({ motivo: Motivo });

export const VisitaParams = z.object({ visitaId: Id });

const RolSoporteValue = z.enum(ROLES_SOPORTE);

export const InviteSoporteInput = z.object({
  email: z.email().max(254),
  nombre: trimmedText(1, 120),
  rol: RolSoporteValue,
});
export const RolSoporteForm = z.object({ usuarioId: Uuid, rol: RolSoporteValue });

const DeSolicitud = z.object({ solicitudId: Id });

export const OpenCuentaRealInput = DeSolicitud.extend({
  plan: z.enum(PLAN_CODIGOS).exclude(["A_MEDIDA"]).nullable(),
});
export const RejectCuentaRealInput = DeSolicitud.extend({ motivo: Motivo });
export const CuentasPruebaPage = z.object({ cursor: Id.nullable(), soloActivas: z.boolean() });
export const CloseCuentaPruebaInput = z.object({ clienteId: Id, motivo: Motivo });
