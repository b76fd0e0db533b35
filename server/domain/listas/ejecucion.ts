import { commaList } from "../shared/formato";
import type { ListaSlug } from "./lista";

/** Steps of renewing a list, in order. */
export const PASOS = ["en_espera", "descargando", "leyendo", "comparando", "guardando", "activando"] as const;
export type Paso = (typeof PASOS)[number];

export const RESULTADOS_DE_EJECUCION = commaList(
  "activada, sin_cambios, rechazada, retenida, fallida, conflicto, muestra",
);

/** A list being renewed, or how that ended. */
export interface Ejecucion {
  readonly ejecucionId: string;
  readonly slug: ListaSlug;
  readonly actor: string;
  readonly inicio: Date;
  readonly paso: Paso;
  /** Bytes of a download, or entries read. Null if not counted. */
  readonly hecho: number | null;
  readonly total: number | null;
  /** Last sign of life of its worker. */
  readonly latido: Date;
  readonly fin: Date | null;
  readonly resultado: (typeof RESULTADOS_DE_EJECUCION)[number] | null;
}

/** Longer than any pause between two signs of life. A source has five minutes for a file, and retries. */
const SILENCE_MS = 15 * 60_000;

/** `interrumpida`: the process that worked on it is gone. */
export function estadoOfEjecucion(
  { fin, latido }: Pick<Ejecucion, "fin" | "latido">,
  now: Date,
): "en_curso" | "terminada" | "interrumpida" {
  if (fin !== null) return "terminada";
  return now.getTime() - latido.getTime() > SILENCE_MS ? "interrumpida" : "en_curso";
}
