import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import type { Advertencia, Severidad } from "../screening/types";
import type { ConsultaEvidence } from "./consulta";

/** Why an answer may cover less than it seems: missing lists (contract-decisions 216), or a doubtful text (352). */
export interface Cobertura {
  /** Number of active lists compared. Null if all were. */
  readonly listas: { readonly comparadas: number; readonly activas: number } | null;
  readonly advertencias: readonly Advertencia[];
}

/** Null if every active list was compared and nothing is doubtful, or if the evidence is older than these facts. */
export function coberturaOf({
  listas,
  listasAusentes = [],
  advertencias = [],
}: Pick<ConsultaEvidence, "listas" | "listasAusentes" | "advertencias">): Cobertura | null {
  const isComplete = listasAusentes.length === 0;
  if (isComplete && advertencias.length === 0) return null;
  const counts = { comparadas: listas.length, activas: listas.length + listasAusentes.length };
  return { listas: isComplete ? null : counts, advertencias };
}

/** "en 4 de 6 listas, con advertencia": text after the severidad of such an answer. */
export const coberturaText = ({ listas, advertencias }: Cobertura): string =>
  [
    ...(listas === null ? [] : [`en ${listas.comparadas} de ${listas.activas} listas`]),
    ...(advertencias.length === 0 ? [] : ["con advertencia"]),
  ].join(", ");

/** A severidad as a cell of a table has it. */
export const severidadText = (severidad: Severidad, cobertura: Cobertura | null): string =>
  [SEVERIDAD_WORDS[severidad].nombre, ...(cobertura === null ? [] : [coberturaText(cobertura)])].join(" ");

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
