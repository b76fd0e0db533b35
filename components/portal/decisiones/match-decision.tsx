"use client";

import dynamic from "next/dynamic";
import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { LISTA_PEP } from "@/server/domain/decisiones/ficha-pep";
import { Button } from "../../ui/button";
import { useSession } from "../session";
import { DecisionLine, History } from "./decision-history";
import { EstadoBadge } from "./estado-badge";
import { FichaPepCard } from "./ficha-pep-card";
import { MemoriaNote } from "./memoria-note";
import type { Decided } from "./use-decisiones";

const DecideForm = dynamic(() => import("./decide-form").then(({ DecideForm }) => DecideForm), {
  ssr: false,
});
const ReviewForm = dynamic(() => import("./review-form").then(({ ReviewForm }) => ReviewForm), {
  ssr: false,
});
const AssignSelect = dynamic(() => import("./assign-select").then(({ AssignSelect }) => AssignSelect), {
  ssr: false,
});

/** Which match is being worked on, and how, as the address has it. */
const OPEN = {
  coincidencia: parseAsInteger,
  accion: parseAsStringLiteral(["decidir", "revisar", "ficha", "asignar"]),
};

interface MatchDecisionProps {
  readonly decided: Decided;
  readonly exigeCuatroOjos: boolean;
  /** Whoever looks. */
  readonly yo: string;
}

/** What was decided on one match, what is remembered of it, and the next decision. */
export function MatchDecision({ decided, exigeCuatroOjos, yo }: MatchDecisionProps) {
  const { estado, decisiones, memoria, posicion, asignadaA, lista } = decided;
  const [open, setOpen] = useQueryStates(OPEN, { history: "replace" });
  const { may } = useSession();
  const accion = open.coincidencia === posicion ? open.accion : null;
  const show = (next: typeof open.accion) =>
    void setOpen({ coincidencia: next === null ? null : posicion, accion: next });
  const close = () => show(null);
  const [last] = decisiones;
  const mayDecide = may("decisiones.decidir");
  const isOwn = last?.analistaId === yo;
  return (
    <section
      aria-label={`Decisión sobre la coincidencia ${posicion + 1}`}
      id={`coincidencia-${posicion}`}
      className="mt-4 scroll-mt-24 space-y-3 border-line border-t pt-3.5"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <EstadoBadge estado={estado} />
        {asignadaA && <span className="text-ink-2 text-xs">Asignada a {asignadaA.nombre}</span>}
        {mayDecide && (
          <span className="ml-auto flex flex-wrap gap-2">
            {accion !== "asignar" && (
              <Button variant="quiet" size="sm" onClick={() => show("asignar")}>
                Asignar
              </Button>
            )}
            {estado === "por_aprobar" && !isOwn && accion !== "revisar" && (
              <Button variant="primary" size="sm" onClick={() => show("revisar")}>
                Revisar la decisión
              </Button>
            )}
            {accion !== "decidir" && (
              <Button
                variant={estado === "por_decidir" ? "primary" : "secondary"}
                size="sm"
                onClick={() => show("decidir")}
              >
                {last === undefined ? "Decidir" : "Decidir de nuevo"}
              </Button>
            )}
          </span>
        )}
      </div>
      {memoria && <MemoriaNote memoria={memoria} nombreConsultado={decided.nombreConsultado} />}
      {last && <DecisionLine decision={last} />}
      {estado === "por_aprobar" && (
        <Waiting>
          {isOwn
            ? "Espera la aprobación de otra persona de su entidad: quien decide no aprueba lo suyo."
            : "Espera la aprobación de una persona distinta de quien la tomó."}
        </Waiting>
      )}
      {accion === "asignar" && mayDecide && <AssignSelect decided={decided} onClose={close} />}
      {accion === "revisar" && mayDecide && last && <ReviewForm decision={last} onClose={close} />}
      {accion === "decidir" && mayDecide && (
        <DecideForm decided={decided} exigeCuatroOjos={exigeCuatroOjos} onClose={close} />
      )}
      <History decisiones={decisiones.slice(1)} />
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
