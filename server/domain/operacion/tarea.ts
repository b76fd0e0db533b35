import { commaList } from "../shared/formato";

/** The tareas of the service, as the admin API and Inngest name them. */
export const TAREA_NOMBRES = commaList(
  "actualizar-listas, reintentar-listas, vigilar-listas, preparar-particiones, emitir-cobros",
  "avisos-vencimiento, sellar-bitacora, indexar-consultas, entregar-eventos, vigilar-receptores",
  "vigilar-contrapartes, borrar-respuestas-vencidas, borrar-exportaciones-vencidas",
  "borrar-accesos-vencidos, borrar-pruebas-vencidas, aplicar-retencion, estampar-bitacora, sellar-actos",
  "sellar-actividad, resumir-decisiones, escalar-vencidas",
);

export type TareaNombre = (typeof TAREA_NOMBRES)[number];

/** Time zone of the schedules. Colombia has had no daylight saving time since 1993. */
export const TAREA_ZONA = "America/Bogota";

/** The trigger of a run: its schedule (by our runner or by Inngest), a person of support, or the start of a process. */
export type TareaOrigen = "programada" | "inngest" | "solicitada" | "arranque";

export interface TareaEjecucion {
  readonly ejecucionId: string;
  readonly tarea: string;
  readonly origen: TareaOrigen;
  readonly actor: string;
  readonly inicio: Date;
  /** Null while it runs, and if its process was killed. */
  readonly fin: Date | null;
  readonly resultado: "completada" | "fallida" | null;
  readonly detalle: object | null;
}

/** A tarea as support sees it. */
export interface TareaStatus {
  readonly nombre: TareaNombre;
  readonly descripcion: string;
  readonly horario: string;
  /** Newest first. */
  readonly ejecuciones: readonly TareaEjecucion[];
}

/** Consecutive failed runs before support is told. A single one may be a source that was down. */
export const FALLOS_QUE_AVISAN = 3;

/** A tarea whose last runs all failed. */
export interface TareaFallando {
  readonly tarea: string;
  /** Number of consecutive failures. */
  readonly fallos: number;
  /** Why the last one failed. Null if not recorded. */
  readonly motivo: string | null;
}

/** Number of failures at the end of the runs, ignoring unfinished ones. Newest first. */
export function fallosSeguidos(ejecuciones: readonly Pick<TareaEjecucion, "resultado">[]): number {
  const ended = ejecuciones.filter(({ resultado }) => resultado !== null);
  const completed = ended.findIndex(({ resultado }) => resultado === "completada");
  return completed === -1 ? ended.length : completed;
}

const DIAS = ["domingo", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado"];

/** A schedule of five cron fields in words, for the forms that our tareas use. @throws Error for other forms. */
export function horarioInWords(horario: string): string {
  const [minuto = "", hora = "", dia = "", mes, semana = ""] = horario.split(" ");
  if (mes !== "*") throw new Error(`no words for ${horario}`);
  if (minuto === "*") return "Cada minuto";
  if (minuto.startsWith("*/")) return `Cada ${minuto.slice(2)} minutos`;
  if (hora === "*") return "Cada hora";
  const at = `a las ${hora.padStart(2, "0")}:${minuto.padStart(2, "0")}`;
  if (dia !== "*") return `El día ${dia} de cada mes, ${at}`;
  return semana === "*" ? `Cada día, ${at}` : `Cada ${DIAS[Number(semana)]}, ${at}`;
}
