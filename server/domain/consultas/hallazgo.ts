import type { DiligenciaSlug } from "../listas/lista";
import type { Match, Resultado } from "../screening/types";

/** What a diligencia asks of its sources. */
export interface DiligenciaQuery {
  readonly documento: string;
  /** In the client's words. */
  readonly tipoDocumento: string | null;
  readonly nombre: string | null;
}

export type Criterio = "documento" | "nombre";

/** One record of a source about whoever may be the one asked for. */
export interface Hallazgo {
  readonly fuente: DiligenciaSlug;
  readonly fuenteNombre: string;
  readonly coincidenciaPor: Criterio;
  /** In [0,1], cut down to 4 decimals. */
  readonly score: number;
  readonly resultado: Resultado;
  readonly nombreCoincidencia: string;
  readonly documentoCoincidencia: Match["documentoCoincidencia"];
  /** As the platform states it; null where the source states none. */
  readonly estadoPlataforma: string | null;
  /** The record may still be turned down: nobody has approved it. */
  readonly pendienteAprobacion: boolean;
  /** What else the record says, by the source's column names. */
  readonly registro: Readonly<Record<string, string>>;
}

const AWAITS = /espera|pendiente/i;

/** A record of a source split into what every hallazgo shows of its standing and the rest of it. */
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
