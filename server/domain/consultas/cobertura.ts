import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import type { Severidad } from "../screening/types";
import type { ConsultaEvidence } from "./consulta";

/** With how many of the active lists a consulta was compared, where it was not with all (contract-decisions 216). */
export interface Cobertura {
  readonly comparadas: number;
  readonly activas: number;
}

/** Null: with every one of them, or made before the evidence said so. */
export function coberturaOf({
  listas,
  listasAusentes = [],
}: Pick<ConsultaEvidence, "listas" | "listasAusentes">): Cobertura | null {
  if (listasAusentes.length === 0) return null;
  return { comparadas: listas.length, activas: listas.length + listasAusentes.length };
}

/** "en 4 de 6 listas": what follows a severidad that not all lists were asked for. */
export const coberturaText = ({ comparadas, activas }: Cobertura): string =>
  `en ${comparadas} de ${activas} listas`;

/** A severidad as a cell of a table has it. */
export const severidadText = (severidad: Severidad, cobertura: Cobertura | null): string =>
  [SEVERIDAD_WORDS[severidad].nombre, ...(cobertura === null ? [] : [coberturaText(cobertura)])].join(" ");
