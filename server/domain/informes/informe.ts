import type { Severidad } from "../screening/types";
import type { ScreenedSlug, Tier } from "../shared/lista";
import type { MesDePeriodo } from "./periodo";

/** How many of each severidad; those without any may be left out. */
export type PorSeveridad = Readonly<Partial<Record<Severidad, number>>>;

/** What the consultas of a period hit in a list. */
export interface CoincidenciasDeInforme {
  readonly lista: ScreenedSlug;
  readonly nombre: string;
  readonly tier: Tier;
  /** Consultas with a coincidencia in it. */
  readonly consultas: number;
  readonly exactas: number;
  readonly posibles: number;
}

/** A list as it stood when the report was prepared. Moments are ISO 8601 in UTC. */
export interface ListaDeInforme {
  readonly lista: ScreenedSlug;
  readonly nombre: string;
  readonly tier: Tier;
  /** The version in force; null: none is. */
  readonly version: {
    readonly secuencia: number;
    readonly hashContenido: string;
    readonly fetchedEn: string;
    readonly totalEntradas: number;
  } | null;
  /** When its source last gave the content in force; null: never. */
  readonly confirmadaEn: string | null;
  readonly edadHoras: number | null;
  readonly isLate: boolean;
  /** Taken within the period. */
  readonly versionesDelPeriodo: number;
}

/** Everything a report for the board says, of one moment. Kept as JSON: add under another `esquema`, rename nothing. */
export interface CifrasDeInforme {
  readonly esquema: 1;
  readonly razonSocial: string;
  readonly nit: string;
  /** Who prepared it, as they were called then. */
  readonly preparadoPor: string;
  /** The day of the board's session, `YYYY-MM-DD`; null: not told. */
  readonly sesion: string | null;
  readonly porMes: readonly {
    readonly mes: string;
    readonly porSeveridad: PorSeveridad;
  }[];
  readonly coincidencias: readonly CoincidenciasDeInforme[];
  readonly listas: readonly ListaDeInforme[];
}

/** A report for the board, as it was prepared. */
export interface Informe {
  readonly informeId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  /** The moment that every figure is of. */
  readonly preparadoEn: Date;
  readonly desde: Date;
  /** Exclusive. */
  readonly hasta: Date;
  readonly cifras: CifrasDeInforme;
}

export const totalOf = (porSeveridad: PorSeveridad): number =>
  Object.values(porSeveridad).reduce((sum, total) => sum + total, 0);

/** Months of a period added up. */
export function sumOfMeses(porMes: CifrasDeInforme["porMes"]): PorSeveridad {
  const sum: Partial<Record<Severidad, number>> = {};
  for (const { porSeveridad } of porMes) {
    for (const [severidad, total] of Object.entries(porSeveridad) as [Severidad, number][]) {
      sum[severidad] = (sum[severidad] ?? 0) + total;
    }
  }
  return sum;
}

/** What was counted, in the order of the period's months. */
export function porMesOf(
  meses: readonly MesDePeriodo[],
  counted: readonly { readonly desde: Date; readonly severidad: Severidad; readonly total: number }[],
): CifrasDeInforme["porMes"] {
  return meses.map(({ mes, desde }) => ({
    mes,
    porSeveridad: Object.fromEntries(
      counted
        .filter((one) => one.desde.getTime() === desde.getTime())
        .map(({ severidad, total }) => [severidad, total]),
    ),
  }));
}
