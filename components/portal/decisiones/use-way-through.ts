"use client";

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { waitsForDecision } from "@/server/domain/decisiones/decision";
import { waitForRest } from "../../ui/use-settle";
import { useDesdeCola, useNextInCola } from "./use-cola";
import type { Decided, useDecisiones } from "./use-decisiones";

interface WayProps {
  readonly decisiones: ReturnType<typeof useDecisiones>["data"];
  /** Matches on the page, and their total. */
  readonly shown: number;
  readonly total: number;
}

/** Whether the next card replaces one that was decided, also on the page of another consulta. */
let isReplacing = false;

/**
 * Moves through the matches of a page. Scrolls to the match in the address. After a decision it goes to the
 * next match of the queue, else to the next on the page, else back.
 */
export function useWayThrough({ decisiones, shown, total }: WayProps) {
  const [{ coincidencia: pointed }, setOpen] = useOpenMatch();
  const desde = useDesdeCola();
  const nextInCola = useNextInCola();
  // A match opened by hand is visible already.
  const isComing = useRef(true);
  const isThere = pointed !== null && pointed < shown;
  useEffect(() => {
    if (!isThere || !isComing.current) return;
    isComing.current = false;
    if (isReplacing) waitForRest();
    isReplacing = false;
    document.getElementById(`coincidencia-${pointed}`)?.scrollIntoView({ block: "start" });
  }, [isThere, pointed]);
  const goOn = (decided: readonly Decided[], accion: Accion): void => {
    const [first] = decided;
    const last = decided.at(-1);
    if (first === undefined || last === undefined) return;
    const isReview = accion === "revisar";
    isComing.current = true;
    isReplacing = true;
    waitForRest();
    if (desde !== null && (accion === "decidir" || isReview)) {
      void nextInCola(desde, last).then((isFound) => {
        isReplacing &&= isFound;
      });
      return;
    }
    const isNext = (one: Decided) =>
      one.posicion > first.posicion &&
      !decided.some(({ posicion }) => posicion === one.posicion) &&
      (isReview ? one.esperaSuAprobacion : waitsForDecision(one.estado));
    const next = decisiones?.coincidencias.find(isNext);
    void setOpen({ coincidencia: next?.posicion ?? null, accion: next === undefined ? null : accion });
    if (next !== undefined) return;
    isReplacing = false;
    focusOpener(last.posicion, "decidir");
  };
  return {
    goOn,
    pointed: pointed ?? 0,
    isPointedBeyond: pointed !== null && pointed >= shown && pointed < total,
  };
}

/** The open match and action, kept in the address. */
const OPEN = {
  coincidencia: parseAsInteger,
  accion: parseAsStringLiteral(["decidir", "revisar", "ficha", "asignar"]),
};

export const useOpenMatch = () => useQueryStates(OPEN, { history: "replace" });

export type Accion = NonNullable<ReturnType<typeof useOpenMatch>[0]["accion"]>;

/** Focuses the button that opens this action on a match, once it is rendered. */
export function focusOpener(posicion: number, accion: Accion): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`#coincidencia-${posicion} [data-opens="${accion}"]`)
      ?.focus({ preventScroll: true }),
  );
}
