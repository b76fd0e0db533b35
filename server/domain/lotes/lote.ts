import type { LecturaDeArchivo } from "../archivos/lectura";
import type { Campo } from "../archivos/tabla/columnas";
import type { Modo } from "../clientes/cliente";
import type { Cobertura } from "../consultas/cobertura";
import type { SujetoObligado } from "../consultas/consulta";
import { PRUEBA_DIAS } from "../consultas/retencion";
import type { CoincidenciaEstado } from "../decisiones/decision";
import type { RefusalCode } from "../facturacion/refusal";
import type { Resultado, ScreeningQuery, Severidad } from "../screening/types";
import type { Contraparte } from "../shared/contraparte";
import type { DudaDeFila } from "./duda-de-fila";

/** Rows of a file at most, its header apart. */
export const LOTE_MAX_FILAS = 10_000;
/** Files of a client that neither ended nor were cancelled, at most: each holds its rows. */
export const LOTES_ABIERTOS_MAX = 30;
export const LOTE_MAX_BYTES = 10 * 1024 * 1024;
/**
 * Rows are deleted so many days after the end: a file of once a year finds the one before, and those of a test account go
 * with its consultas.
 */
export const LOTE_DIAS: { readonly [M in Modo]: number } = { real: 400, prueba: PRUEBA_DIAS };
/** Of a file that nobody started. */
const LOTE_SIN_INICIAR_DIAS = 7;
/** Of one that stands still and nobody goes on with: what is left of it is cancelled. */
const LOTE_PARADO_DIAS = 30;
const DAY_MS = 86_400_000;

export const ESTADOS_DE_LOTE = [
  "cargado",
  "en_curso",
  "pausado",
  "detenido",
  "terminado",
  "cancelado",
] as const;
export type EstadoDeLote = (typeof ESTADOS_DE_LOTE)[number];

export const ESTADOS_DE_FILA = ["con_error", "apartada", "pendiente", "omitida", "hecha", "fallida"] as const;
export type EstadoDeFila = (typeof ESTADOS_DE_FILA)[number];

/** Why a lote stands still though nobody paused it: a refusal of the account, or whoever it ran for may not any more. */
export type MotivoDeDetencion = RefusalCode | "sin_acceso";

/** What a row asks. */
export interface PersonaDeFila extends ScreeningQuery {
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: SujetoObligado | null;
}

/** What is wrong with a row, by the column that it is read from. */
export interface ErrorDeFila {
  readonly campo: string;
  readonly mensaje: string;
}

/** How many rows there are of each kind. */
export type CifrasDeFilas = Readonly<Record<EstadoDeFila, number>> & {
  readonly severidades: Readonly<Record<Severidad, number>>;
};

/** A row as the file has it, and where. */
export interface FilaDeTabla {
  readonly linea: number;
  readonly celdas: readonly string[];
}

/** A file of rows, and how far it has come. */
export interface Lote {
  readonly loteId: string;
  readonly nombreArchivo: string;
  readonly encabezado: readonly string[];
  readonly columnas: unknown;
  /** Campos whose column was guessed. */
  readonly supuestas: readonly Campo[];
  /** The columns are those that were chosen before for the same head. */
  readonly recordadas: boolean;
  /** Rows without content that were passed over. */
  readonly enBlanco: number;
  /** Null: its rows are deleted, or it was brought before readings were noted. */
  readonly lectura: LecturaDeArchivo | null;
  readonly arreglos: unknown;
  readonly estado: EstadoDeLote;
  readonly motivo: MotivoDeDetencion | null;
  readonly total: number;
  readonly creadoPor: string;
  readonly correPor: string | null;
  readonly creadoEn: Date;
  readonly iniciadoEn: Date | null;
  /** Since when it stands still, paused or stopped. */
  readonly paradoEn: Date | null;
  readonly terminadoEn: Date | null;
  readonly borradoEn: Date | null;
}

/** A row as pages and files show it. */
export interface Fila extends FilaDeTabla {
  readonly numero: number;
  readonly contraparte: Contraparte | null;
  readonly persona: PersonaDeFila | null;
  readonly errores: readonly ErrorDeFila[];
  readonly dudas: readonly DudaDeFila[];
  readonly estado: EstadoDeFila;
  readonly consultaId: string | null;
  readonly severidad: Severidad | null;
  /** Null: every active list was compared, or it was not screened yet. */
  readonly cobertura: Cobertura | null;
  readonly totalMatches: number | null;
  readonly hashReporte: string | null;
  readonly consultadaEn: Date | null;
  readonly motivo: string | null;
  /** Where the first row stands that asks for the same; null: none above it does. */
  readonly repiteLinea: number | null;
}

/** What a consulta found, as the queue of decisions has it. */
export interface HallazgoDeFila {
  readonly listaNombre: string;
  readonly nombre: string;
  readonly resultado: Resultado;
  readonly score: number;
  readonly estado: CoincidenciaEstado;
  readonly decididaEn: Date | null;
}

/** A row as it was checked: what it asks, or what is wrong with it. */
export interface FilaRevisada {
  readonly numero: number;
  readonly contraparte: Contraparte | null;
  readonly persona: PersonaDeFila | null;
  readonly huella: Buffer | null;
  /** It names nobody, which `errores` says. */
  readonly apartada: boolean;
  readonly errores: readonly ErrorDeFila[];
  /** As it is written, whatever was decided on them. */
  readonly dudas: readonly DudaDeFila[];
}

/** Which lotes have had their days at `now`: those brought, stopped or ended before. */
export const vencidosAsOf = (now: Date) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    cargado: before(LOTE_SIN_INICIAR_DIAS),
    parado: before(LOTE_PARADO_DIAS),
    terminado: before(LOTE_DIAS.real),
    terminadoDePrueba: before(LOTE_DIAS.prueba),
  };
};

/** When a lote is dropped, cancelled or loses its rows if nobody does anything; null: it runs, or they are gone. */
export function venceEnOf(
  {
    creadoEn,
    iniciadoEn,
    paradoEn,
    terminadoEn,
    borradoEn,
  }: Pick<Lote, "creadoEn" | "iniciadoEn" | "paradoEn" | "terminadoEn" | "borradoEn">,
  modo: Modo,
): Date | null {
  if (borradoEn !== null) return null;
  const after = (since: Date, days: number) => new Date(since.getTime() + days * DAY_MS);
  if (terminadoEn !== null) return after(terminadoEn, LOTE_DIAS[modo]);
  if (paradoEn !== null) return after(paradoEn, LOTE_PARADO_DIAS);
  return iniciadoEn === null ? after(creadoEn, LOTE_SIN_INICIAR_DIAS) : null;
}
