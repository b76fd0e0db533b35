import type { Tier } from "@/server/domain/listas/lista";
import { documentoInWords } from "@/server/domain/shared/documento-words";
import type { Decision } from "./use-decisiones";

interface OfMatch {
  readonly tier: Tier;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly nombreCoincidencia: string;
}

/** A decision that waits for a second person, and what it is on. */
export interface PorRevisar
  extends Pick<Decision, "decisionId" | "tipo" | "analista" | "motivo" | "segundoMotivo" | "documento"> {
  readonly tier: Tier;
  /** Who was asked about, and the name on the list. */
  readonly sobre: string;
}

export function porRevisar(decision: Omit<PorRevisar, "tier" | "sobre">, match: OfMatch): PorRevisar {
  const { tier, nombreConsultado, documentoConsultado, nombreCoincidencia } = match;
  const consultado = nombreConsultado ?? documentoInWords(documentoConsultado ?? "");
  return { ...decision, tier, sobre: `${consultado} ↔ ${nombreCoincidencia}` };
}
