import { isToTell } from "../../domain/operacion/readiness";
import type { Deps } from "../deps";
import { warnSoporte } from "./warn-soporte";

const MINUTE_MS = 60_000;

/** Tells support that a process still screens with lists no longer in force. `proceso` names it. */
export async function warnBehindIndex(deps: Deps, proceso: string): Promise<void> {
  const late = deps.processState().lags.filter(isToTell);
  if (late.length === 0) return;
  const avisos = late.map(({ modulo, atrasoMs }) => ({
    tipo: "indice_atrasado" as const,
    objeto: `${proceso} ${modulo}`,
    detalle:
      `El proceso ${proceso} lleva ${Math.floor(atrasoMs / MINUTE_MS)} minutos comparando con versiones de las listas ` +
      `(${modulo}) que ya no están en vigor. Revise su registro y reinícielo.`,
  }));
  await warnSoporte(deps, await deps.clock.now(), avisos);
}
