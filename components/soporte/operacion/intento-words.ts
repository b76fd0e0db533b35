import type { EntregaError } from "@/server/domain/avisos/entrega";
import { formatCount } from "@/server/domain/shared/formato";
import { ERROR_WORDS } from "../../rooms/avisos/words";
import type { SoporteOutputs } from "../trpc";

/** «Respondió 503 en 143 ms»; «Falló: la conexión se cortó». */
export function intentoInWords(intento: {
  readonly status: number | null;
  readonly ms: number | null;
  readonly error: EntregaError | null;
}): string {
  const { status, ms, error } = intento;
  const took = ms === null ? "" : ` en ${formatCount(ms)} ms`;
  if (status !== null) return `Respondió ${status}${took}`;
  if (error !== null) return `Falló${took}: ${ERROR_WORDS[error]}`;
  return ms === null ? "En curso" : `Recibido${took}`;
}

export type Receptor = SoporteOutputs["operacion"]["receptores"]["receptores"][number];

/** Names a receiver in the address. */
export const keyOf = ({ clienteId, canal, receptor }: Receptor): string =>
  `${canal} ${clienteId} ${receptor}`;
