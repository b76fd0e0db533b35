import type { Severidad } from "../screening/types";
import type { Cobertura } from "./cobertura";

/** A query in a list. */
export interface ConsultaResumen {
  readonly consultaId: string;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly severidad: Severidad;
  readonly totalMatches: number;
  /** Null if every active list was compared. */
  readonly cobertura: Cobertura | null;
  readonly referenciaExterna: string | null;
  readonly sujetoObligadoRazonSocial: string | null;
  readonly sujetoObligadoNit: string | null;
  readonly creadaEn: Date;
}
