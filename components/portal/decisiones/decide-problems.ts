import {
  type Dato,
  difierenOf,
  needsSegundoMotivo,
  segundoMotivoProblem,
} from "@/server/domain/decisiones/segundo-motivo";
import type { Comparado } from "./decision-fields";
import type { Decided } from "./use-decisiones";

/** The values of the decision form. */
export interface Typed {
  readonly tipo: Decided["decisiones"][number]["tipo"] | "";
  readonly comparado: Comparado;
  readonly motivo: string;
  readonly segundoMotivo: string;
  readonly nota: string;
  /** The differing facts that the person confirms in spite of. */
  readonly aPesarDe: readonly Dato[];
}

type OfMatch = Pick<Decided, "tier" | "evidencia">;

/** Facts that differ although the match is to be confirmed. */
export const difierenIn = ({ tipo, comparado }: Typed, { evidencia }: OfMatch): readonly Dato[] =>
  tipo === "confirmada" ? difierenOf(comparado, evidencia) : [];

export type Problems = Readonly<Record<string, string | undefined>>;

/** Whether it needs a second motivo. */
export const isUnsupported = ({ tipo, comparado }: Typed, { tier, evidencia }: OfMatch): boolean =>
  tipo !== "" && needsSegundoMotivo({ tipo, tier, comparado, evidencia });

export const motivoProblem = (motivo: string): string | undefined =>
  motivo.trim().length < 3 ? "Escriba el motivo, en una frase." : undefined;

/** Errors by field, checked before anything is sent. */
export function problemsOf(typed: Typed, match: OfMatch): Problems {
  const second = typed.segundoMotivo.trim();
  const isMissing = isUnsupported(typed, match);
  const difieren = difierenIn(typed, match);
  return {
    tipo: typed.tipo === "" ? "Elija qué decide." : undefined,
    motivo: motivoProblem(typed.motivo),
    segundoMotivo: isMissing
      ? (segundoMotivoProblem(second.length < 3 ? null : second, typed.motivo, difieren) ?? undefined)
      : undefined,
    aPesarDe: difieren.every((dato) => typed.aPesarDe.includes(dato))
      ? undefined
      : "Marque que la confirma aunque difiera, o elija otra decisión.",
  };
}
