import { z } from "zod";
import type { AlertasView } from "../../domain/avisos/alertas-view";
import { ENTREGA_ERRORES, ENTREGA_ESTADOS } from "../../domain/avisos/entrega";
import { VIGILANCIA_TOPE, VIGILANCIA_TOPE_MAX } from "../../domain/clientes/cliente";
import { AVISOS_VENCIMIENTO_DIAS, viewBolsa } from "../../domain/facturacion/bolsa";
import { periodoOf } from "../../domain/facturacion/periodo";
import { SITUACION_WORDS, SITUACIONES } from "../../domain/prueba/situacion";
import { Count, openEnum, Timestamp, Uuid } from "../http/common";
import { text } from "../http/text";
import { Modalidad } from "./cuenta-consumo";
import { BolsaBody } from "./planes";
import { EventoTipoValue } from "./webhook-evento";

const EMAILS_MAX = 10;
const UMBRALES_MAX = 6;
const URL_MAX = 2_048;

/** If two addresses differ only in case, keeps the first. */
const withoutTwins = (emails: readonly string[]) =>
  emails.filter((email, place) => {
    const isTwin = (other: string) => other.toLowerCase() === email.toLowerCase();
    return emails.findIndex(isTwin) === place;
  });

/** Zod's own pattern without lookaheads, which Go and Rust do not support. */
const EMAIL =
  "^(?:[A-Za-z0-9_'+-]+\\.)*[A-Za-z0-9_'+-]*[A-Za-z0-9_+-]@(?:[A-Za-z0-9][A-Za-z0-9-]*\\.)+[A-Za-z]{2,}$";

const Email = text
  .trim()
  .pipe(z.email({ error: "No es una dirección de correo." }))
  .meta({ format: "email", pattern: EMAIL });

/** Alert addresses: trimmed, without duplicates in any case (contract-decisions 149). */
export const AlertEmails = z.array(Email).max(EMAILS_MAX).transform(withoutTwins);

/**
 * Contract, AlertasRequest: sent fields change as a whole, others stay. Only `webhook.url` may be null
 * (contract-decisions 18, 147). The service decides whether an address is a valid receiver.
 */
export const AlertasRequest = z
  .object({
    activa: z.boolean(),
    umbrales: z
      .array(z.int().min(1).max(200))
      .max(UMBRALES_MAX)
      .transform((umbrales) => [...new Set(umbrales)].toSorted((a, b) => a - b)),
    emails: AlertEmails,
    eventos_vigilancia: z.boolean().meta({
      description:
        "Adición: true envía un evento `vigilancia.alarmas` cuando comparar su base con las listas da alarmas, y `vigilancia.atrasada` si tarda más de una hora.",
    }),
    consultas_de_vigilancia: z
      .int({ error: "Escriba un número entero, desde 0." })
      .min(0, { error: "Escriba un número entero, desde 0." })
      .max(VIGILANCIA_TOPE_MAX, { error: "Es demasiado: a lo sumo 1.000.000." })
      .meta({
        description:
          "Adición: cuántas consultas al mes puede hacer la vigilancia para respaldar alarmas. Empieza en 100; 0 no hace ninguna.",
      }),
    coincidencia_vinculante: z.boolean().meta({
      description:
        "Adición: true envía a su servidor un evento `consulta.coincidencia_vinculante` por cada consulta que coincide " +
        "con una lista vinculante. Empieza en false. Por correo se avisa salvo que se apague en el portal.",
    }),
    webhook: z.object({
      url: text
        .max(URL_MAX)
        .meta({ format: "uri", pattern: "^https://" })
        .nullish()
        .meta({ description: "https; null desactiva el webhook." }),
    }),
  })
  .partial()
  .transform(({ activa, umbrales, emails, webhook, ...avisa }) => ({
    ...(activa !== undefined && { activa }),
    ...(umbrales !== undefined && { umbrales }),
    ...(emails !== undefined && { emails }),
    ...(avisa.coincidencia_vinculante !== undefined && { avisaVinculante: avisa.coincidencia_vinculante }),
    ...(avisa.eventos_vigilancia !== undefined && { avisaVigilancia: avisa.eventos_vigilancia }),
    ...(avisa.consultas_de_vigilancia !== undefined && { vigilanciaTope: avisa.consultas_de_vigilancia }),
    ...(webhook?.url !== undefined && { webhookUrl: webhook.url }),
  }))
  .meta({ id: "AlertasRequest" });

/** Test accounts only: the event to send, with invented figures. */
export const PruebaRequest = z
  .object({ tipo: EventoTipoValue.nullish() })
  .transform(({ tipo }) => ({ tipo: tipo ?? null }))
  .meta({
    id: "PruebaRequest",
    description:
      "Solo con una llave de prueba: el evento que se envía, con cifras inventadas. Sin él, paquete.prueba.",
  });

export const EntregaEstadoValue = z.enum(ENTREGA_ESTADOS);
export const EntregaErrorValue = z.enum(ENTREGA_ERRORES);

/** Contract, `…/prueba`; contract-decisions 210. */
export const EntregaBody = z
  .object({
    estado: openEnum(ENTREGA_ESTADOS),
    intentos: Count,
    ultimo_status: z.int().nullable(),
    ultimo_error: openEnum(ENTREGA_ERRORES).nullable(),
    proximo_intento_en: Timestamp.nullable(),
    email_enviado_en: Timestamp.nullable(),
  })
  .meta({ id: "Entrega" });

