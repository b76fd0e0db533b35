import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import type { EventoTipo } from "../../domain/avisos/evento-key";
import { openEnum, Uuid } from "../http/common";
import { WebhookEventoBody } from "./webhook-evento";

/** Contract, "Events": name of each in a generated receiver, and when it is sent. */
export const EVENTOS: Readonly<Record<EventoTipo, { readonly id: string; readonly summary: string }>> = {
  "paquete.umbral_alcanzado": {
    id: "recibirUmbralAlcanzado",
    summary: "El consumo cruzó un umbral configurado menor que 100",
  },
  "paquete.agotado": { id: "recibirAgotado", summary: "El consumo llegó al 100 % del paquete o de la bolsa" },
  "paquete.excedente": { id: "recibirExcedente", summary: "El consumo cruzó un umbral mayor que 100" },
  "paquete.renovado": { id: "recibirRenovado", summary: "La primera consulta de un periodo nuevo" },
  "paquete.cobro_emitido": {
    id: "recibirCobroEmitido",
    summary: "Se emitió la cuenta de cobro del próximo paquete; trae `cobro`",
  },
  "paquete.bloqueado": {
    id: "recibirBloqueado",
    summary: "La primera consulta que recibió 402; trae `como_reactivar`, y en una bolsa `motivo`",
  },
  "paquete.reactivado": { id: "recibirReactivado", summary: "Se registró el pago y se levantó el bloqueo" },
  "paquete.prueba": { id: "recibirPrueba", summary: "Lo pidió el cliente en /cuenta/alertas/prueba" },
  "paquete.vencimiento_proximo": {
    id: "recibirVencimientoProximo",
    summary: "A la bolsa le quedan 30, 7 o 1 días; trae `dias_aviso`",
  },
  "paquete.vencido": { id: "recibirVencido", summary: "La bolsa llegó a su fecha de vencimiento" },
  "consulta.coincidencia_vinculante": {
    id: "recibirCoincidenciaVinculante",
    summary:
      "Adición: una consulta coincidió con una lista vinculante; trae `coincidencia`. Solo si el cliente lo activa " +
      "(`coincidencia_vinculante` en PUT /cuenta/alertas, o en Avisos del portal)",
  },
  "vigilancia.alarmas": {
    id: "recibirAlarmasDeVigilancia",
    summary:
      "Adición: comparar su base con una lista dio alarmas; trae `vigilancia`, sin nombres ni documentos. Solo si el " +
      "cliente lo activa (`eventos_vigilancia` en PUT /cuenta/alertas)",
  },
  "vigilancia.atrasada": {
    id: "recibirVigilanciaAtrasada",
    summary:
      "Adición: una versión en vigor lleva más de una hora sin que toda su base se compare con ella, una vez por versión; " +
      "trae `atraso`. Solo si el cliente lo activa (`eventos_vigilancia` en PUT /cuenta/alertas)",
  },
};

const RECEIVING =
  "Llega firmado, por POST y en JSON. Verifique la firma, procese cada `id` una sola vez y responda 2xx antes de 10 " +
  "segundos: si no, se intenta seis veces más en 39 horas.";

const headersOf = (tipo: EventoTipo) =>
  z.object({
    "X-Service-Event": openEnum([tipo], "El tipo del evento."),
    "X-Service-Delivery-Id": Uuid.meta({
      description: "Otro en cada intento; el `id` del cuerpo no cambia.",
    }),
    "X-Service-Signature": z
      .string()
      .regex(/^t=[0-9]+(?:,v1=[0-9a-f]{64})+$/)
      .meta({
        description:
          "`t=<segundos unix>,v1=<hex>`: HMAC-SHA256 de `t.cuerpo` con el secreto, sobre los bytes tal como llegan. " +
          "En las 24 horas tras una rotación trae dos `v1`: acepte cualquiera. Rechace lo que difiera en más de 300 " +
          "segundos.",
      }),
  });

/** The `webhooks` of OpenAPI 3.1: every event with its headers and its body. */
export function describeWebhooks(): ZodOpenApiPathsObject {
  return Object.fromEntries(
    (Object.keys(EVENTOS) as EventoTipo[]).map((tipo) => {
      const { id, summary } = EVENTOS[tipo];
      const post = {
        operationId: id,
        summary,
        description: RECEIVING,
        tags: ["Webhook"],
        security: [],
        requestParams: { header: headersOf(tipo) },
        requestBody: { required: true, content: { "application/json": { schema: WebhookEventoBody } } },
        responses: {
          "2XX": {
            description: "Recibido: cualquier 2xx en 10 segundos. Puede llegar otra vez: procese por `id`.",
          },
        },
      };
      return [tipo, { post }];
    }),
  );
}
