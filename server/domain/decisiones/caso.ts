import type { Rol } from "../shared/actor";

/** How a person ends a step. */
export const PASO_RESULTADOS = ["hecho", "no_aplica"] as const;
/** `sin_efecto`: the match was discarded after all. */
export type PasoResultado = (typeof PASO_RESULTADOS)[number] | "sin_efecto";

export const RESULTADO_DE_PASO = {
  hecho: "Hecho",
  no_aplica: "No aplica",
  sin_efecto: "Sin efecto",
} as const satisfies Record<PasoResultado, string>;

export const ADJUNTO_TIPOS = ["pdf", "png", "jpeg"] as const;
export type AdjuntoTipo = (typeof ADJUNTO_TIPOS)[number];

export const ADJUNTO_MAX_BYTES = 10 * 1_048_576;
/** Most attachments of a step. */
export const ADJUNTOS_MAX = 10;

export const ADJUNTO_MEDIA: Readonly<Record<AdjuntoTipo, string>> = {
  pdf: "application/pdf",
  png: "image/png",
  jpeg: "image/jpeg",
};

/** A file that proves a step, without its content. */
export interface Adjunto {
  readonly adjuntoId: string;
  readonly nombre: string;
  readonly tipo: AdjuntoTipo;
  readonly bytes: number;
  readonly sha256: string;
  readonly subidoEn: Date;
  readonly subidoPor: string;
}

/** How a step ended. */
export interface PasoFin {
  readonly resultado: PasoResultado;
  readonly terminadoEn: Date;
  readonly terminadoPorId: string;
  /** The name at that time. */
  readonly terminadoPor: string;
  readonly radicado: string | null;
  readonly nota: string | null;
}

/** A step of the case of a confirmed match, as the client's table had it when the case opened. */
export interface Paso {
  readonly pasoId: string;
  /** Its match. */
  readonly consultaId: string;
  readonly posicion: number;
  /** The confirmation that opened the case. */
  readonly decisionId: string;
  readonly orden: number;
  readonly nombre: string;
  readonly abiertoEn: Date;
  readonly venceEn: Date;
  readonly responsableId: string;
  readonly responsable: string;
  readonly fin: PasoFin | null;
  /** Earliest first. */
  readonly adjuntos: readonly Adjunto[];
}

/** State of the steps of a match together. Null without steps that count. */
export function estadoDeCaso(pasos: readonly Pick<Paso, "fin">[]): "abierto" | "cerrado" | null {
  const counting = pasos.filter(({ fin }) => fin?.resultado !== "sin_efecto");
  if (counting.length === 0) return null;
  return counting.every(({ fin }) => fin !== null) ? "cerrado" : "abierto";
}

/** Whether a person may end a step or add its files: the responsible person, or any oficial. */
export const mayEndPaso = (
  { responsableId }: Pick<Paso, "responsableId">,
  { usuarioId, rol }: { readonly usuarioId: string; readonly rol: Rol },
): boolean => rol === "oficial" || (rol === "administrador" && responsableId === usuarioId);

/** A case as it was at a time: without later steps, ends and files. */
export const pasosAsOf = (pasos: readonly Paso[], en: Date): Paso[] =>
  pasos
    .filter(({ abiertoEn }) => abiertoEn <= en)
    .map((paso) => ({
      ...paso,
      fin: paso.fin !== null && paso.fin.terminadoEn <= en ? paso.fin : null,
      adjuntos: paso.adjuntos.filter(({ subidoEn }) => subidoEn <= en),
    }));

/** Facts of steps that never change, for papers and their hashes. The responsible person may change. */
export const pasosFacts = (pasos: readonly Paso[]) =>
  pasos.map(({ pasoId, decisionId, orden, nombre, abiertoEn, venceEn, fin, adjuntos }) => ({
    pasoId,
    decisionId,
    orden,
    nombre,
    abiertoEn: abiertoEn.toISOString(),
    venceEn: venceEn.toISOString(),
    fin: fin && { ...fin, terminadoEn: fin.terminadoEn.toISOString() },
    adjuntos: adjuntos.map((adjunto) => ({ ...adjunto, subidoEn: adjunto.subidoEn.toISOString() })),
  }));

/** What was included of a case: its steps, its ends and its files, by their ids. */
export const dichoDeCaso = (pasos: readonly Paso[]): string[] =>
  pasos.flatMap(({ pasoId, fin, adjuntos }) => [
    pasoId,
    ...(fin === null ? [] : [`${pasoId}:fin`]),
    ...adjuntos.map(({ adjuntoId }) => adjuntoId),
  ]);

/** The steps that were included, as they were. Null: everything. */
export function pasosDichos(pasos: readonly Paso[], dicho: readonly string[] | null): Paso[] {
  if (dicho === null) return [...pasos];
  const told = new Set(dicho);
  return pasos
    .filter(({ pasoId }) => told.has(pasoId))
    .map((paso) => ({
      ...paso,
      fin: told.has(`${paso.pasoId}:fin`) ? paso.fin : null,
      adjuntos: paso.adjuntos.filter(({ adjuntoId }) => told.has(adjuntoId)),
    }));
}

/** First bytes of each type: PDF 1.0 to 2.0 (ISO 32000-2, 7.5.2), PNG with its IHDR, and JPEG (SOI and a marker). */
const SIGNATURES: Readonly<Record<AdjuntoTipo, string>> = {
  pdf: "%PDF-",
  png: "\x89PNG\r\n\x1a\n\0\0\0\rIHDR",
  jpeg: "\xff\xd8\xff",
};

/** The type of a file by its content. Null if it is none of those that are taken. */
export const tipoOfBytes = (bytes: Uint8Array): AdjuntoTipo | null =>
  ADJUNTO_TIPOS.find((tipo) => [...SIGNATURES[tipo]].every((byte, at) => bytes[at] === byte.charCodeAt(0))) ??
  null;

const NOMBRE_MAX = 120;

/** A file's name without its folders and without characters that deceive: `../../a\b.pdf` is `b.pdf`. */
export function nombreOfAdjunto(nombre: string): string {
  const own = nombre.split(/[/\\]/).at(-1) ?? "";
  const plain = own.replace(/[\p{C}\p{Zl}\p{Zp}"<>|:*?]/gu, "").replace(/^[.\s]+|\s+$/g, "");
  return [...plain].slice(0, NOMBRE_MAX).join("") || "adjunto";
}
