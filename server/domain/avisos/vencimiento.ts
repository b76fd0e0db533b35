import { AVISOS_VENCIMIENTO_DIAS, type Bolsa, estadoOf } from "../facturacion/bolsa";
import { DAY_MS } from "../shared/bogota";
import { ambitoOfBolsa, type EventoKey, type EventoTipo } from "./evento-key";

export type AvisoKey = EventoKey<"paquete.vencimiento_proximo"> & { readonly umbral: number };

interface Recorded {
  readonly tipo: EventoTipo;
  readonly umbral: number | null;
}

/** Events of a bolsa that are due by time. */
export interface VencimientoDecision {
  /** The one warning to send, or null. */
  readonly aviso: AvisoKey | null;
  /** Warnings missed while the tarea was down, recorded as omitted so that they never go out late. */
  readonly omitidos: readonly AvisoKey[];
  readonly vencido: EventoKey<"paquete.vencido"> | null;
}

/**
 * The expiry events due at `now` for a current bolsa, except those `recorded` in it. Marks are crossed, not hit, so a
 * late run still warns, about the mark nearest to expiry only (contract-decisions 115). Marks before the activation
 * were never crossed. A used-up bolsa neither warns nor expires (106).
 */
export function decideVencimiento(
  bolsa: Bolsa,
  now: Date,
  recorded: readonly Recorded[],
): VencimientoDecision {
  const estado = estadoOf(bolsa, now);
  const ambito = ambitoOfBolsa(bolsa);
  const isVencidoDue = estado === "vencida" && bolsa.vencidaEn === null;
  const due = estado === "vigente" ? dueMarks(bolsa, now).filter((dias) => !isRecorded(dias, recorded)) : [];
  const avisos = due.map((umbral): AvisoKey => ({ tipo: "paquete.vencimiento_proximo", ambito, umbral }));
  return {
    aviso: avisos.at(-1) ?? null,
    omitidos: avisos.slice(0, -1),
    vencido: isVencidoDue ? { tipo: "paquete.vencido", ambito, umbral: null } : null,
  };
}

/** Coming warnings of a bolsa, for `pendientes`. Empty unless it is `vigente`. */
export function pendingAvisos(bolsa: Bolsa, now: Date): AvisoKey[] {
  if (estadoOf(bolsa, now) !== "vigente") return [];
  return AVISOS_VENCIMIENTO_DIAS.filter((dias) => markOf(bolsa, dias) > now.getTime()).map((umbral) => ({
    tipo: "paquete.vencimiento_proximo",
    ambito: ambitoOfBolsa(bolsa),
    umbral,
  }));
}

/** Farthest from expiry first. */
function dueMarks(bolsa: Bolsa, now: Date): number[] {
  return AVISOS_VENCIMIENTO_DIAS.filter((dias) => {
    const mark = markOf(bolsa, dias);
    return bolsa.activadaEn.getTime() <= mark && mark <= now.getTime();
  });
}

function markOf(bolsa: Bolsa, dias: number): number {
  return bolsa.venceEn.getTime() - dias * DAY_MS;
}

function isRecorded(dias: number, recorded: readonly Recorded[]): boolean {
  return recorded.some(({ tipo, umbral }) => tipo === "paquete.vencimiento_proximo" && umbral === dias);
}
