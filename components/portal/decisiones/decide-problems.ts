import { needsSegundoMotivo, segundoMotivoProblem } from "@/server/domain/decisiones/segundo-motivo";
import type { Comparado } from "./decision-fields";
import type { Decided } from "./use-decisiones";

/** The values of the decision form. */
export interface Typed {
  readonly tipo: Decided["decisiones"][number]["tipo"] | "";
  readonly comparado: Comparado;
  readonly motivo: string;
  readonly segundoMotivo: string;
  readonly nota: string;
}

export type Problems = Readonly<Record<string, string | undefined>>;

/** Whether it needs a second motivo. */
export const isUnsupported = ({ tipo, comparado }: Typed, { tier }: Pick<Decided, "tier">): boolean =>
  tipo !== "" && needsSegundoMotivo({ tipo, tier, comparado });

export const motivoProblem = (motivo: string): string | undefined =>
  motivo.trim().length < 3 ? "Escriba el motivo, en una frase." : undefined;

/** Errors by field, checked before anything is sent. */
export function problemsOf(typed: Typed, match: Pick<Decided, "tier">): Problems {
  const second = typed.segundoMotivo.trim();
  const isMissing = isUnsupported(typed, match);
  return {
    tipo: typed.tipo === "" ? "Elija qué decide." : undefined,
    motivo: motivoProblem(typed.motivo),
    segundoMotivo: isMissing
      ? (segundoMotivoProblem(second.length < 3 ? null : second, typed.motivo) ?? undefined)
      : undefined,
  };
}
