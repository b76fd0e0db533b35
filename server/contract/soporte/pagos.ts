import { z } from "zod";
import { A_MEDIDA_MAYOR_QUE } from "../../domain/facturacion/plans";
import type { PagoPedido } from "../../domain/facturacion/solicitud";
import { bogotaMidnight, endOfBogotaDayAfter } from "../../domain/shared/bogota";
import { formatCount } from "../../domain/shared/formato";
import { Mes } from "../admin/facturacion";
import { Id } from "../http/common";
import { keptMoment } from "../http/query";
import { Motivo, Nit, optional, trimmedText } from "../http/text";
import { COUNT_MAX, PRICE_MAX, Referencia } from "../v1/planes";

const common = { pagoReferencia: Referencia, pagoRegistradoEn: optional(keptMoment) };

/** A payment as a person of support types it. */
const Pedido = z.discriminatedUnion("tipo", [
  z.object({
    tipo: z.literal("bolsa"),
    consultasCompradas: z.int().min(1).max(COUNT_MAX),
    precioTotal: z.int().min(0).max(PRICE_MAX),
    credencialesEntregadasEn: optional(keptMoment),
    ...common,
  }),
  z.object({ tipo: z.literal("cobro"), cobroId: Id, ...common }),
]) satisfies z.ZodType<PagoPedido>;

const Huella = z.string().regex(/^[0-9a-f]{64}$/);

export const PagoPreview = z.object({ clienteId: Id, pedido: Pedido });

export const PagoSubmit = PagoPreview.extend({ huella: Huella, recibo: z.boolean() });

export const SolicitudId = z.object({ solicitudId: Id });

export const SolicitudApprove = SolicitudId.extend({ huella: Huella });

export const SolicitudDismiss = SolicitudId.extend({
  estado: z.enum(["rechazada", "retirada"]),
  motivo: Motivo,
});

/** A payment that was registered wrongly. */
export const PagoRegistrado = z.object({ tipo: z.enum(["bolsa", "cobro"]), id: Id });

/** A reversion. It names the previewed pago, so that one registered since is not reverted in its place. */
export const ReversionSubmit = PagoRegistrado.extend({ motivo: Motivo, pagoReferencia: Referencia });

/** `2026-12-05`. A cobro is due at the end of that day in Bogota. */
const DiaDeVencimiento = z.iso
  .date({ error: "Escriba el día como dd/mm/aaaa." })
  .transform((dia) => endOfBogotaDayAfter(bogotaMidnight(dia), 0));

export const VencimientoPreview = z.object({ cobroId: Id, dia: DiaDeVencimiento });

export const VencimientoMove = VencimientoPreview.extend({ huella: Huella, motivo: Motivo });

/** An account issued by hand. */
export const IssueCobroInput = z.object({
  clienteId: Id,
  cuentaReferencia: Referencia,
  periodo: optional(Mes),
  dia: DiaDeVencimiento,
});

const POLITICA_MAX = { dias: 365, solape: 720, texto: 300 } as const;

export const PoliticaChange = z.object({
  sobre: z.int().min(1),
  motivo: Motivo,
  dobleAprobacionDesde: z.int().min(1).max(PRICE_MAX).nullable(),
  diasParaPagar: z.int().min(0).max(POLITICA_MAX.dias),
  solapeHoras: z.int().min(0).max(POLITICA_MAX.solape),
  emisorRazonSocial: trimmedText(2, 200),
  emisorNit: optional(Nit),
  emisorPago: optional(trimmedText(1, POLITICA_MAX.texto)),
});

/** A whole figure as a person types it: `5.000`, `$ 550.000`. */
const figure = (max: number, min: number, error: string) =>
  z
    .string()
    .transform((typed) => typed.replace(/[\s.$]/g, ""))
    .pipe(
      z
        .string()
        .regex(/^\d{1,12}$/, { error })
        .transform(Number),
    )
    .pipe(z.int({ error }).min(min, { error }).max(max, { error }));

const dia = z.iso.date({ error: "Escriba el día completo." });
const ofPago = { referencia: Referencia, fecha: dia };

/** Step two of a payment. */
export const PagoDatosBolsa = z.object({
  consultas: figure(COUNT_MAX, 1, "Escriba cuántas consultas compró, en cifras."),
  valor: figure(PRICE_MAX, 0, "Escriba el valor en pesos, en cifras y sin centavos."),
  entrega: dia,
  ...ofPago,
});
export const PagoDatosCobro = z.object(ofPago);

const EN_PESOS = "Escriba el valor en pesos, en cifras y sin centavos.";

/** Figures of a made-to-measure package. */
export const PlanAMedida = z.object({
  consultas_incluidas: figure(
    COUNT_MAX,
    A_MEDIDA_MAYOR_QUE + 1,
    `Escriba cuántas incluye, en cifras: más de ${formatCount(A_MEDIDA_MAYOR_QUE)}.`,
  ),
  precio_mes: figure(PRICE_MAX, 0, EN_PESOS),
  precio_unitario: figure(PRICE_MAX, 0, EN_PESOS),
});

export const MontoOpcional = z
  .string()
  .transform((typed) => (typed.trim() === "" ? null : typed))
  .pipe(figure(PRICE_MAX, 1, "Escriba el valor en pesos, en cifras.").nullable());
