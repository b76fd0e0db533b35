import { admitBolsa, type Bolsa, type BolsaCierre, closeBolsa } from "./bolsa";
import type { Plan } from "./plans";

export type Aplica = "ahora" | "proximo_periodo";

export interface Planes {
  /** Plan of the open period. Null is `sin_plan`. */
  readonly abierto: Plan | null;
  /** Plan of the next period. */
  readonly siguiente: Plan | null;
}

export interface PlanInput {
  /** Null removes the plan. */
  readonly plan: Plan | null;
  /** Null if support did not say. */
  readonly aplica: Aplica | null;
  /** In a test account, where nobody paid it, a bolsa in force ends as well. */
  readonly endsBolsa?: true;
}

export type PlanChange =
  | { readonly kind: "changed"; readonly planes: Planes; readonly closes: BolsaCierre | null }
  /** The client's bolsa still serves: a plan would silently throw a paid balance away. */
  | { readonly kind: "conflict" };

/**
 * The plans after support assigns or removes one. Unsaid, it applies now to a client without a plan and from the next
 * period otherwise: the open period keeps its snapshot unless support forces it (contract-decisions 99). A used-up or
 * expired bolsa is closed by a plan, which then applies at once. Nothing here fires an event: umbrales are crossed by
 * queries (123) and a block is lifted by payments (128).
 */
export function decidePlanChange(
  previous: Planes & { readonly bolsa: Bolsa | null },
  now: Date,
  input: PlanInput,
): PlanChange {
  const { abierto, siguiente, bolsa } = previous;
  if (bolsa !== null) {
    if (input.plan === null && !input.endsBolsa) {
      return { kind: "changed", planes: { abierto, siguiente }, closes: null };
    }
    if (admitBolsa(bolsa, now).admitted && !input.endsBolsa) return { kind: "conflict" };
    const planes = { abierto: input.plan, siguiente: input.plan };
    return { kind: "changed", planes, closes: closeBolsa(bolsa, now) };
  }
  const aplica = input.aplica ?? (abierto === null ? "ahora" : "proximo_periodo");
  const planes = { abierto: aplica === "ahora" ? input.plan : abierto, siguiente: input.plan };
  return { kind: "changed", planes, closes: null };
}
