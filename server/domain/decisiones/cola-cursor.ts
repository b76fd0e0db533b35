import type { Coincidencia } from "./decision";

/** The place of a match in the queue as an address has it, whether or not it still waits there. */
export const colaCursor = ({
  consultaId,
  posicion,
  tier,
  resultado,
}: Pick<Coincidencia, "consultaId" | "posicion" | "tier" | "resultado">): string =>
  `${consultaId}:${posicion}:${tier}:${resultado}`;
