"use client";

import { useState } from "react";
import { DECISION_WORDS } from "@/server/domain/decisiones/decision-words";
import { formatCount, plural } from "@/server/domain/shared/formato";
import { groupBy } from "@/server/domain/shared/group-by";
import { messageAt, messageBeside } from "../../rooms/refusal";
import { useFocusFirst, useFocusWrong } from "../../rooms/use-focus-first";
import { Button } from "../../ui/button";
import { Dialog } from "../../ui/dialog";
import { Field, FieldError } from "../../ui/field";
import { Textarea } from "../../ui/input";
import { toast } from "../../ui/toasts";
import { Cautions } from "./decision-fields";
import { type ReviewableDecision, useReview } from "./use-decisiones";

interface ReviewDialogProps {
  readonly decisiones: readonly ReviewableDecision[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** Reviews several decisions with one verdict. Each keeps a revision of its own. */
export function ReviewDialog({ decisiones, onClose, onDone }: ReviewDialogProps) {
  const [nota, setNota] = useState("");
  const field = useFocusFirst<HTMLDivElement>();
  const many = plural(decisiones.length, "decisión", "decisiones");
  const { error, answer, isSaying } = useReview({
    decisionIds: decisiones.map(({ decisionId }) => decisionId),
    nota,
    onDone: (resultado) => {
      const done = resultado === "aprobada" ? "aprobadas" : "devueltas";
      toast({ tone: "good", title: `${many}: ${done}` });
      onDone();
    },
  });
  useFocusWrong(field, error);
  const beside = messageBeside(error, ["nota"]);
  return (
    <Dialog
      open
      size="lg"
      isDirty={nota !== ""}
      onOpenChange={(open) => !open && onClose()}
      title={`Revisar ${many}`}
      description="Cada una queda aprobada o devuelta a su nombre. Si una ya no espera, no se registra ninguna."
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button busy={isSaying("devuelta")} onClick={() => answer("devuelta")}>
            Devolver {many}
          </Button>
          <Button variant="primary" busy={isSaying("aprobada")} onClick={() => answer("aprobada")}>
            Aprobar {many}
          </Button>
        </>
      }
    >
      <div ref={field} className="space-y-4">
        {beside && <FieldError>{beside}</FieldError>}
        <Cautions title="Mírelas antes de aprobarlas juntas:" items={decisiones} cautions={CAUTIONS} />
        <ul aria-label="Qué se decidió" className="divide-y divide-line border-line border-y">
          {[...groupBy(decisiones, saidIn).entries()].map(([said, group]) => (
            <Said key={said} group={group} />
          ))}
        </ul>
        <Field
          label="Nota"
          help="Necesaria si las devuelve: diga qué falta."
          error={messageAt(error, "nota")}
        >
          <Textarea
            rows={2}
            maxLength={2_000}
            value={nota}
            onChange={({ target }) => setNota(target.value)}
          />
        </Field>
      </div>
    </Dialog>
  );
}

const saidIn = ({ tipo, analista, motivo, segundoMotivo }: ReviewableDecision): string =>
  JSON.stringify([tipo, analista, motivo, segundoMotivo]);

/** Decisions with the same tipo, person and reason. */
function Said({ group }: { readonly group: readonly ReviewableDecision[] }) {
  const [one] = group;
  if (one === undefined) return null;
  return (
    <li className="py-2 [overflow-wrap:anywhere]">
      <strong className="font-semibold">
        {formatCount(group.length)} · {DECISION_WORDS[one.tipo].nombre}
      </strong>{" "}
      · {one.analista}
      <Sobre group={group} />
      <span className="block text-ink-2">{one.motivo}</span>
      {one.segundoMotivo && <span className="block text-ink-2">Segundo motivo: {one.segundoMotivo}</span>}
    </li>
  );
}

/** Names at most this many matches and counts the others. */
const NAMED = 5;

function Sobre({ group }: { readonly group: readonly ReviewableDecision[] }) {
  const names = [...new Set(group.map(({ sobre }) => sobre))];
  return (
    <ul className="list-disc pl-5">
      {names.slice(0, NAMED).map((name) => (
        <li key={name}>{name}</li>
      ))}
      {names.length > NAMED && <li>y {formatCount(names.length - NAMED)} más</li>}
    </ul>
  );
}

/** Warnings that are easily missed when many decisions are approved at once. */
const CAUTIONS = [
  {
    is: ({ tipo, documento }: ReviewableDecision) => tipo === "descartada" && documento === "coincide",
    what: "se descartan aunque coincide el documento",
  },
  {
    is: ({ tier }: ReviewableDecision) => tier === "1_vinculante",
    what: "de una lista vinculante en Colombia",
  },
];
