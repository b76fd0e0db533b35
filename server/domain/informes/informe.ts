import type { OfPrueba } from "../consultas/consulta";
import type { ScreenedSlug, Tier } from "../listas/lista";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../screening/severidad-words";
import type { Severidad } from "../screening/types";
import type { MesDePeriodo } from "./periodo";

/** How many of each severidad; those without any may be left out. */
export type PorSeveridad = Readonly<Partial<Record<Severidad, number>>>;

/** What the consultas of a period hit in a list. */
interface CoincidenciasDeInforme {
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

/** How the matches of a period stand in a list, and what was decided. Moments are ISO 8601 in UTC. */
export interface DecisionesDeInforme {
  /** Of the consultas of the period; those nobody has looked at are what is left of `coincidencias`. */
  readonly porLista: readonly {
    readonly lista: ScreenedSlug;
    readonly descartadas: number;
    readonly confirmadas: number;
    readonly enAnalisis: number;
    readonly porAprobar: number;
  }[];
  /** Decided within the period, and the time from the consulta to that; null: nothing was. */
  readonly cerradas: {
    readonly descartadas: number;
    readonly confirmadas: number;
    readonly medianaMs: number | null;
    readonly p90Ms: number | null;
  };
  /** Those of all time that waited for somebody at that moment. */
  readonly pendientes: { readonly total: number; readonly masAntigua: string | null };
}

/** A match that was confirmed in the period, whenever it was asked. Moments are ISO 8601 in UTC. */
export interface ConfirmadaDeInforme {
  readonly consultaId: string;
  readonly consultadaEn: string;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly lista: string;
  readonly nombreCoincidencia: string;
  readonly confirmadaEn: string;
  readonly analista: string;
  readonly aprobador: string | null;
  readonly motivo: string;
}

/** Reports that a client keeps, at most: one a week for as long as consultas are kept, and as many again. */
export const INFORMES_MAX = 1_000;

/** Whether the board is told whom the confirmed matches are of, or how many they are. */
export const CONFIRMADAS_MODOS = ["contadas", "nombradas"] as const;
export type ConfirmadasModo = (typeof CONFIRMADAS_MODOS)[number];
/** As many are named at most, the newest. */
export const CONFIRMADAS_MAX = 300;

/** The figures of the period before that stand beside those of this one. */
interface Anterior {
  readonly desde: string;
  /** Exclusive. */
  readonly hasta: string;
  readonly porSeveridad: PorSeveridad;
  readonly coincidencias: number;
  readonly cerradas: DecisionesDeInforme["cerradas"];
}

/** What the figures have been holding since their third `esquema`. */
interface SinceEsquema3 {
  readonly anterior: Anterior;
  readonly confirmadas: {
    readonly modo: ConfirmadasModo;
    /** The newest first; none where they are counted only: how many they are is in `cerradas`. */
    readonly filas: readonly ConfirmadaDeInforme[];
  };
}

/** Everything a report for the board says, of one moment. Kept as JSON: add under another `esquema`, rename nothing. */
export interface CifrasDeInforme extends OfPrueba, Partial<SinceEsquema3> {
  /** Of 1 the figures are the same; its times are told in the words it was made with (`TIEMPO_WORDS`). */
  readonly esquema: 1 | 2 | 3;
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
  readonly decisiones: DecisionesDeInforme;
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

/** How the matches of each list stand. */
export function estadosOf({ coincidencias, decisiones }: CifrasDeInforme) {
  return coincidencias.map(({ lista, nombre, tier, exactas, posibles }) => {
    const found = decisiones.porLista.find((one) => one.lista === lista);
    const { descartadas = 0, confirmadas = 0, enAnalisis = 0, porAprobar = 0 } = found ?? {};
    const total = exactas + posibles;
    const porDecidir = total - descartadas - confirmadas - enAnalisis - porAprobar;
    return { lista, nombre, tier, total, descartadas, confirmadas, enAnalisis, porAprobar, porDecidir };
  });
}

export const matchesOf = ({
  coincidencias,
}: {
  readonly coincidencias: readonly Pick<CoincidenciasDeInforme, "exactas" | "posibles">[];
}): number => coincidencias.reduce((sum, { exactas, posibles }) => sum + exactas + posibles, 0);

/** This period and the one before, figure by figure; `severidad`: of consultas, of one or of all of them. */
export function comparacionOf(cifras: CifrasDeInforme) {
  const { anterior, decisiones } = cifras;
  if (anterior === undefined) return [];
  const now = sumOfMeses(cifras.porMes);
  const before = anterior.porSeveridad;
  const figure = (nombre: string, ahora: number, antes: number, severidad?: Severidad | "todas") => ({
    ...{ nombre, ahora, antes },
    severidad: severidad ?? null,
  });
  return [
    figure("Consultas", totalOf(now), totalOf(before), "todas"),
    ...SEVERIDADES.map((one) =>
      figure(`Severidad: ${SEVERIDAD_WORDS[one].nombre}`, now[one] ?? 0, before[one] ?? 0, one),
    ),
    figure("Coincidencias", matchesOf(cifras), anterior.coincidencias),
    figure("Descartadas en el periodo", decisiones.cerradas.descartadas, anterior.cerradas.descartadas),
    figure("Confirmadas en el periodo", decisiones.cerradas.confirmadas, anterior.cerradas.confirmadas),
  ];
}
