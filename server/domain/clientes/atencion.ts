import { type BolsaView, viewBolsa } from "../facturacion/bolsa";
import { shownCobro } from "../facturacion/cobro";
import { viewCobro, viewCobroEnMora } from "../facturacion/consumo";
import { admit, type Cuenta } from "../facturacion/cuenta";
import type { Impacto, Incidente } from "../operacion/incidente";
import { bogotaDay, DAY_MS, daysBetween } from "../shared/bogota";
import { commaList } from "../shared/formato";

/** Something that needs the attention of a client's people, with its figures. */
export type Atencion =
  | { readonly tipo: "incidente_abierto"; readonly titulo: string; readonly impacto: Impacto }
  | { readonly tipo: "sin_plan" }
  | {
      readonly tipo: "bloqueada_por_mora";
      readonly referencia: string | null;
      readonly vencioEn: Date | null;
    }
  | { readonly tipo: "bloqueada_por_tope"; readonly tope: number }
  | { readonly tipo: "bolsa_agotada" }
  | { readonly tipo: "bolsa_vencida"; readonly vencioEn: Date; readonly saldo: number }
  | { readonly tipo: "cobro_vencido"; readonly referencia: string; readonly vencioEn: Date }
  | {
      readonly tipo: "cobro_por_vencer";
      readonly referencia: string;
      readonly venceEn: Date;
      readonly dias: number;
    }
  | {
      readonly tipo: "bolsa_por_vencer";
      readonly venceEn: Date;
      readonly dias: number;
      readonly saldo: number;
    }
  | {
      readonly tipo: "listas_atrasadas";
      readonly listas: readonly { readonly nombre: string; readonly edadHoras: number | null }[];
    }
  | {
      readonly tipo: "coincidencias_sin_decision";
      readonly cuantas: number;
      /** Those of them on binding lists, which come first. */
      readonly vinculantes: number;
      readonly dias: number;
    }
  | { readonly tipo: "coincidencias_vencidas"; readonly cuantas: number }
  | { readonly tipo: "pasos_vencidos"; readonly cuantos: number }
  | { readonly tipo: "pasos_por_vencer"; readonly cuantos: number }
  | { readonly tipo: "coincidencias_por_preparar"; readonly cuantas: number }
  | { readonly tipo: "alarmas_por_atender"; readonly cuantas: number }
  | { readonly tipo: "decisiones_por_aprobar"; readonly cuantas: number; readonly dias: number }
  | { readonly tipo: "cambios_por_aprobar"; readonly cuantos: number }
  | { readonly tipo: "invitaciones_de_soporte"; readonly cuantas: number }
  | { readonly tipo: "avisos_sin_entregar"; readonly cuantos: number }
  | { readonly tipo: "sin_canal" }
  | {
      readonly tipo: "llave_sin_uso";
      readonly etiqueta: string | null;
      readonly terminacion: string;
      readonly dias: number;
    }
  | { readonly tipo: "sin_segundo_factor"; readonly cuantos: number };

interface LlaveVista {
  readonly etiqueta: string | null;
  readonly terminacion: string;
  /** Its last use, or its creation if it was never used. */
  readonly vistaEn: Date;
}

/** Facts about a client when its first page is read. */
export interface AtencionFacts {
  readonly cuenta: Cuenta;
  /** Keys in force. */
  readonly llaves: readonly LlaveVista[];
  /** Recent events whose delivery was given up. */
  readonly avisosFallidos: number;
  /** Whether alerts have a channel: an e-mail or a webhook. */
  readonly hasCanal: boolean;
  readonly sinSegundoFactor: number;
  /** Invitations by support that wait for this person. */
  readonly invitaciones: number;
  /** Changes of controls that wait for this person. */
  readonly cambios: number;
  readonly atrasadas: readonly { readonly nombre: string; readonly edadHoras: number | null }[];
  /** Open matches, and decisions that wait for this person's approval. */
  readonly sinDecision: Esperando;
  /** Matches that were charged and are not in the queue yet. */
  readonly porPreparar: number;
  /** Alarmas of vigilancia that wait for a person and are about no match. */
  readonly alarmas: number;
  readonly porAprobar: Esperando;
  /** Matches that wait longer than the client's own limits. */
  readonly vencidas: number;
  /** Steps of cases that are overdue, and those due within a week. */
  readonly pasos: { readonly vencidos: number; readonly porVencer: number };
  /** Incidents of the service that are not over. */
  readonly incidentes: readonly Pick<Incidente, "titulo" | "impacto">[];
}

interface Esperando {
  readonly total: number;
  readonly vinculantes: number;
  /** Null: none waits. */
  readonly masAntigua: Date | null;
}

const COBRO_DIAS = 5;
const BOLSA_DIAS = 15;
const LLAVE_DIAS = 30;

const daysUntil = (moment: Date, now: Date): number => daysBetween(bogotaDay(now), bogotaDay(moment));

/** If one of these applies, no query is answered. */
const DETIENEN: ReadonlySet<Atencion["tipo"]> = new Set(
  commaList("bloqueada_por_mora, bloqueada_por_tope, bolsa_agotada, bolsa_vencida"),
);

