import type { AlarmasDeCorrida, AtrasoDeVigilancia } from "../contrapartes/alarma";
import { type Bolsa, viewBolsa } from "../facturacion/bolsa";
import type { Cobro } from "../facturacion/cobro";
import { consumoOf } from "../facturacion/consumo";
import type { Cuenta, Modalidad } from "../facturacion/cuenta";
import { periodoOf } from "../facturacion/periodo";
import type { Refusal } from "../facturacion/refusal";
import type { Vinculante } from "./consulta-eventos";
import type { EventoTipo } from "./evento-key";

/** The contract's payload version (contract-decisions 191). */
const EVENTO_VERSION = "2026-09-14";

/** A fact, with the fields of its type. */
export type EventoHecho =
  | {
      readonly tipo: "paquete.umbral_alcanzado" | "paquete.agotado" | "paquete.excedente";
      readonly umbral: number;
    }
  | { readonly tipo: "paquete.renovado" | "paquete.vencido" | "paquete.prueba" }
  | { readonly tipo: "paquete.cobro_emitido"; readonly cobro: Cobro }
  /** `cobro` is the overdue account. Null in a bolsa and at a cap. */
  | { readonly tipo: "paquete.bloqueado"; readonly refusal: Refusal; readonly cobro: Cobro | null }
  /** `cobro` is the account just paid. Null in a bolsa. */
  | { readonly tipo: "paquete.reactivado"; readonly cobro: Cobro | null }
  | { readonly tipo: "paquete.vencimiento_proximo"; readonly diasAviso: number }
  | { readonly tipo: "consulta.coincidencia_vinculante"; readonly vinculante: Vinculante }
  | { readonly tipo: "vigilancia.alarmas"; readonly vigilancia: AlarmasDeCorrida }
  | { readonly tipo: "vigilancia.atrasada"; readonly atraso: AtrasoDeVigilancia };

export interface EventoInput {
  /** UUID, the same in every retry. */
  readonly id: string;
  readonly creadoEn: Date;
  readonly clienteId: string;
  /** State after the fact. */
  readonly cuenta: Cuenta;
  /** The query that caused it. Null for tareas, payments and refusals, which record none (contract-decisions 127). */
  readonly consultaIdDetonante: string | null;
  readonly hecho: EventoHecho;
}

/**
 * The contract's WebhookEvento. The domain knows this wire shape because it is frozen and signed with its content.
 * Keys marked `?` are absent, not null, if they do not apply.
 */
export interface WebhookEvento {
  readonly id: string;
  readonly tipo: EventoTipo;
  readonly creado_en: string;
  readonly version: string;
  readonly cliente_id: string;
  readonly modalidad: Modalidad;
  readonly periodo: { readonly inicio: string; readonly fin: string } | null;
  readonly bolsa: ReturnType<typeof bolsaBody> | null;
  readonly umbral: number | null;
  readonly consumo: ReturnType<typeof consumoBody>;
  readonly plan: { readonly codigo: string; readonly consultas_incluidas: number } | null;
  readonly politica: {
    readonly bloqueo_por_consumo: boolean;
    readonly bloqueo_por_mora: boolean;
    readonly rollover: false;
    readonly vence?: true;
  };
  readonly motivo?: "bolsa_agotada" | "bolsa_vencida";
  readonly dias_aviso?: number;
  readonly cobro?: ReturnType<typeof cobroBody> & { readonly periodo: string };
  readonly como_reactivar?: string;
  readonly coincidencia?: ReturnType<typeof coincidenciaBody>;
  readonly vigilancia?: ReturnType<typeof vigilanciaBody>;
  readonly atraso?: ReturnType<typeof atrasoBody>;
  readonly consulta_id_detonante: string | null;
}

/** Contract, WebhookEvento; contract-decisions 30, 102, 130, 131, 134. */
export function eventoBody(input: EventoInput): WebhookEvento {
  const { cuenta, creadoEn, hecho } = input;
  return {
    id: input.id,
    tipo: hecho.tipo,
    creado_en: creadoEn.toISOString(),
    version: EVENTO_VERSION,
    cliente_id: input.clienteId,
    modalidad: cuenta.modalidad,
    periodo: cuenta.modalidad === "mensual" ? periodoBody(creadoEn) : null,
    bolsa: cuenta.modalidad === "bolsa" ? bolsaBody(cuenta.bolsa, creadoEn) : null,
    umbral: umbralOf(hecho),
    consumo: consumoBody(cuenta, creadoEn),
    plan: planBody(cuenta),
    politica: politicaBody(cuenta),
    ...extrasOf(hecho, cuenta.modalidad),
    consulta_id_detonante: input.consultaIdDetonante,
  };
}

/** The body as text, frozen when the event is recorded: retries send and sign these bytes (contract-decisions 132). */
export function eventoText(input: EventoInput): string {
  return JSON.stringify(eventoBody(input));
}

