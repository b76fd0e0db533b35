"use client";

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useRef } from "react";
import { waitsForDecision } from "@/server/domain/decisiones/decision";
import { useDesdeCola, useNextInCola } from "./use-cola";
import type { Decided, useDecisiones } from "./use-decisiones";

export const mayBeReviewed = ({ estado, decisiones: [last] }: Decided, yo: string | undefined): boolean =>
  estado === "por_aprobar" && last !== undefined && last.analistaId !== yo;

interface WayProps {
  readonly decisiones: ReturnType<typeof useDecisiones>["data"];
  /** Matches that are on the page, and all there are. */
  readonly shown: number;
  readonly total: number;
}

/**
 * The way through the matches of a page: the one that the address points at is brought into sight as it is come to, and
 * what follows a decision is the next in the queue that one came from, or else the next here, or else the way back.
 */
export function useWayThrough({ decisiones, shown, total }: WayProps) {
  const [{ coincidencia: pointed }, setOpen] = useOpenMatch();
  const desde = useDesdeCola();
  const nextInCola = useNextInCola();
  // What is opened by hand is in sight already.
  const isComing = useRef(true);
  const isThere = pointed !== null && pointed < shown;
  useEffect(() => {
    if (!isThere || !isComing.current) return;
    isComing.current = false;
    document.getElementById(`coincidencia-${pointed}`)?.scrollIntoView({ block: "start" });
  }, [isThere, pointed]);
  const goOn = (decided: Decided, accion: Accion): void => {
    const isReview = accion === "revisar";
    isComing.current = true;
    if (desde !== null && (accion === "decidir" || isReview)) {
      void nextInCola(desde, decided);
      return;
    }
    const isNext = (one: Decided) =>
      one.posicion > decided.posicion &&
      (isReview ? mayBeReviewed(one, decisiones?.yo) : waitsForDecision(one.estado));
    const next = decisiones?.coincidencias.find(isNext);
    void setOpen({ coincidencia: next?.posicion ?? null, accion: next === undefined ? null : accion });
    if (next === undefined) focusOpener(decided.posicion, "decidir");
  };
  return {
    goOn,
    pointed: pointed ?? 0,
    isPointedBeyond: pointed !== null && pointed >= shown && pointed < total,
  };
}

/** Which match is being worked on, and how, as the address has it. */
const OPEN = {
  coincidencia: parseAsInteger,
  accion: parseAsStringLiteral(["decidir", "revisar", "ficha", "asignar"]),
};

export const useOpenMatch = () => useQueryStates(OPEN, { history: "replace" });

export type Accion = NonNullable<ReturnType<typeof useOpenMatch>[0]["accion"]>;

/** Focuses the button that opens this on a match, once it is there. */
export function focusOpener(posicion: number, accion: Accion): void {
  requestAnimationFrame(() =>
    document
      .querySelector<HTMLElement>(`#coincidencia-${posicion} [data-opens="${accion}"]`)
      ?.focus({ preventScroll: true }),
  );
}
