import { bogotaDay } from "@/server/domain/shared/bogota";
import { formatCop, formatCount, plural, quedan } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "@/server/trpc/portal/root";
import { longDay, shortDay } from "../days";

export type ConsumoActual = PortalOutputs["consumo"]["actual"];
export type PronosticoDeConsumo = NonNullable<ConsumoActual["pronostico"]>;

const consultas = (count: number) => plural(count, "consulta", "consultas");
const dayOf = (moment: Date) => bogotaDay(moment);

/** The last day on which the balance can be used, `YYYY-MM-DD`. */
function lastDayOfConsumo({ bolsa, periodo }: ConsumoActual): string {
  const end = bolsa === null ? new Date(periodo.renovacionEn) : bolsa.venceEn;
  return dayOf(new Date(end.getTime() - 1));
}

/** That day in words, with the year if it is another year. */
function untilOf(view: ConsumoActual): string {
  const last = lastDayOfConsumo(view);
  return last.slice(0, 4) === dayOf(view.now).slice(0, 4) ? shortDay(last) : longDay(last);
}

/** Says what is left and until when. */
export function answerOf(view: ConsumoActual): string {
  const { consumo, bolsa, bloqueo } = view;
  const { restantes, incluidas, excedente, estado } = consumo;
  switch (estado) {
    case "sin_plan":
      return `Lleva ${consultas(consumo.consumidas)} este mes, sin un paquete asignado`;
    case "bloqueado":
      return `Las consultas están detenidas desde el ${longDay(dayOf(bloqueo?.desde ?? view.now))}`;
    case "agotado":
      return bolsa === null
        ? `Consumió las ${formatCount(incluidas)} consultas del mes`
        : `La bolsa ${bolsa.secuencia} se agotó`;
    case "vencido":
      return `La bolsa ${bolsa?.secuencia ?? ""} venció con ${consultas(restantes)} sin usar`;
    case "excedente":
      return `Lleva ${formatCount(excedente)} de excedente este mes`;
    default:
      return `Le ${quedan(restantes)} de ${consultas(incluidas)} hasta el ${untilOf(view)}`;
  }
}

/** The rule of the package or bolsa in one sentence, with its prices. */
export function ruleOf({ consumo, bolsa, plan, bloqueo, tope }: ConsumoActual): string {
  if (bolsa !== null) {
    return "Al agotarse o vencer la bolsa las consultas se detienen. El saldo no pasa a la siguiente.";
  }
  const capped =
    tope === null
      ? ""
      : ` Su entidad pidió por escrito un tope de ${consultas(tope)} al mes: al alcanzarlo las consultas se detienen hasta el mes siguiente.`;
  if (plan === null) {
    return `Las consultas se responden y se cuentan, sin un paquete ni una bolsa que las incluya.${capped}`;
  }
  const precio = formatCop(consumo.excedentePrecioUnitario ?? 0);
  if (tope !== null && bloqueo?.codigo !== "paquete_vencido_sin_pago") {
    const beyond =
      tope <= plan.consultasIncluidas
        ? ""
        : `Lo que pase de ${formatCount(plan.consultasIncluidas)} se factura a ${precio} por consulta, sin IVA, en la cuenta de cobro siguiente. `;
    return `${beyond}Lo que no se use no pasa al otro mes.${capped}`;
  }
  if (bloqueo !== null) {
    return `Lo que pasó de ${formatCount(plan.consultasIncluidas)} se factura a ${precio} por consulta, sin IVA, en la cuenta de cobro siguiente. Pasar del paquete no detiene las consultas por sí solo: las detiene la cuenta vencida.`;
  }
  return `Lo que pase de ${formatCount(plan.consultasIncluidas)} no se detiene: se factura a ${precio} por consulta, sin IVA, en la cuenta de cobro siguiente. Lo que no se use no pasa al otro mes.`;
}

/** The forecast in words. */
export function pronosticoOf(pronostico: PronosticoDeConsumo, view: ConsumoActual): string {
  if (pronostico.tipo === "insuficiente") {
    const { diasObservados, diasNecesarios, motivo } = pronostico;
    return motivo === "pocas_consultas"
      ? "Todavía hay muy pocas consultas para estimar el cierre."
      : `Para estimar el cierre hacen falta ${plural(diasNecesarios, "día completo", "días completos")} de consultas; hay ${formatCount(diasObservados)}.`;
  }
  const { alCierre, seAgotaEl, ultimoDia } = pronostico;
  const { incluidas, excedente, excedentePrecioUnitario } = view.consumo;
  const fin = shortDay(ultimoDia);
  if (view.bolsa !== null) {
    if (seAgotaEl !== null) return `A este ritmo la bolsa se agota hacia el ${longDay(seAgotaEl)}.`;
    const left = incluidas - alCierre;
    return left > 0
      ? `A este ritmo la bolsa vence el ${longDay(ultimoDia)} con unas ${formatCount(left)} sin usar.`
      : `A este ritmo la bolsa alcanza hasta el ${longDay(ultimoDia)}.`;
  }
  const total = `A este ritmo serán unas ${consultas(alCierre)} el ${fin}`;
  const extra = alCierre - incluidas;
  if (extra <= 0) return `${total}: le quedarían unas ${formatCount(-extra)}.`;
  const precio = excedentePrecioUnitario ?? 0;
  const valor = `unas ${formatCount(extra)} de excedente (${formatCop(extra * precio)})`;
  if (excedente > 0 || seAgotaEl === null) return `${total}: ${valor}.`;
  return `${total}: el paquete se agota hacia el ${shortDay(seAgotaEl)} y habría ${valor}.`;
}

/** The basis of the forecast, and what it ignores. */
export function basisOf(pronostico: PronosticoDeConsumo): string | null {
  if (pronostico.tipo === "insuficiente") return null;
  const { diasObservados, porDiaHabil, porDiaDeFinDeSemana } = pronostico;
  return `Estimado con los últimos ${plural(diasObservados, "día completo", "días completos")}: ${formatCount(porDiaHabil)} por día hábil y ${formatCount(porDiaDeFinDeSemana)} por día de fin de semana. No tiene en cuenta festivos ni campañas.`;
}