function politicaBody(cuenta: Cuenta): WebhookEvento["politica"] {
  return cuenta.modalidad === "bolsa"
    ? { bloqueo_por_consumo: true, bloqueo_por_mora: false, rollover: false, vence: true }
    : { bloqueo_por_consumo: cuenta.tope !== null, bloqueo_por_mora: true, rollover: false };
}

/** Percent, or days before expiry. Null if the event has neither. */
export function umbralOf(hecho: EventoHecho): number | null {
  if (hecho.tipo === "paquete.vencimiento_proximo") return hecho.diasAviso;
  return "umbral" in hecho ? hecho.umbral : null;
}

function extrasOf(hecho: EventoHecho, modalidad: Modalidad): Partial<WebhookEvento> {
  switch (hecho.tipo) {
    case "paquete.bloqueado":
      return {
        ...motivoOf(hecho.refusal),
        ...cobroOf(hecho.cobro, modalidad),
        como_reactivar: hecho.refusal.comoReactivar,
      };
    case "paquete.cobro_emitido":
    case "paquete.reactivado":
      return cobroOf(hecho.cobro, modalidad);
    case "paquete.vencimiento_proximo":
      return { dias_aviso: hecho.diasAviso };
    case "consulta.coincidencia_vinculante":
      return { coincidencia: coincidenciaBody(hecho.vinculante) };
    case "vigilancia.alarmas":
      return { vigilancia: vigilanciaBody(hecho.vigilancia) };
    case "vigilancia.atrasada":
      return { atraso: atrasoBody(hecho.atraso) };
    default:
      return {};
  }
}

/** Contract: only with a bolsa. */
function motivoOf({ code }: Refusal): Pick<WebhookEvento, "motivo"> {
  return code === "bolsa_agotada" || code === "bolsa_vencida" ? { motivo: code } : {};
}

function cobroOf(cobro: Cobro | null, modalidad: Modalidad): Pick<WebhookEvento, "cobro"> {
  if (cobro === null || modalidad === "bolsa") return {};
  return { cobro: { ...cobroBody(cobro), periodo: cobro.periodo } };
}

/** A cobro as events and the history of consumption tell it. */
function cobroBody(cobro: Cobro) {
  return {
    emitido_en: cobro.emitidoEn.toISOString(),
    vence_en: cobro.venceEn.toISOString(),
    referencia: cobro.cuentaReferencia,
    pago_registrado_en: cobro.pagoRegistradoEn?.toISOString() ?? null,
  };
}

const coincidenciaBody = ({ severidad, referenciaExterna, listas }: Vinculante) => ({
  severidad,
  referencia_externa: referenciaExterna,
  listas: listas.map(({ slug, nombre, coincidencias }) => ({
    lista: slug,
    lista_nombre: nombre,
    coincidencias,
  })),
});

const vigilanciaBody = ({ corridaId, lista, versionId, alarmas, ...cuentas }: AlarmasDeCorrida) => ({
  corrida_id: corridaId,
  lista,
  version_id: versionId,
  ...cuentas,
  alarmas: alarmas.map(({ alarmaId, tipo, contraparteId, referencia }) => ({
    alarma_id: alarmaId,
    tipo,
    contraparte_id: contraparteId,
    referencia,
  })),
});

const atrasoBody = ({ lista, versionId, vigenteDesde, pendientes }: AtrasoDeVigilancia) => ({
  lista,
  version_id: versionId,
  vigente_desde: vigenteDesde.toISOString(),
  pendientes,
});

function periodoBody(now: Date) {
  const { inicio, fin } = periodoOf(now);
  return { inicio, fin };
}

function planBody(cuenta: Cuenta): WebhookEvento["plan"] {
  if (cuenta.modalidad === "bolsa" || cuenta.plan === null) return null;
  return { codigo: cuenta.plan.codigo, consultas_incluidas: cuenta.plan.consultasIncluidas };
}

function bolsaBody(bolsa: Bolsa, now: Date) {
  const view = viewBolsa(bolsa, now);
  return {
    bolsa_id: view.bolsaId,
    secuencia: view.secuencia,
    estado: view.estado,
    activada_en: view.activadaEn.toISOString(),
    vence_en: view.venceEn.toISOString(),
    dias_para_vencer: view.diasParaVencer,
    consultas_compradas: view.consultasCompradas,
    consumidas: view.consumidas,
    saldo: view.saldo,
  };
}

function consumoBody(cuenta: Cuenta, now: Date) {
  const consumo = consumoOf(cuenta, now);
  return {
    consumidas: consumo.consumidas,
    incluidas: consumo.incluidas,
    restantes: consumo.restantes,
    porcentaje: consumo.porcentaje,
    excedente: consumo.excedente,
    excedente_precio_unitario: consumo.excedentePrecioUnitario,
  };
}
