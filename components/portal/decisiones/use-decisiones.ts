"use client";

import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { DESHACER_MS } from "@/server/domain/decisiones/decision";
import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import type { Tier } from "@/server/domain/listas/lista";
import { documentoInWords } from "@/server/domain/shared/documento";
import { useAction } from "../../rooms/use-action";
import { toast } from "../../ui/toasts";
import { useRouter } from "../link";
import { useSession } from "../session";
import { type PortalOutputs, useTRPC } from "../trpc";
import { coincidenciaHref } from "./coincidencia-href";
import { useDesdeCola } from "./use-cola";

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

/** Seconds in which the button offers to undo. The server allows one more, for the way there. */
const DESHACER_S = DESHACER_MS / 1_000 - 1;

/** Returns the button that undoes decisions, for the toast about them. Leads back to the first match, in its queue. */
export function useUndo(consultaId: string) {
  const router = useRouter();
  const desde = useDesdeCola();
  const first = useRef(0);
  const undo = useAction(useTRPC().decisiones.undo, {
    ...useDeciding(),
    failed: "No se deshizo",
    done: (_, { decisionIds }) => {
      // Not before: a page that is read while the decision is undone may show it as it was.
      router.push(coincidenciaHref({ consultaId, posicion: first.current }, desde) as "/portal");
      toast({
        tone: "good",
        title: decisionIds.length === 1 ? "Decisión deshecha" : `${decisionIds.length} decisiones deshechas`,
        detail: "La bitácora conserva la decisión y que se deshizo.",
      });
    },
  });
  return (decisionIds: readonly string[], posicion: number) => ({
    label: "Deshacer",
    seconds: DESHACER_S,
    run: () => {
      first.current = posicion;
      undo.run({ decisionIds: [...decisionIds] });
    },
  });
}

/** Decides on a match, says so, and offers to undo it if nobody else has to approve it. */
export function useDecide({ consultaId, posicion }: Decided, onDone: () => void) {
  const offerUndo = useUndo(consultaId);
  return useAction(useTRPC().decisiones.decide, {
    ...useDeciding(),
    done: ({ decisionId, requiereAprobacion }, { tipo }) => {
      toast({
        tone: "good",
        title: requiereAprobacion
          ? "La decisión espera la aprobación de otra persona"
          : `Coincidencia: ${DECISION_WORDS[tipo].nombre.toLowerCase()}`,
        offer: requiereAprobacion ? undefined : offerUndo([decisionId], posicion),
      });
      onDone();
    },
  });
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
  const review = useAction(useTRPC().decisiones.review, {
    ...useDeciding(),
    done: (_, { resultado }) => onDone(resultado),
  });
  return {
    error: review.error,
    answer: (resultado: Resultado) => review.run({ decisionIds, resultado, nota: nota.trim() || null }),
    isSaying: (resultado: Resultado) => review.isPending && review.variables.resultado === resultado,
  };
}
