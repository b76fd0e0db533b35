"use client";

import { useState } from "react";
import { messageAt, messageBeside } from "../../rooms/refusal";
import { useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Field, FieldError } from "../../ui/field";
import { Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { type Decision, useReview } from "./use-decisiones";

interface ReviewFormProps {
  readonly decision: Decision;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function ReviewForm({ decision: { decisionId, analista }, onClose, onDone }: ReviewFormProps) {
  const [nota, setNota] = useState("");
  const form = useFocusFirst<HTMLFieldSetElement>();
  const { error, answer, isSaying } = useReview({
    decisionIds: [decisionId],
    nota,
    onDone: (resultado) => {
      toast({
        tone: "good",
        title: resultado === "aprobada" ? "Decisión aprobada" : `Decisión devuelta a ${analista}`,
      });
      onDone();
    },
  });
  useFocusWrong(form, error);
  const beside = messageBeside(error, ["nota"]);
  return (
    <fieldset
      ref={form}
      aria-label={`Revisar la decisión de ${analista}`}
      className="space-y-3 rounded-lg border border-line bg-sunken p-4"
      onKeyDown={({ key }) => key === "Escape" && nota === "" && onClose()}
    >
      {beside && <FieldError>{beside}</FieldError>}
      <Field label="Nota" help="Necesaria si la devuelve: diga qué falta." error={messageAt(error, "nota")}>
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
    </fieldset>
  );
}
