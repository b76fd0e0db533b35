"use client";

import { useMutation } from "@tanstack/react-query";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { useTRPC } from "../trpc";
import { useDecided } from "./use-decisiones";

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
  const refresh = useDecided();
  const review = useMutation(
    useTRPC().decisiones.revisar.mutationOptions({
      onSuccess: async (_, { resultado }) => {
        await refresh();
        onDone(resultado);
      },
      onError: () => refresh(),
    }),
  );
  const send = useOneAtATime(review.mutate);
  return {
    error: review.error,
    answer: (resultado: Resultado) => send({ decisionIds, resultado, nota: nota.trim() || null }),
    isSaying: (resultado: Resultado) => review.isPending && review.variables.resultado === resultado,
  };
}
