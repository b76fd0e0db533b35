"use client";

import { plural } from "@/server/domain/shared/formato";
import { Button } from "../../ui/button";
import { EmptyState } from "../../ui/empty-state";
import type { ColaVista, Filtro } from "./filtro";

const EMPTY: Readonly<Record<ColaVista, { readonly title: string; readonly words: string }>> = {
  pendientes: {
    title: "No hay coincidencias por decidir",
    words: "Cuando una consulta encuentre alguna, aparece aquí hasta que alguien de su equipo la decida.",
  },
  mias: {
    title: "Nada asignado a usted",
    words: "Desde la página de una consulta se asigna una coincidencia a una persona de su equipo.",
  },
  por_aprobar: {
    title: "Nada espera su aprobación",
    words: "Con cuatro ojos, aquí quedan las decisiones de otras personas hasta que alguien las apruebe.",
  },
};

interface ColaEmptyProps {
  readonly vista: ColaVista;
  readonly porPreparar: number;
  readonly filtro: Pick<Filtro, "lista" | "archivo">;
  readonly onClear: () => void;
}

/** What the queue says if it has no row. */
export function ColaEmpty({ vista, porPreparar, filtro: { lista, archivo }, onClear }: ColaEmptyProps) {
  if (vista === "pendientes" && porPreparar > 0) {
    return (
      <EmptyState title={plural(porPreparar, "coincidencia por preparar", "coincidencias por preparar")}>
        Ya se encontraron y se cobraron. Aparecen aquí en unos segundos, sin recargar la página.
      </EmptyState>
    );
  }
  if (lista !== null || archivo !== null) {
    return (
      <EmptyState
        title={archivo === null ? "Nada espera en esta lista" : "Nada de este archivo espera aquí"}
        action={<Button onClick={onClear}>Quitar el filtro</Button>}
      >
        {archivo === null
          ? "Pruebe con otra lista."
          : "Lo que se encontró en él ya se decidió, o espera en otra pestaña."}
      </EmptyState>
    );
  }
  return <EmptyState title={EMPTY[vista].title}>{EMPTY[vista].words}</EmptyState>;
}
