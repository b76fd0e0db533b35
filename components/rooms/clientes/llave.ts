import type { PortalOutputs } from "@/server/trpc/portal/root";

export type Llave = PortalOutputs["llaves"]["list"]["llaves"][number];

export type LlaveEstado = "vigente" | "por_terminar" | "terminada" | "revocada";

/** The state of a key at `now`. A superseded key works until its overlap ends. */
export function estadoOfLlave({ revocadaEn, validaHasta }: Llave, now: Date): LlaveEstado {
  if (revocadaEn !== null) return "revocada";
  if (validaHasta === null) return "vigente";
  return validaHasta > now ? "por_terminar" : "terminada";
}

/** The label of a key, or its last characters. */
export const nombreOfLlave = ({ etiqueta, terminacion }: Llave): string => etiqueta ?? `…${terminacion}`;

/** The word that the user types to revoke it. */
export const palabraOfLlave = ({ etiqueta, terminacion }: Llave): string => etiqueta ?? terminacion;

/** Days without a query after which a key may be unnecessary. */
const IDLE_DAYS = 30;
const DAY_MS = 86_400_000;

export function isIdle({ ultimoUsoEn, creadaEn }: Llave, now: Date): boolean {
  return now.getTime() - (ultimoUsoEn ?? creadaEn).getTime() > IDLE_DAYS * DAY_MS;
}

/** `23 h 59 min 07 s`. Under an hour, `59 min 07 s`. Negative values count as zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return hours === 0 ? rest : `${hours} h ${rest}`;
}
