import {
  ACUERDO_WORDS,
  COMPARADO_WORDS,
  DECISION_WORDS,
  REVISION_NOMBRES,
} from "@/server/domain/decisiones/decision-words";
import { plural } from "@/server/domain/shared/formato";
import { Moment } from "../../ui/moment";
import type { Decision } from "./use-decisiones";

const COMPARADOS = Object.keys(COMPARADO_WORDS) as (keyof typeof COMPARADO_WORDS)[];

export function DecisionLine({ decision }: { readonly decision: Decision }) {
  const { tipo, analista, en, motivo, segundoMotivo, nota, revision } = decision;
  return (
    <div className="space-y-1 [overflow-wrap:anywhere]">
      <p>
        <strong className="font-semibold">{DECISION_WORDS[tipo].nombre}</strong> · {analista} ·{" "}
        <Moment at={en} />
      </p>
      <p className="text-ink-2">{motivo}</p>
      {segundoMotivo && <p className="text-ink-2">Segundo motivo: {segundoMotivo}</p>}
      <p className="text-ink-3 text-xs">
        {COMPARADOS.map((what) => `${COMPARADO_WORDS[what]}: ${ACUERDO_WORDS[decision[what]]}`).join(" · ")}
      </p>
      {nota && <p className="whitespace-pre-line text-ink-2 text-xs">{nota}</p>}
      {revision && (
        <>
          <p>
            <strong className="font-semibold">
              {REVISION_NOMBRES[revision.resultado]} por {revision.aprobador}
            </strong>{" "}
            · <Moment at={revision.en} />
          </p>
          {revision.nota && <p className="whitespace-pre-line text-ink-2">{revision.nota}</p>}
        </>
      )}
    </div>
  );
}

/** Earlier decisions. None is ever deleted. */
export function History({ decisiones }: { readonly decisiones: readonly Decision[] }) {
  if (decisiones.length === 0) return null;
  return (
    <details>
      <summary className="cursor-pointer text-accent text-xs">
        {plural(decisiones.length, "decisión anterior", "decisiones anteriores")}
      </summary>
      <ol className="mt-2 space-y-3 border-line border-l pl-3.5">
        {decisiones.map((decision) => (
          <li key={decision.decisionId}>
            <DecisionLine decision={decision} />
          </li>
        ))}
      </ol>
    </details>
  );
}
