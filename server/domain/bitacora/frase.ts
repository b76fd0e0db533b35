import type { DecisionTipo } from "../decisiones/decision";
import { DECISION_WORDS } from "../decisiones/decision-words";
import { type Accion, accionInWords } from "./acciones";

type Despues = Readonly<Record<string, unknown>>;

const decidedOf = ({ tipo }: Despues): string | null =>
  DECISION_WORDS[tipo as DecisionTipo]?.nombre.toLowerCase() ?? null;

const TOMADA: Readonly<Record<DecisionTipo, string>> = {
  descartada: "Descartó una coincidencia por homónimo",
  confirmada: "Confirmó una coincidencia",
  en_analisis: "Dejó una coincidencia en análisis",
};

const reviewed = (verb: string) => (despues: Despues) => {
  const decided = decidedOf(despues);
  return decided && `${verb} la decisión de ${despues.analista}: ${decided}`;
};

/** Request to turn a control on or off. */
const asked = (control: string) => (despues: Despues) => {
  const { exige } = (despues.pedido ?? {}) as { readonly exige?: boolean };
  return exige === undefined ? null : `Pidió ${exige ? "exigir" : "dejar de exigir"} ${control}`;
};

/** Sentences that depend on the content of the act. Null if the record lacks it. */
const FRASES: Readonly<Partial<Record<Accion, (despues: Despues) => string | null>>> = {
  "decision.tomada": ({ tipo }) => TOMADA[tipo as DecisionTipo] ?? null,
  "decision.aprobada": reviewed("Aprobó"),
  "decision.deshecha": (despues) => {
    const decided = decidedOf(despues);
    return decided && `Deshizo su decisión: ${decided}`;
  },
  "decision.devuelta": reviewed("Devolvió"),
  "cuatro_ojos.solicitado": asked("cuatro ojos para decidir"),
  "segundo_factor.solicitado": asked("el segundo factor"),
  "alertas.cambiadas": ({ activa }) => (activa === false ? "Apagó los avisos" : null),
};

/** An act of a client's people or keys as a sentence, with their decision if there is one. */
export function fraseOf(accion: string, detalle: unknown): string {
  const { despues } = (detalle ?? {}) as { readonly despues?: Despues | null };
  return FRASES[accion as Accion]?.(despues ?? {}) ?? accionInWords(accion);
}