export const detiene = ({ tipo }: Pick<Atencion, "tipo">): boolean => DETIENEN.has(tipo);

/** Returns the items at `now`: blocks first, then waiting items, then expiries, then advice. */
export function atencionOf(facts: AtencionFacts, now: Date): Atencion[] {
  const { alarmas, atrasadas, avisosFallidos, cambios, invitaciones, porPreparar, sinSegundoFactor } = facts;
  const deCuenta = atencionDeCuenta(facts.cuenta, now);
  const { vinculantes } = facts.sinDecision;
  return [
    ...facts.incidentes.map(({ titulo, impacto }) => ({
      tipo: "incidente_abierto" as const,
      titulo,
      impacto,
    })),
    ...deCuenta.filter(detiene),
    ...when(facts.pasos.vencidos > 0, { tipo: "pasos_vencidos", cuantos: facts.pasos.vencidos }),
    ...when(facts.vencidas > 0, { tipo: "coincidencias_vencidas", cuantas: facts.vencidas }),
    ...waiting(facts.sinDecision, now).map((said) => ({
      tipo: "coincidencias_sin_decision" as const,
      ...said,
      vinculantes,
    })),
    ...when(alarmas > 0, { tipo: "alarmas_por_atender", cuantas: alarmas }),
    ...when(facts.pasos.porVencer > 0, { tipo: "pasos_por_vencer", cuantos: facts.pasos.porVencer }),
    ...when(porPreparar > 0, { tipo: "coincidencias_por_preparar", cuantas: porPreparar }),
    ...waiting(facts.porAprobar, now).map((said) => ({ tipo: "decisiones_por_aprobar" as const, ...said })),
    ...when(cambios > 0, { tipo: "cambios_por_aprobar", cuantos: cambios }),
    ...when(invitaciones > 0, { tipo: "invitaciones_de_soporte", cuantas: invitaciones }),
    ...deCuenta.filter((atencion) => !detiene(atencion)),
    ...when(atrasadas.length > 0, { tipo: "listas_atrasadas", listas: atrasadas }),
    ...when(avisosFallidos > 0, { tipo: "avisos_sin_entregar", cuantos: avisosFallidos }),
    ...when(!facts.hasCanal, { tipo: "sin_canal" }),
    ...facts.llaves.flatMap(({ etiqueta, terminacion, vistaEn }) => {
      const dias = -daysUntil(vistaEn, now);
      return when(dias >= LLAVE_DIAS, { tipo: "llave_sin_uso", etiqueta, terminacion, dias });
    }),
    ...when(sinSegundoFactor > 0, { tipo: "sin_segundo_factor", cuantos: sinSegundoFactor }),
  ];
}

function waiting({ total, masAntigua }: Esperando, now: Date) {
  if (masAntigua === null) return [];
  // Whole days, as the room it leads to says it.
  return [{ cuantas: total, dias: Math.floor((now.getTime() - masAntigua.getTime()) / DAY_MS) }];
}

const when = (holds: boolean, atencion: Atencion): Atencion[] => (holds ? [atencion] : []);

function atencionDeCuenta(cuenta: Cuenta, now: Date): Atencion[] {
  if (cuenta.modalidad === "bolsa") return atencionDeBolsa(viewBolsa(cuenta.bolsa, now), now);
  const gate = admit(cuenta, now);
  const isCapped = !gate.admitted && gate.code === "tope_de_consumo";
  if (isCapped && cuenta.tope !== null) return [{ tipo: "bloqueada_por_tope", tope: cuenta.tope }];
  if (cuenta.plan === null) return [{ tipo: "sin_plan" }];
  const { cuentaVencidaSinPago } = viewCobro(cuenta, now);
  const { cuentaReferencia: referencia, cuentaVenceEn: vencioEn } = viewCobroEnMora(cuenta, now);
  if (!gate.admitted) return [{ tipo: "bloqueada_por_mora", referencia, vencioEn }];
  if (cuentaVencidaSinPago && referencia !== null && vencioEn !== null) {
    return [{ tipo: "cobro_vencido", referencia, vencioEn }];
  }
  const cobro = shownCobro(cuenta.cobros);
  if (cobro === null || cobro.pagoRegistradoEn !== null) return [];
  const { cuentaReferencia, venceEn } = cobro;
  const dias = daysUntil(venceEn, now);
  return when(dias <= COBRO_DIAS, { tipo: "cobro_por_vencer", referencia: cuentaReferencia, venceEn, dias });
}

function atencionDeBolsa({ estado, venceEn, saldo, diasParaVencer }: BolsaView, now: Date): Atencion[] {
  if (estado === "agotada") return [{ tipo: "bolsa_agotada" }];
  if (estado === "vencida") return [{ tipo: "bolsa_vencida", vencioEn: venceEn, saldo }];
  // The days that mails and pages say of a bolsa, except on its last day.
  const dias = daysUntil(venceEn, now) === 0 ? 0 : diasParaVencer;
  return when(dias <= BOLSA_DIAS, { tipo: "bolsa_por_vencer", venceEn, dias, saldo });
}
