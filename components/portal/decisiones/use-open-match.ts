"use client";

import { parseAsInteger, parseAsStringLiteral, useQueryStates } from "nuqs";

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
