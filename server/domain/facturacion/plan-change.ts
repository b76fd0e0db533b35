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
  /** True in a test account, where a current bolsa also ends because nobody paid for it. */
  readonly endsBolsa?: true;
}

export type PlanChange =
  | { readonly kind: "changed"; readonly planes: Planes; readonly closes: BolsaCierre | null }
  /** The client's bolsa still serves: a plan would silently throw a paid balance away. */
  | { readonly kind: "conflict" };

/**
 * Decides the plans after support assigns or removes one. By default it applies now to a client without a plan, and
 * from the next period otherwise: the open period keeps its snapshot unless support forces it (contract-decisions 99).
 * A plan closes a used-up or expired bolsa and applies at once. It fires no event: queries cross umbrales (123), and
 * payments end blocks (128).
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
