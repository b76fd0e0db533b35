import { TIER_WORDS } from "../listas/lista";
import { ADVERTENCIA_WORDS } from "../screening/advertencia-words";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import type { Advertencia, Severidad } from "../screening/types";
import { formatBogota } from "../shared/bogota";
import { plural } from "../shared/formato";
import type { ConsultaEvidence, ListaAusente } from "./consulta";

/** Why an answer may cover less than it seems: missing lists (contract-decisions 216), old ones, or a doubtful text (352). */
export interface Cobertura {
  /** Number of active lists compared. Null if all were. */
  readonly listas: { readonly comparadas: number; readonly activas: number } | null;
  /** Number of lists compared that their source had not confirmed for too long. */
  readonly atrasadas: number;
  readonly advertencias: readonly Advertencia[];
}

type OfCobertura = Pick<ConsultaEvidence, "listas" | "listasAusentes" | "listasAtrasadas" | "advertencias">;

/** Null if every active list was compared, up to date, and nothing is doubtful, or if the evidence is older than these facts. */
export function coberturaOf({
  listas,
  listasAusentes = [],
  listasAtrasadas: { length: atrasadas } = [],
  advertencias = [],
}: OfCobertura): Cobertura | null {
  const isComplete = listasAusentes.length === 0;
  if (isComplete && atrasadas === 0 && advertencias.length === 0) return null;
  const counts = { comparadas: listas.length, activas: listas.length + listasAusentes.length };
  return { listas: isComplete ? null : counts, atrasadas, advertencias };
}

/** "en 4 de 6 listas, con advertencia": text after the severidad of such an answer. */
export const coberturaText = ({ listas, atrasadas, advertencias }: Cobertura): string =>
  [
    ...(listas === null ? [] : [`en ${listas.comparadas} de ${listas.activas} listas`]),
    ...(atrasadas === 0 ? [] : [`con ${plural(atrasadas, "lista atrasada", "listas atrasadas")}`]),
    ...(advertencias.length === 0 ? [] : ["con advertencia"]),
  ].join(", ");

/** What an officer must know before trusting an answer: missing lists, old ones, and a doubtful text. */
export function avisosOf({
  listasAusentes = [],
  listasAtrasadas = [],
  advertencias = [],
}: Omit<OfCobertura, "listas">): (typeof ADVERTENCIA_WORDS)[Advertencia][] {
  const named = ({ nombre, tier }: ListaAusente) => `${nombre} (${TIER_WORDS[tier].nombre.toLowerCase()})`;
  const late = listasAtrasadas.map(
    (lista) => `${named(lista)}, confirmada el ${formatBogota(new Date(lista.confirmadaEn))}`,
  );
  const ausentes = `Sin una versión vigente en ese momento: ${listasAusentes.map(named).join("; ")}.`;
  const atrasadas = `Su fuente llevaba más de 48 horas sin confirmarlas: ${late.join("; ")} (Bogotá).`;
  return [
    ...(listasAusentes.length > 0
      ? [{ titulo: "No se comparó con todas las listas.", texto: ausentes }]
      : []),
    ...(late.length > 0 ? [{ titulo: "No todas las listas estaban al día.", texto: atrasadas }] : []),
    ...advertencias.map((code) => ADVERTENCIA_WORDS[code]),
  ];
}

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
  /** Entries of the other type that resemble the name. Null in older evidence. */
  readonly otroTipo: number | null;
  /** Null if every active list was compared. */
  readonly cobertura: Cobertura | null;
  readonly referenciaExterna: string | null;
  readonly sujetoObligadoRazonSocial: string | null;
  readonly sujetoObligadoNit: string | null;
  readonly creadaEn: Date;
}