const alcance = {
  disparadas: z.array(
    z.object({
      evento_id: Uuid,
      tipo: EventoTipoValue,
      umbral: z.int().nullable(),
      creado_en: Timestamp,
      entrega: EntregaBody.nullable().meta({ description: "Null si no había ningún canal al registrarse." }),
    }),
  ),
  pendientes: z.array(z.object({ tipo: EventoTipoValue, umbral: z.int() })),
};

export const AlertasResponse = z
  .object({
    activa: z.boolean(),
    umbrales: z.array(z.int()),
    canales: z.object({
      webhook: z.object({
        url: z.string().nullable(),
        configurado: z.boolean(),
        secreto_anterior_valido_hasta: Timestamp.nullable(),
      }),
      emails: z.array(z.string()),
    }),
    coincidencia_vinculante: z.boolean().meta({
      description:
        "Adición: si se avisa a su servidor de cada consulta que coincide con una lista vinculante.",
    }),
    eventos_vigilancia: z.literal(true).optional().meta({
      description: "Adición: true, y solo si se envían eventos de vigilancia.",
    }),
    consultas_de_vigilancia: z.int().optional().meta({
      description: "Adición: solo si usted fijó otra cantidad que 100 al mes.",
    }),
    actualizado_en: Timestamp,
    modalidad: Modalidad.nullable(),
    bolsa_actual: BolsaBody.pick({
      bolsa_id: true,
      secuencia: true,
      estado: true,
      activada_en: true,
      vence_en: true,
      dias_para_vencer: true,
    })
      .extend({ avisos_vencimiento_dias: z.array(z.int()), ...alcance })
      .nullable(),
    periodo_actual: z.object({ inicio: z.iso.date(), fin: z.iso.date(), ...alcance }).nullable(),
    webhook: z
      .object({ secret: z.string() })
      .optional()
      .meta({ description: "Solo en la respuesta que configura el webhook por primera vez." }),
  })
  .meta({ id: "AlertasResponse" });

export function presentAlertas({ alertas, cuenta, disparadas, pendientes, now, secret }: AlertasView) {
  const isMensual = cuenta.modalidad === "mensual";
  const scope = {
    disparadas: disparadas.map(({ evento, entrega }) => ({ ...evento, entrega })),
    pendientes,
  };
  return {
    ...alertas,
    canales: {
      webhook: {
        url: alertas.webhookUrl,
        configurado: alertas.webhookUrl !== null,
        secretoAnteriorValidoHasta: alertas.secretoAnteriorHasta,
      },
      emails: alertas.emails,
    },
    coincidenciaVinculante: alertas.avisaVinculante,
    ...(alertas.avisaVigilancia && { eventosVigilancia: true as const }),
    ...(alertas.vigilanciaTope !== VIGILANCIA_TOPE && { consultasDeVigilancia: alertas.vigilanciaTope }),
    modalidad: isMensual && cuenta.plan === null ? null : cuenta.modalidad,
    bolsaActual: isMensual
      ? null
      : { ...viewBolsa(cuenta.bolsa, now), avisosVencimientoDias: AVISOS_VENCIMIENTO_DIAS, ...scope },
    periodoActual: isMensual && cuenta.plan !== null ? { ...periodoOf(now), ...scope } : null,
    ...(secret !== null && { webhook: { secret } }),
  };
}

export const SecretoRotado = z
  .object({
    webhook: z.object({ secret: z.string(), anterior_valido_hasta: Timestamp }),
    nota: z.string(),
  })
  .meta({ id: "SecretoRotado" });

export const presentSecretoRotado = (webhook: {
  readonly secret: string;
  readonly anteriorValidoHasta: Date;
}) => ({
  webhook,
  nota:
    "El secreto se muestra solo esta vez. Durante 24 horas cada entrega lleva dos firmas v1, la nueva y la " +
    "anterior: acepte cualquiera de las dos. Si rota otra vez antes, el secreto más antiguo deja de firmar de inmediato.",
});

export const PruebaResponse = z
  .object({
    evento_id: Uuid,
    tipo: EventoTipoValue.meta({ description: "paquete.prueba; con una llave de prueba, el que se pidió." }),
    entrega: EntregaBody.nullable().meta({
      description: "Del primer intento; null solo si no hay ningún canal.",
    }),
  })
  .meta({ id: "PruebaResponse" });

const SITUACIONES_TEXT = SITUACIONES.map(
  (situacion) => `\`${situacion}\`: ${SITUACION_WORDS[situacion]}.`,
).join("\n\n");

export const SituacionRequest = z
  .object({ situacion: z.enum(SITUACIONES).meta({ description: SITUACIONES_TEXT }) })
  .meta({ id: "SituacionRequest" });

export const SituacionResponse = z
  .object({
    situacion: z.enum(SITUACIONES),
    eventos: z.array(z.object({ evento_id: Uuid, tipo: EventoTipoValue })).meta({
      description:
        "Los que puso en marcha, en su orden. Los que suceden una vez por periodo no se repiten en él.",
    }),
  })
  .meta({ id: "SituacionResponse" });
