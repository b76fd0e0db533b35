import type { DiligenciaSlug } from "../listas/lista";
import type { Match, Resultado } from "../screening/types";

export interface DiligenciaQuery {
  readonly documento: string;
  /** In the client's words. */
  readonly tipoDocumento: string | null;
  readonly nombre: string | null;
}

export type Criterio = "documento" | "nombre";

/** A record of a source about a possible match. */
export interface Hallazgo {
  readonly fuente: DiligenciaSlug;
  readonly fuenteNombre: string;
  readonly coincidenciaPor: Criterio;
  /** In [0,1], truncated to 4 decimals. */
  readonly score: number;
  readonly resultado: Resultado;
  readonly nombreCoincidencia: string;
  readonly documentoCoincidencia: Match["documentoCoincidencia"];
  /** As the platform states it. Null if the source has none. */
  readonly estadoPlataforma: string | null;
  /** True if nobody has approved the record, so it may still be rejected. */
  readonly pendienteAprobacion: boolean;
  /** The other columns of the record. */
  readonly registro: Readonly<Record<string, string>>;
}

const AWAITS = /espera|pendiente/i;

/** Splits a source's record into its status and the rest. */
export function splitRegistro({
  estado_plataforma = "",
  ...registro
}: Readonly<Record<string, string>>): Pick<
  Hallazgo,
  "estadoPlataforma" | "pendienteAprobacion" | "registro"
> {
  return {
    estadoPlataforma: estado_plataforma || null,
    pendienteAprobacion: AWAITS.test(estado_plataforma),
    registro,
  };
}
