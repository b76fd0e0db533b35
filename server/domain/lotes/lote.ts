import type { LecturaDeArchivo } from "../archivos/lectura";
import type { Campo } from "../archivos/tabla/columnas";
import type { Modo } from "../clientes/cliente";
import type { Cobertura } from "../consultas/cobertura";
import type { SujetoObligado } from "../consultas/consulta";
import { PRUEBA_DIAS } from "../consultas/retencion";
import type { CoincidenciaEstado } from "../decisiones/decision";
import type { RefusalCode } from "../facturacion/refusal";
import type { Resultado, ScreeningQuery, Severidad } from "../screening/types";
import type { Contraparte, DocumentoSinComparar } from "../shared/documento";
import { commaList } from "../shared/formato";
import type { DudaDeFila } from "./duda-de-fila";

/** Most rows of a file, without its head. */
export const LOTE_MAX_FILAS = 10_000;
/** Most files of a client that neither ended nor were cancelled: each holds its rows. */
export const LOTES_ABIERTOS_MAX = 30;
export const LOTE_MAX_BYTES = 10 * 1024 * 1024;
/**
 * Days from the end of a lote until its rows are deleted. A yearly file still finds the one before. A test account's
 * rows are deleted with its consultas.
 */
export const LOTE_DIAS: { readonly [M in Modo]: number } = { real: 400, prueba: PRUEBA_DIAS };
/** Days until an unstarted file is deleted. */
const LOTE_SIN_INICIAR_DIAS = 7;
/** Days until the rest of a stopped lote is cancelled. */
const LOTE_PARADO_DIAS = 30;
const DAY_MS = 86_400_000;

export const ESTADOS_DE_LOTE = commaList("cargado, en_curso, pausado, detenido, terminado, cancelado");
export type EstadoDeLote = (typeof ESTADOS_DE_LOTE)[number];

export const ESTADOS_DE_FILA = ["con_error", "apartada", "pendiente", "omitida", "hecha", "fallida"] as const;
export type EstadoDeFila = (typeof ESTADOS_DE_FILA)[number];

/** Why a lote stopped without being paused: the account refused, or its person may no longer screen. */
export type MotivoDeDetencion = RefusalCode | "sin_acceso";

export interface PersonaDeFila extends ScreeningQuery {
  /** Only on a row whose document has a type that is not compared. */
  readonly documentoSinComparar?: DocumentoSinComparar;
  readonly referenciaExterna: string | null;
  readonly sujetoObligado: SujetoObligado | null;
}

/** An error of a row, by the column that it is read from. */
export interface ErrorDeFila {
  readonly campo: string;
  readonly mensaje: string;
}

/** Number of rows of each kind. */
export type CifrasDeFilas = Readonly<Record<EstadoDeFila, number>> & {
  readonly severidades: Readonly<Record<Severidad, number>>;
};

/** A row as the file has it, and its line. */
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
  /** Campos whose column was guessed and not confirmed. */
  readonly supuestas: readonly Campo[];
  /** The client chose these columns, for this file or another with the same head. */
  readonly recordadas: boolean;
  /** Blank rows that were skipped. */
  readonly enBlanco: number;
  /** Null if its rows are deleted, or it was uploaded before readings were stored. */
  readonly lectura: LecturaDeArchivo | null;
  readonly arreglos: unknown;
  readonly estado: EstadoDeLote;
  readonly motivo: MotivoDeDetencion | null;
  readonly total: number;
  readonly creadoPor: string;
  readonly correPor: string | null;
  readonly creadoEn: Date;
  readonly iniciadoEn: Date | null;
  /** When it was paused or stopped. */
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
  /** Null if every active list was compared, or it was not screened yet. */
  readonly cobertura: Cobertura | null;
  readonly totalMatches: number | null;
  /** Entries that would match if it were of the other type. Null if it was not screened. */
  readonly otroTipo: number | null;
  readonly hashReporte: string | null;
  readonly consultadaEn: Date | null;
  readonly motivo: string | null;
  /** Line of the first row for the same person. Null if no earlier row has them. */
  readonly repiteLinea: number | null;
}

/** A match of a consulta, as the queue of decisions has it. */
export interface HallazgoDeFila {
  readonly listaNombre: string;
  readonly nombre: string;
  readonly resultado: Resultado;
  readonly score: number;
  readonly estado: CoincidenciaEstado;
  readonly decididaEn: Date | null;
}

/** A checked row: its query, or its errors. */
export interface FilaRevisada {
  readonly numero: number;
  readonly contraparte: Contraparte | null;
  readonly persona: PersonaDeFila | null;
  readonly huella: Buffer | null;
  /** The row is no record, and `errores` says why. */
  readonly apartada: boolean;
  readonly errores: readonly ErrorDeFila[];
  /** Of the row as written. Decisions do not change them. */
  readonly dudas: readonly DudaDeFila[];
}

/** The moments before which a lote must have been brought, stopped or ended to be over at `now`. */
export const vencidosAsOf = (now: Date) => {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    cargado: before(LOTE_SIN_INICIAR_DIAS),
    parado: before(LOTE_PARADO_DIAS),
    terminado: before(LOTE_DIAS.real),
    terminadoDePrueba: before(LOTE_DIAS.prueba),
  };
};

/** When a lote is deleted, cancelled or loses its rows if nobody acts. Null if it runs, or its rows are gone. */
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
