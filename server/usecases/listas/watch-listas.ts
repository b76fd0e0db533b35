import type { ListaStatus } from "../../domain/listas/lista-status";
import { isToTell } from "../../domain/operacion/readiness";
import type { Deps } from "../deps";
import { listListas } from "./list-listas";
import { type Aviso, warnSoporte } from "./warn-soporte";

/** Tells support about late lists and undecided files. */
export async function watchListas(deps: Deps): Promise<{
  readonly atrasadas: readonly string[];
  readonly retenidas: readonly string[];
  readonly avisos: number;
}> {
  const listas = await listListas(deps);
  // Outside production a sample is there on purpose, so it is not late.
  const late = listas.filter(({ age, activa }) => age.isLate && !(deps.allowsSamples && activa?.isSample));
  const withRetenidas = listas.filter(({ retenidas }) => retenidas.length > 0);
  const avisos = [...late.map(lateAviso), ...withRetenidas.map(retenidaAviso)];
  return {
    atrasadas: late.map(({ slug }) => slug),
    retenidas: withRetenidas.map(({ slug }) => slug),
    avisos: await warnSoporte(deps, await deps.clock.now(), avisos),
  };
}

function lateAviso({ slug, nombre, age, ultimoIntento }: ListaStatus): Aviso {
  const state =
    age.edadHoras === null
      ? "no tiene una versión oficial"
      : `no se confirma con su fuente desde hace ${age.edadHoras} horas`;
  const reason = ultimoIntento?.detalle ? ` Último intento: ${ultimoIntento.detalle}` : "";
  return { tipo: "lista_atrasada", objeto: slug, detalle: `${nombre}: ${state}.${reason}` };
}

function retenidaAviso({ slug, nombre, retenidas }: ListaStatus): Aviso {
  const reasons = retenidas.map(({ motivo }) => motivo).join(" ");
  return {
    tipo: "lista_retenida",
    objeto: slug,
    detalle: `${nombre}: un archivo espera decisión. ${reasons}`,
  };
}

const MINUTE_MS = 60_000;

/** Tells support of a process that goes on screening with lists that are not in force any more; `proceso` names it. */
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
