"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageAt, messageBeside } from "../../rooms/message-at";
import { useOneAtATime } from "../../rooms/use-one-at-a-time";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Textarea } from "../../ui/textarea";
import { toast } from "../../ui/toasts";
import { useTRPC } from "../trpc";
import { type Decision, useDecided } from "./use-decisiones";

interface ReviewFormProps {
  readonly decision: Decision;
  readonly onClose: () => void;
}

/** The second person's word on a decision: approved, or sent back with why. */
export function ReviewForm({ decision: { decisionId, analista }, onClose }: ReviewFormProps) {
  const [nota, setNota] = useState("");
  const refresh = useDecided();
  const review = useMutation(
    useTRPC().decisiones.revisar.mutationOptions({
      onSuccess: async (_, { resultado }) => {
        await refresh();
        toast({
          tone: "good",
          title: resultado === "aprobada" ? "Decisión aprobada" : `Decisión devuelta a ${analista}`,
        });
        onClose();
      },
      onError: () => refresh(),
    }),
  );
  const send = useOneAtATime(review.mutate);
  const answer = (resultado: "aprobada" | "devuelta") =>
    send({ decisionId, resultado, nota: nota.trim() || null });
  const isSaying = (resultado: "aprobada" | "devuelta") =>
    review.isPending && review.variables.resultado === resultado;
  const beside = messageBeside(review.error, ["nota"]);
  return (
    <div className="space-y-3 rounded-lg border border-line bg-sunken p-4">
      {beside && <FieldError>{beside}</FieldError>}
      <Field
        label="Nota"
        help="Necesaria si la devuelve: diga qué falta."
        error={messageAt(review.error, "nota")}
      >
        <Textarea rows={2} maxLength={2_000} value={nota} onChange={({ target }) => setNota(target.value)} />
      </Field>
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onClose}>Cancelar</Button>
        <Button busy={isSaying("devuelta")} onClick={() => answer("devuelta")}>
          Devolver la decisión
        </Button>
        <Button variant="primary" busy={isSaying("aprobada")} onClick={() => answer("aprobada")}>
          Aprobar la decisión
        </Button>
      </div>
    </div>
  );
}
