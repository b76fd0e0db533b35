import type { PortalOutputs } from "@/server/trpc/portal/root";

export type Llave = PortalOutputs["llaves"]["list"]["llaves"][number];

export type LlaveEstado = "vigente" | "por_terminar" | "terminada" | "revocada";

/** What a key is at `now`: one that was superseded goes on until its overlap ends. */
export function estadoOfLlave({ revocadaEn, validaHasta }: Llave, now: Date): LlaveEstado {
  if (revocadaEn !== null) return "revocada";
  if (validaHasta === null) return "vigente";
  return validaHasta > now ? "por_terminar" : "terminada";
}

/** What a key is called: its label, or what it ends in. */
export const nombreOfLlave = ({ etiqueta, terminacion }: Llave): string => etiqueta ?? `…${terminacion}`;

/** What is typed to revoke it. */
export const palabraOfLlave = ({ etiqueta, terminacion }: Llave): string => etiqueta ?? terminacion;

/** Days without a query after which a key is perhaps not needed any more. */
const IDLE_DAYS = 30;
const DAY_MS = 86_400_000;

/** Whether a key in force has not been used for long. */
export function isIdle({ ultimoUsoEn, creadaEn }: Llave, now: Date): boolean {
  return now.getTime() - (ultimoUsoEn ?? creadaEn).getTime() > IDLE_DAYS * DAY_MS;
}

/** `23 h 59 min 07 s`; under an hour, `59 min 07 s`. What is over counts zero. */
export function countdown(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = `${minutes} min ${String(seconds % 60).padStart(2, "0")} s`;
  return hours === 0 ? rest : `${hours} h ${rest}`;
}
