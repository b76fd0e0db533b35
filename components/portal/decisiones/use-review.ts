"use client";

import { useAction } from "../../rooms/use-action";
import { useTRPC } from "../trpc";
import { useDeciding } from "./use-decisiones";

export type Resultado = "aprobada" | "devuelta";

/** The second person's word on decisions: approved, or sent back with why. */
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
  const review = useAction(useTRPC().decisiones.revisar, {
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
