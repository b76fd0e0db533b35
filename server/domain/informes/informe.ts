import type { OfPrueba } from "../consultas/consulta";
import type { ScreenedSlug, Tier } from "../listas/lista";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../screening/severidad-words";
import type { Severidad } from "../screening/types";
import type { MesDePeriodo } from "./periodo";

/** Number of consultas by severidad. Zeros may be missing. */
export type PorSeveridad = Readonly<Partial<Record<Severidad, number>>>;

/** Matches of a period's consultas in a list. */
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
  /** The version in force. Null if there is none. */
  readonly version: {
    readonly secuencia: number;
    readonly hashContenido: string;
    readonly fetchedEn: string;
    readonly totalEntradas: number;
  } | null;
  /** When its source last confirmed it. Null if never. */
  readonly confirmadaEn: string | null;
  readonly edadHoras: number | null;
  readonly isLate: boolean;
  /** Versions accepted within the period. */
  readonly versionesDelPeriodo: number;
}

/** States of a period's matches in a list, and the decisions. Times are ISO 8601 in UTC. */
export interface DecisionesDeInforme {
  /** For the consultas of the period. The rest of `coincidencias` was not looked at. */
  readonly porLista: readonly {
    readonly lista: ScreenedSlug;
    readonly descartadas: number;
    readonly confirmadas: number;
    readonly enAnalisis: number;
    readonly porAprobar: number;
  }[];
  /** Decided within the period, with the time since the consulta. Null if none. */
  readonly cerradas: {
    readonly descartadas: number;
    readonly confirmadas: number;
    readonly medianaMs: number | null;
    readonly p90Ms: number | null;
  };
  /** All matches that waited at that time. */
  readonly pendientes: { readonly total: number; readonly masAntigua: string | null };
}

/** A match confirmed in the period, with a consulta of any time. Times are ISO 8601 in UTC. */
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

/** Most informes of a client: one a week for ten years, and as many again. */
export const INFORMES_MAX = 1_000;

/** Whether the board sees the people of confirmed matches, or only their number. */
export const CONFIRMADAS_MODOS = ["contadas", "nombradas"] as const;
export type ConfirmadasModo = (typeof CONFIRMADAS_MODOS)[number];
/** Most named matches, the newest. */
export const CONFIRMADAS_MAX = 300;

/** The figures of the period before, for comparison. */
interface Anterior {
  readonly desde: string;
  /** Exclusive. */
  readonly hasta: string;
  readonly porSeveridad: PorSeveridad;
  readonly coincidencias: number;
  readonly cerradas: DecisionesDeInforme["cerradas"];
}

/** Figures since the third `esquema`. */
interface SinceEsquema3 {
  readonly anterior: Anterior;
  readonly confirmadas: {
    readonly modo: ConfirmadasModo;
    /** Newest first. Empty if they are only counted: `cerradas` has the number. */
    readonly filas: readonly ConfirmadaDeInforme[];
  };
}

/** All figures of an informe, from one snapshot. Stored as JSON: add fields under a new `esquema`, rename nothing. */
export interface CifrasDeInforme extends OfPrueba, Partial<SinceEsquema3> {
  /** Figures under 1 are the same, with older words for times (`TIEMPO_WORDS`). */
  readonly esquema: 1 | 2 | 3;
  readonly razonSocial: string;
  readonly nit: string;
  /** The preparing person's name at that time. */
  readonly preparadoPor: string;
  /** The day of the board's session, `YYYY-MM-DD`. Null if not given. */
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
  /** The time of every figure. */
  readonly preparadoEn: Date;
  readonly desde: Date;
  /** Exclusive. */
  readonly hasta: Date;
  readonly cifras: CifrasDeInforme;
}

export const totalOf = (porSeveridad: PorSeveridad): number =>
  Object.values(porSeveridad).reduce((sum, total) => sum + total, 0);

export function sumOfMeses(porMes: CifrasDeInforme["porMes"]): PorSeveridad {
  const sum: Partial<Record<Severidad, number>> = {};
  for (const { porSeveridad } of porMes) {
    for (const [severidad, total] of Object.entries(porSeveridad) as [Severidad, number][]) {
      sum[severidad] = (sum[severidad] ?? 0) + total;
    }
  }
  return sum;
}

/** Figures in the order of the period's months. */
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

/** States of the matches per list. */
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

/** This period and the one before, figure by figure. `severidad`: of the consultas, one or all. */
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
