import type { Criterios } from "../consultas/busqueda";
import type { CoincidenciaEstado } from "../decisiones/decision";
import type { Resultado } from "../screening/types";
import { bogotaDay, instantOf } from "../shared/bogota";
import type { Archivo, ArchivoCursor } from "./archivo";

export const FORMATOS_DE_DESCARGA = ["csv", "xlsx"] as const;
export type FormatoDeDescarga = (typeof FORMATOS_DE_DESCARGA)[number];

const MOST_NAME_CHARS = 100;

/** What a file is, of which day in Bogota, and its format: `resultados-clientes-2026-11-26.xlsx`, in ASCII. */
export function nombreDeDescarga(what: string, en: Date, extension: string): string {
  const plain = what.normalize("NFD").replace(/\p{M}/gu, "");
  const name = plain.replace(/[^A-Za-z0-9_]+/g, "-").slice(0, MOST_NAME_CHARS);
  return `${name.replace(/^-+|-+$/g, "")}-${bogotaDay(en)}.${extension}`;
}

/** The same for a paper of a consulta or diligencia, whose UUIDv7 tells the day. */
export const nombreDePapel = (what: string, id: string, extension: string): string =>
  `${what}-${bogotaDay(instantOf(id))}-${id}.${extension}`;

/** The name of an uploaded file without its last extension. */
export const sinExtension = (nombre: string): string => nombre.replace(/(?<=.)\.[^.]*$/, "");

/** Most consultas of an immediate file. A larger one is made in the background. */
export const MOST_AT_ONCE = 10_000;

/** A filter of consultas in time. */
export interface CriteriosEnTiempo extends Criterios {
  /** Inclusive, and exclusive. */
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** The key or the person that made the consulta. */
  readonly quien: string | null;
  /** State of at least one match, in the list if one is named. Older stored filters have none. */
  readonly decision?: CoincidenciaEstado | null;
  readonly resultado?: Resultado | null;
}

interface Pedido {
  readonly formato: FormatoDeDescarga;
  readonly criterios: Omit<CriteriosEnTiempo, "desde" | "hasta">;
}

interface Memoria {
  readonly cursor: ArchivoCursor | null;
  /** Uncompressed length and CRC-32 so far. */
  readonly crudos: number;
  readonly crc: number;
}

/** A file of the consultas of a filter. `total` is null above the counting limit. */
export type Descarga = Archivo<Pedido, Memoria>;

export const criteriosOfDescarga = ({
  pedido: { criterios },
  desde,
  hasta,
}: Pick<Descarga, "pedido" | "desde" | "hasta">): CriteriosEnTiempo => ({ ...criterios, desde, hasta });
