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

/** What was asked of a control that a second person turns on or off. */
const asked = (control: string) => (despues: Despues) => {
  const { exige } = (despues.pedido ?? {}) as { readonly exige?: boolean };
  return exige === undefined ? null : `Pidió ${exige ? "exigir" : "dejar de exigir"} ${control}`;
};

/** Acts whose sentence depends on what was done; null: what is on record does not say. */
const FRASES: Readonly<Partial<Record<Accion, (despues: Despues) => string | null>>> = {
  "decision.tomada": ({ tipo }) => TOMADA[tipo as DecisionTipo] ?? null,
  "decision.aprobada": reviewed("Aprobó"),
  "decision.devuelta": reviewed("Devolvió"),
  "cuatro_ojos.solicitado": asked("cuatro ojos para decidir"),
  "segundo_factor.solicitado": asked("el segundo factor"),
  "alertas.cambiadas": ({ activa }) => (activa === false ? "Apagó los avisos" : null),
};

/** What a client's people or keys did, as a sentence: with what they decided, where they did. */
export function fraseOf(accion: string, detalle: unknown): string {
  const { despues } = (detalle ?? {}) as { readonly despues?: Despues | null };
  return FRASES[accion as Accion]?.(despues ?? {}) ?? accionInWords(accion);
}
