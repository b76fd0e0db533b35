"use client";

import { useEffect, useRef } from "react";
import type { Duda } from "@/server/domain/consultas/duda";
import { Button } from "../../ui/button";
import type { ValidateValues } from "./fields";

/** A question asked before a query is sent. */
export type PreguntaKind = Exclude<Duda, "digito">;

type Change = Partial<Pick<ValidateValues, "tipo" | "documentoTipo">>;
interface Asking {
  readonly title: string;
  readonly why: string;
  readonly change: string;
  readonly keep: string;
  readonly changeOf: (values: Pick<ValidateValues, "documentoTipo">) => Change;
}

const exchanged =
  (from: ValidateValues["documentoTipo"], to: ValidateValues["documentoTipo"]) =>
  ({ documentoTipo }: Pick<ValidateValues, "documentoTipo">): Change =>
    documentoTipo === from ? { documentoTipo: to } : {};

const ASKING: Readonly<Record<PreguntaKind, Asking>> = {
  empresa: {
    title: "¿Es una empresa?",
    why: "El nombre o el número parecen de una empresa, y está escrito como persona natural. Las empresas se comparan de otra manera.",
    change: "Sí: validar como persona jurídica",
    keep: "No: validar como persona natural",
    changeOf: (values) => ({ tipo: "juridica", ...exchanged("CC", "NIT")(values) }),
  },
  nit: {
    title: "¿El número es un NIT?",
    why: "Es una persona jurídica, y el número está escrito como cédula de ciudadanía.",
    change: "Sí: validar con NIT",
    keep: "No: validar con CC",
    changeOf: exchanged("CC", "NIT"),
  },
  persona: {
    title: "¿Es una persona natural?",
    why: "El número parece de una cédula, y está escrito como persona jurídica. Las personas se comparan de otra manera.",
    change: "Sí: validar como persona natural",
    keep: "No: validar como persona jurídica",
    changeOf: (values) => ({ tipo: "natural", ...exchanged("NIT", "CC")(values) }),
  },
};

interface PreguntaProps {
  readonly kind: PreguntaKind;
  readonly values: Pick<ValidateValues, "documentoTipo">;
  readonly busy: boolean;
  /** Sends the form with this change. */
  readonly onAnswer: (change: Change) => void;
}

/**
 * Asks about a likely mistake before anything is charged. One button corrects it and sends; the other sends as it is.
 */
export function Pregunta({ kind, values, busy, onAnswer }: PreguntaProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { title, why, change, keep, changeOf } = ASKING[kind];
  return (
    <section
      aria-labelledby="pregunta"
      className="space-y-3 rounded-lg border border-warn bg-warn-soft px-4.5 py-4"
    >
      <h2 ref={heading} id="pregunta" tabIndex={-1} className="font-semibold">
        {title}
      </h2>
      <p>{why} Todavía no se ha consumido nada.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" busy={busy} onClick={() => onAnswer(changeOf(values))}>
          {change}
        </Button>
        <Button busy={busy} onClick={() => onAnswer({})}>
          {keep}
        </Button>
      </div>
    </section>
  );
}
