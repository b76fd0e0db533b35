import type { Modalidad } from "../facturacion/cuenta";
import { reaches } from "../facturacion/porcentaje";
import type { EventoKey } from "./evento-key";

/** Contract, AlertasRequest: the umbrales of a client that configured none. */
export const UMBRALES_POR_DEFECTO = [80, 100] as const;

/** One billable consumption of a package or a bolsa. */
export interface ConsumoStep {
  readonly modalidad: Modalidad;
  readonly ambito: string;
  /** 0 without a plan: nothing is crossed. */
  readonly incluidas: number;
  /** The counter before and after, `before < after`. */
  readonly before: number;
  readonly after: number;
  /** The client's configured percentages, 1 to 200, in any order. */
  readonly umbrales: readonly number[];
}

type UmbralTipo = "paquete.umbral_alcanzado" | "paquete.agotado" | "paquete.excedente";
export type UmbralKey = EventoKey<UmbralTipo> & { readonly umbral: number };

/**
 * Returns the umbral events of a step, lowest first: reached after it and not before (contract-decisions 88), so an
 * umbral added below the consumption never fires (123). A query may cross several (90).
 */
export function crossedUmbrales(step: ConsumoStep): UmbralKey[] {
  if (step.incluidas === 0) return [];
  return effectiveUmbrales(step)
    .filter(
      (umbral) =>
        reaches(step.after, step.incluidas, umbral) && !reaches(step.before, step.incluidas, umbral),
    )
    .map((umbral) => ({ tipo: tipoOf(umbral), ambito: step.ambito, umbral }));
}

/** Returns the umbral events still possible in this ámbito: not reached, and not `recorded` before a plan grew. */
export function pendingUmbrales(
  state: Omit<ConsumoStep, "before" | "after"> & { readonly consumidas: number },
  recorded: readonly EventoKey[],
): UmbralKey[] {
  if (state.incluidas === 0) return [];
  return effectiveUmbrales(state)
    .filter((umbral) => !reaches(state.consumidas, state.incluidas, umbral))
    .map((umbral) => ({ tipo: tipoOf(umbral), ambito: state.ambito, umbral }))
    .filter((key) => !recorded.some((known) => isSameKey(known, key)));
}

/**
 * The configured umbrales and always 100 (contract-decisions 357). Not above 100 for a bolsa, which cannot pass it
 * (124).
 */
export function effectiveUmbrales({
  modalidad,
  umbrales,
}: Pick<ConsumoStep, "modalidad" | "umbrales">): number[] {
  const configured = modalidad === "bolsa" ? umbrales.filter((umbral) => umbral < 100) : umbrales;
  return [...new Set([...configured, 100])].toSorted((a, b) => a - b);
}

/** The first count at which `umbral` percent of `incluidas` is reached. */
export function firstReaching(umbral: number, incluidas: number): number {
  return Math.ceil((umbral * incluidas) / 100);
}

function tipoOf(umbral: number): UmbralTipo {
  if (umbral < 100) return "paquete.umbral_alcanzado";
  return umbral === 100 ? "paquete.agotado" : "paquete.excedente";
}

function isSameKey(a: EventoKey, b: EventoKey): boolean {
  return a.tipo === b.tipo && a.ambito === b.ambito && a.umbral === b.umbral;
}
