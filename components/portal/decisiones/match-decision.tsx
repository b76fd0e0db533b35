"use client";

import dynamic from "next/dynamic";
import type { ReactNode } from "react";
import { standingOf, waitsForDecision } from "@/server/domain/decisiones/decision";
import {
  ACUERDO_WORDS,
  COMPARADO_WORDS,
  DECISION_WORDS,
  REVISION_NOMBRES,
} from "@/server/domain/decisiones/decision-words";
import { LISTA_PEP } from "@/server/domain/decisiones/ficha-pep";
import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { Moment } from "../../ui/moment";
import { useSession } from "../session";
import { AlarmaNote } from "./alarma-note";
import { CasoCard } from "./caso-card";
import { Due } from "./due";
import { EstadoBadge } from "./estado-badge";
import { FichaPepCard } from "./ficha-pep-card";
import { MemoriaNote } from "./memoria-note";
import type { Decided, Decision } from "./use-decisiones";
import { type Accion, focusOpener, useOpenMatch } from "./use-way-through";

const DecideForm = dynamic(() => import("./decide-form").then(({ DecideForm }) => DecideForm), {
  ssr: false,
});
const ReviewForm = dynamic(() => import("./review-form").then(({ ReviewForm }) => ReviewForm), {
  ssr: false,
});
const AssignSelect = dynamic(() => import("./assign-select").then(({ AssignSelect }) => AssignSelect), {
  ssr: false,
});

interface MatchDecisionProps {
  readonly decided: Decided;
  readonly exigeCuatroOjos: boolean;
  readonly tienePolitica: boolean;
  /** The service's time. */
  readonly now: Date | string;
  /** The signed-in user. */
  readonly yo: string;
  /** Called after a decision or a review. */
  readonly onDone: (accion: Accion) => void;
  /** Called when content moves under the pointer. */
  readonly onMoving: () => void;
}

export function MatchDecision(props: MatchDecisionProps) {
  const { decided, exigeCuatroOjos, tienePolitica, now, yo, onDone, onMoving } = props;
  const { estado, decisiones, memoria, posicion, asignadaA, lista } = decided;
  const [open, setOpen] = useOpenMatch();
  const { may } = useSession();
  const accion = open.coincidencia === posicion ? open.accion : null;
  const show = (next: Accion) => {
    onMoving();
    void setOpen({ coincidencia: posicion, accion: next });
  };
  const close = () => {
    onMoving();
    void setOpen({ coincidencia: null, accion: null });
    if (accion !== null) focusOpener(posicion, accion);
  };
  const done = () => {
    onMoving();
    if (accion !== null) onDone(accion);
  };
  const last = standingOf(decisiones);
  const mayDecide = may("decisiones.decide");
  const isOwn = last?.analistaId === yo;
  const mayReview = mayDecide && estado === "por_aprobar" && !isOwn;
  // The buttons stay in place while their form is open, so that a second click hits nothing else.
  const opens = (what: Accion) => ({
    "data-opens": what,
    "aria-expanded": accion === what,
    onClick: () => show(what),
  });
  return (
    <section
      aria-label={`Decisión sobre la coincidencia ${posicion + 1}`}
      className="mt-4 space-y-3 border-line border-t pt-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EstadoBadge estado={estado} />
        {decided.venceEn && waitsForDecision(estado) && <Due at={decided.venceEn} now={now} />}
        {asignadaA && <span className="text-ink-2 text-xs">Asignada a {asignadaA.nombre}</span>}
        {mayDecide && (
          <span className="ml-auto flex flex-wrap gap-2">
            <Button variant="quiet" size="sm" {...opens("asignar")}>
              Asignar
            </Button>
            {mayReview && (
              <Button variant="primary" size="sm" data-open {...opens("revisar")}>
                Revisar la decisión
              </Button>
            )}
            <Button
              variant={estado === "por_decidir" ? "primary" : "secondary"}
              size="sm"
              data-open={mayReview ? undefined : ""}
              {...opens("decidir")}
            >
              {last === undefined ? "Decidir" : "Decidir de nuevo"}
            </Button>
          </span>
        )}
      </div>
      <AlarmaNote alarmas={decided.alarmas} />
      {memoria && (
        <MemoriaNote
          decided={decided}
          memoria={memoria}
          exigeCuatroOjos={exigeCuatroOjos}
          onRepeat={mayDecide && waitsForDecision(estado) && accion === null ? () => show("decidir") : null}
          onDone={() => {
            onMoving();
            onDone("decidir");
          }}
        />
      )}
      {last && <DecisionLine decision={last} />}
      {estado === "por_aprobar" && (
        <Waiting>
          {isOwn
            ? "Espera la aprobación de otra persona de su entidad: quien decide no aprueba lo suyo."
            : "Espera la aprobación de una persona distinta de quien la tomó."}
        </Waiting>
      )}
      {accion === "asignar" && mayDecide && <AssignSelect decided={decided} onClose={close} />}
      {accion === "revisar" && mayReview && last && (
        <ReviewForm decision={last} onClose={close} onDone={done} />
      )}
      {accion === "decidir" && mayDecide && (
        <DecideForm decided={decided} exigeCuatroOjos={exigeCuatroOjos} onClose={close} onDone={done} />
      )}
      <CasoCard {...{ decided, tienePolitica, yo, now }} />
      <History decisiones={decisiones.filter((one) => one !== last)} />
      {lista === LISTA_PEP && (
        <FichaPepCard
          decided={decided}
          isEditing={accion === "ficha" && mayDecide}
          onEdit={mayDecide ? () => show("ficha") : null}
          onClose={close}
        />
      )}
    </section>
  );
}

const Waiting = ({ children }: { readonly children: ReactNode }) => (
  <p className="text-ink-2 text-xs">{children}</p>
);

const COMPARADOS = Object.keys(COMPARADO_WORDS) as (keyof typeof COMPARADO_WORDS)[];

function DecisionLine({ decision }: { readonly decision: Decision }) {
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
function History({ decisiones }: { readonly decisiones: readonly Decision[] }) {
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
