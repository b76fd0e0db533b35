import { z } from "zod";
import { bogotaMidnight, endOfBogotaDayAfter } from "../../domain/facturacion/bogota-calendar";
import type { PagoPedido } from "../../domain/facturacion/pago-efectos";
import { Mes } from "../admin/cobros";
import { Uuid } from "../http/common";
import { keptMoment } from "../http/moment";
import { Motivo } from "../http/motivo";
import { Nit } from "../http/nit";
import { optional, trimmedText } from "../http/text";
import { Referencia } from "../v1/bolsas";
import { COUNT_MAX, PRICE_MAX } from "../v1/planes";

const Id = Uuid.transform((id) => id.toLowerCase());

const common = { pago_referencia: Referencia, pago_registrado_en: optional(keptMoment) };

/** A payment as a person of support types it. */
const Pedido = z
  .discriminatedUnion("tipo", [
    z.object({
      tipo: z.literal("bolsa"),
      consultas_compradas: z.int().min(1).max(COUNT_MAX),
      precio_total: z.int().min(0).max(PRICE_MAX),
      credenciales_entregadas_en: optional(keptMoment),
      ...common,
    }),
    z.object({ tipo: z.literal("cobro"), cobro_id: Id, ...common }),
  ])
  .transform((body): PagoPedido => {
    const { pago_referencia: pagoReferencia, pago_registrado_en: pagoRegistradoEn } = body;
    if (body.tipo === "cobro")
      return { tipo: "cobro", cobroId: body.cobro_id, pagoReferencia, pagoRegistradoEn };
    return {
      tipo: "bolsa",
      consultasCompradas: body.consultas_compradas,
      precioTotal: body.precio_total,
      credencialesEntregadasEn: body.credenciales_entregadas_en,
      pagoReferencia,
      pagoRegistradoEn,
    };
  });

/** Of what was shown. */
const Huella = z.string().regex(/^[0-9a-f]{64}$/);

export const PagoPreview = z
  .object({ cliente_id: Id, pedido: Pedido })
  .transform(({ cliente_id: clienteId, pedido }) => ({ clienteId, pedido }));

export const PagoSubmit = z
  .object({ cliente_id: Id, pedido: Pedido, huella: Huella, recibo: z.boolean() })
  .transform(({ cliente_id: clienteId, ...rest }) => ({ clienteId, ...rest }));

export const SolicitudId = z
  .object({ solicitud_id: Id })
  .transform(({ solicitud_id: solicitudId }) => ({ solicitudId }));

export const SolicitudApprove = z
  .object({ solicitud_id: Id, huella: Huella })
  .transform(({ solicitud_id: solicitudId, huella }) => ({ solicitudId, huella }));

export const SolicitudDismiss = z
  .object({ solicitud_id: Id, estado: z.enum(["rechazada", "retirada"]), motivo: Motivo })
  .transform(({ solicitud_id: solicitudId, ...rest }) => ({ solicitudId, ...rest }));

/** `2026-12-05`; an account falls due with the end of that day in Bogota. */
const DiaDeVencimiento = z.iso
  .date({ error: "Escriba el día como AAAA-MM-DD." })
  .transform((dia) => endOfBogotaDayAfter(bogotaMidnight(dia), 0));

export const VencimientoPreview = z
  .object({ cobro_id: Id, dia: DiaDeVencimiento })
  .transform(({ cobro_id: cobroId, dia: venceEn }) => ({ cobroId, venceEn }));

export const VencimientoMove = z
  .object({ cobro_id: Id, dia: DiaDeVencimiento, huella: Huella, motivo: Motivo })
  .transform(({ cobro_id: cobroId, dia: venceEn, ...rest }) => ({ cobroId, venceEn, ...rest }));

/** An account issued by hand. */
export const CobroEmitir = z
  .object({
    cliente_id: Id,
    cuenta_referencia: Referencia,
    periodo: optional(Mes),
    dia: DiaDeVencimiento,
  })
  .transform(({ cliente_id: clienteId, cuenta_referencia: cuentaReferencia, periodo, dia: venceEn }) => ({
    clienteId,
    cuentaReferencia,
    periodo,
    venceEn,
    emitidoEn: null,
  }));

const POLITICA_MAX = { dias: 365, solape: 720, texto: 300 } as const;

export const PoliticaChange = z
  .object({
    sobre: z.int().min(1),
    motivo: Motivo,
    doble_aprobacion_desde: z.int().min(1).max(PRICE_MAX).nullable(),
    dias_para_pagar: z.int().min(0).max(POLITICA_MAX.dias),
    solape_horas: z.int().min(0).max(POLITICA_MAX.solape),
    emisor_razon_social: trimmedText(2, 200),
    emisor_nit: optional(Nit),
    emisor_pago: optional(trimmedText(1, POLITICA_MAX.texto)),
  })
  .transform((body) => ({
    sobre: body.sobre,
    motivo: body.motivo,
    dobleAprobacionDesde: body.doble_aprobacion_desde,
    diasParaPagar: body.dias_para_pagar,
    solapeHoras: body.solape_horas,
    emisorRazonSocial: body.emisor_razon_social,
    emisorNit: body.emisor_nit,
    emisorPago: body.emisor_pago,
  }));
