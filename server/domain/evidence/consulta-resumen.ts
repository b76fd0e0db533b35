import type { Severidad } from "../screening/types";

/** A query as a list of them shows it. */
export interface ConsultaResumen {
  readonly consultaId: string;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly severidad: Severidad;
  readonly totalMatches: number;
  readonly referenciaExterna: string | null;
  readonly sujetoObligadoRazonSocial: string | null;
  readonly sujetoObligadoNit: string | null;
  readonly creadaEn: Date;
}
