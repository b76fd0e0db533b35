import type { ListaStatus } from "../listas/lista-status";
import type { Disponibilidad } from "./disponibilidad";
import { type Impacto, type Incidente, openImpacto } from "./incidente";
import { type Cifra, cifraOf } from "./salud";
import type { TareaNombre } from "./tarea";

const MINUTE_MS = 60_000;
/** When a turno without a completed run counts as late. */
const LATE_MS = 60 * MINUTE_MS;

/** Public state of a tarea. */
export type TareaEstado = "al_dia" | "atrasada" | "fallida" | "sin_correr";

export interface TareaPublica {
  readonly nombre: TareaNombre;
  readonly descripcion: string;
  readonly horario: string;
  readonly estado: TareaEstado;
  /** When it last did something. Null if never. */
  readonly ultimaEn: Date | null;
}

/** Public state of the service. It names only lists. */
export interface EstadoPublico {
  readonly now: Date;
  readonly listas: readonly ListaStatus[];
  readonly tareas: readonly TareaPublica[];
  /** How long the oldest delivery waits that should have been tried by now. */
  readonly entregas: { readonly atrasoMs: number; readonly cifra: Cifra };
  readonly disponibilidad: Disponibilidad;
  readonly incidentes: readonly Incidente[];
}

/** `siguiente`: the turno after its last run. Null if it has no required time. */
export function tareaEstadoOf(
  last: { readonly resultado: "completada" | "fallida" | null; readonly siguiente: Date | null },
  now: Date,
): TareaEstado {
  if (last.resultado === null) return "sin_correr";
  if (last.resultado === "fallida") return "fallida";
  const isLate = last.siguiente !== null && now.getTime() - last.siguiente.getTime() > LATE_MS;
  return isLate ? "atrasada" : "al_dia";
}

export function entregasOf(desde: Date | null, now: Date): EstadoPublico["entregas"] {
  const atrasoMs = desde === null ? 0 : Math.max(0, now.getTime() - desde.getTime());
  return { atrasoMs, cifra: cifraOf("entregasAtrasoMin", Math.floor(atrasoMs / MINUTE_MS)) };
}

/** Summary: an open incident, a warning, or normal. */
export interface Resumen {
  readonly estado: "incidente" | "con_avisos" | "normal";
  readonly impacto: Impacto | null;
  readonly listasAtrasadas: number;
  readonly tareasPorRevisar: number;
  readonly areEntregasLate: boolean;
}

export function resumenOf({ listas, tareas, entregas, incidentes }: EstadoPublico): Resumen {
  const impacto = openImpacto(incidentes);
  const listasAtrasadas = listas.filter(({ age, activa }) => age.isLate || activa === null).length;
  const tareasPorRevisar = tareas.filter(
    ({ estado }) => estado === "fallida" || estado === "atrasada",
  ).length;
  const areEntregasLate = entregas.cifra.estado !== "bien";
  const isWell = listasAtrasadas + tareasPorRevisar === 0 && !areEntregasLate;
  const estado = impacto !== null ? "incidente" : isWell ? "normal" : "con_avisos";
  return { estado, impacto, listasAtrasadas, tareasPorRevisar, areEntregasLate };
}
