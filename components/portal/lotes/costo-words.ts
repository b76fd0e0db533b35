import { formatCop, formatCount, plural } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "../trpc";

type Oferta = NonNullable<PortalOutputs["lotes"]["get"]["oferta"]>;
export type Costo = Oferta["todas"];

/** What a lote does to the account: `1.830 consultas; le quedarán 0 y 918 de excedente ($ 100.980).` */
export function costoInWords(costo: Costo): string {
  const { consultas, alcanza, restantes, excedente, excedenteValor, hasPlan } = costo;
  const beyond =
    excedente === 0
      ? ""
      : ` y ${formatCount(excedente)} de excedente${excedenteValor === null ? "" : ` (${formatCop(excedenteValor)})`}`;
  const left = restantes === 1 ? "le quedará 1" : `le quedarán ${formatCount(restantes)}`;
  const asked = plural(consultas, "consulta", "consultas");
  if (consultas === 0) return "No hay filas por consultar.";
  if (alcanza === consultas && !hasPlan) {
    return `${asked}; su entidad no tiene paquete ni bolsa asignados.`;
  }
  if (alcanza === consultas) return `${asked}; ${left}${beyond}.`;
  if (alcanza === 0) return `${asked}. Ahora no se puede hacer ninguna.`;
  return `${asked}; alcanza para ${formatCount(alcanza)}${beyond}. Ahí se detiene, y las otras ${formatCount(consultas - alcanza)} quedan por consultar.`;
}

/** `~4 min`, from seconds. */
export function faltanInWords(seconds: number): string {
  if (seconds < 60) return "falta menos de 1 min";
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? "falta ~1 min" : `faltan ~${minutes} min`;
  return `faltan ~${Math.round(minutes / 60)} h`;
}
