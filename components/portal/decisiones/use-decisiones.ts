"use client";

import { useQuery } from "@tanstack/react-query";
import type { Tier } from "@/server/domain/listas/lista";
import { documentoInWords } from "@/server/domain/shared/documento";
import { useAction } from "../../rooms/use-action";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";

export type Decided = PortalOutputs["decisiones"]["deConsulta"]["coincidencias"][number];
export type Decision = Decided["decisiones"][number];

export function useDecisiones(consultaId: string) {
  const { may } = useSession();
  const enabled = may("decisiones.deConsulta");
  return useQuery(useTRPC().decisiones.deConsulta.queryOptions({ consultaId }, { enabled }));
}

/** Options of an action on a match: reloads every query that shows its state. */
export function useDeciding() {
  const { decisiones, consultas, inicio } = useTRPC();
  return {
    refresh: [decisiones.pathKey(), consultas.search.pathKey(), inicio.pathKey()],
    refreshesAlways: true,
  };
}

interface OfMatch {
  readonly tier: Tier;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly nombreCoincidencia: string;
}

/** A decision that waits for a second person, with its match. */
export interface ReviewableDecision
  extends Pick<Decision, "decisionId" | "tipo" | "analista" | "motivo" | "segundoMotivo" | "documento"> {
  readonly tier: Tier;
  /** The consultado, and the name on the list. */
  readonly sobre: string;
}

export function toReviewable(
  decision: Omit<ReviewableDecision, "tier" | "sobre">,
  match: OfMatch,
): ReviewableDecision {
  const { tier, nombreConsultado, documentoConsultado, nombreCoincidencia } = match;
  const consultado = nombreConsultado ?? documentoInWords(documentoConsultado ?? "");
  return { ...decision, tier, sobre: `${consultado} ↔ ${nombreCoincidencia}` };
}

type Resultado = "aprobada" | "devuelta";

/** Approves or returns decisions. */
export function useReview({
  decisionIds,
  nota,
  onDone,
}: {
  readonly decisionIds: string[];
  readonly nota: string;
  readonly onDone: (resultado: Resultado) => void;
}) {
  const deciding = useDeciding();
  const review = useAction(useTRPC().decisiones.review, {
    ...deciding,
    done: (_, { resultado }) => {
      onDone(resultado);
    },
  });
  return {
    error: review.error,
    answer: (resultado: Resultado) => review.run({ decisionIds, resultado, nota: nota.trim() || null }),
    isSaying: (resultado: Resultado) => review.isPending && review.variables.resultado === resultado,
  };
}
