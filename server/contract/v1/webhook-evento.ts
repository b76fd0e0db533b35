import { z } from "zod";
import type { WebhookEvento } from "../../domain/avisos/evento";
import { EVENTO_UNICIDAD, type EventoTipo } from "../../domain/avisos/evento-key";
import { TIPOS_DE_ALARMA } from "../../domain/contrapartes/contraparte";
import { SEVERIDADES } from "../../domain/screening/severidad-words";
import { Count, openEnum, ScreenedSlugValue, Timestamp, Uuid } from "../http/common";
import { ConsumoBody, Fecha, Modalidad } from "./cuenta-consumo";
import { BolsaBody } from "./planes";

export const EventoTipoValue = openEnum(Object.keys(EVENTO_UNICIDAD) as EventoTipo[]);

/** Contract, WebhookEvento: the body for the webhook, also shown to support. The domain freezes the text. */
export const WebhookEventoBody = z
  .object({
    id: Uuid,
    tipo: EventoTipoValue,
    creado_en: Timestamp,
    version: Fecha,
    cliente_id: Uuid,
    modalidad: Modalidad,
    periodo: z.object({ inicio: Fecha, fin: Fecha }).nullable(),
    bolsa: BolsaBody.pick({
      bolsa_id: true,
      secuencia: true,
      estado: true,
      activada_en: true,
      vence_en: true,
      dias_para_vencer: true,
      consultas_compradas: true,
      consumidas: true,
      saldo: true,
    }).nullable(),
    umbral: z.int().nullable(),
    consumo: ConsumoBody.omit({ excedente_valor_estimado: true, estado: true, actualizado_en: true }),
    plan: z.object({ codigo: z.string(), consultas_incluidas: Count }).nullable(),
    politica: z.object({
      bloqueo_por_consumo: z.boolean(),
      bloqueo_por_mora: z.boolean(),
      rollover: z.literal(false),
      vence: z.literal(true).optional(),
    }),
    motivo: openEnum(["bolsa_agotada", "bolsa_vencida"]).optional(),
    dias_aviso: z.int().optional(),
    cobro: z
      .object({
        emitido_en: Timestamp,
        vence_en: Timestamp,
        referencia: z.string(),
        pago_registrado_en: Timestamp.nullable(),
        periodo: z.string(),
      })
      .optional(),
    como_reactivar: z.string().optional(),
    coincidencia: z
      .object({
        severidad: openEnum(SEVERIDADES),
        referencia_externa: z.string().nullable(),
        listas: z.array(
          z.object({ lista: ScreenedSlugValue, lista_nombre: z.string(), coincidencias: Count }),
        ),
      })
      .optional()
      .meta({ description: "Adición: solo de consulta.coincidencia_vinculante, que el cliente activa." }),
    vigilancia: z
      .object({
        corrida_id: Uuid,
        lista: ScreenedSlugValue,
        version_id: Uuid,
        nuevas: Count,
        cambios: Count,
        salidas: Count,
        alarmas: z.array(
          z.object({
            alarma_id: Uuid,
            tipo: openEnum(TIPOS_DE_ALARMA),
            contraparte_id: Uuid,
            referencia: z.string(),
          }),
        ),
      })
      .optional()
      .meta({ description: "Adición: solo de vigilancia.alarmas, que el cliente activa." }),
    atraso: z
      .object({
        lista: ScreenedSlugValue,
        version_id: Uuid,
        vigente_desde: Timestamp,
        pendientes: Count,
      })
      .optional()
      .meta({ description: "Adición: solo de vigilancia.atrasada, que el cliente activa." }),
    consulta_id_detonante: Uuid.nullable(),
  })
  .meta({ id: "WebhookEvento" });

/** `T` with optional keys required and marked, so that a comparison sees a key of only one type. */
type Whole<T> = T extends object
  ? {
      readonly [K in keyof T]-?: Record<never, never> extends Pick<T, K>
        ? { readonly optional: Whole<Exclude<T[K], undefined>> }
        : Whole<T[K]>;
    }
  : T;

type Same<A, B> = [Whole<A>, Whole<B>] extends [Whole<B>, Whole<A>] ? true : never;

// The frozen and the documented body are one: a difference does not compile.
true satisfies Same<z.output<typeof WebhookEventoBody>, WebhookEvento>;
