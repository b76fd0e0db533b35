// Loaded with the cards of a step. The table needs the words of dudas from the start, so those are apart.

import type { Codificacion, LecturaDeArchivo } from "@/server/domain/archivos/lectura";
import { formatCop, formatCount, plural } from "@/server/domain/shared/formato";
import type { PortalOutputs } from "../trpc";

/** A lote with its progress and cost. */
export type LoteView = PortalOutputs["lotes"]["get"];
export type GrupoDeDudas = LoteView["dudas"][number];
export type Fila = PortalOutputs["lotes"]["filas"]["rows"][number];
export type Costo = NonNullable<LoteView["oferta"]>["todas"];

/** The effect on the account: `1.830 consultas; le quedarán 0 y 918 de excedente ($ 100.980).` */
export function costoInWords(costo: Costo): string {
  const { consultas, alcanza, restantes, excedente, excedenteValor, hasPlan } = costo;
  const beyond =
    excedente === 0
      ? ""
      : ` y ${formatCount(excedente)} de excedente${excedenteValor === null ? "" : ` (${formatCop(excedenteValor)})`}`;
  const left = restantes === 1 ? "le quedará 1" : `le quedarán ${formatCount(restantes)}`;
  const asked = plural(consultas, "consulta", "consultas");
  if (consultas === 0) return "No hay filas por consultar.";
  if (alcanza === consultas && !hasPlan) {
    return `${asked}; su entidad no tiene paquete ni bolsa asignados.`;
  }
  if (alcanza === consultas) return `${asked}; ${left}${beyond}.`;
  if (alcanza === 0) return `${asked}. Ahora no se puede hacer ninguna.`;
  return `${asked}; alcanza para ${formatCount(alcanza)}${beyond}. Ahí se detiene, y las otras ${formatCount(consultas - alcanza)} quedan por consultar.`;
}

/** `~4 min`, from seconds. */
export function faltanInWords(seconds: number): string {
  if (seconds < 60) return "falta menos de 1 min";
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 120) return minutes === 1 ? "falta ~1 min" : `faltan ~${minutes} min`;
  return `faltan ~${Math.round(minutes / 60)} h`;
}

/** Encodings by the programs that people know. */
export const CODIFICACION_WORDS: Readonly<Record<Codificacion, string>> = {
  "utf-8": "UTF-8",
  "utf-16le": "Unicode (UTF-16)",
  "utf-16be": "Unicode (UTF-16)",
  "windows-1252": "Windows",
  cp850: "MS-DOS o un programa contable antiguo (CP850)",
  macintosh: "Mac (MacRoman)",
};

export const filasInWords = (filas: number | null): string => {
  if (filas === null) return "no se pudieron contar sus filas";
  return filas === 0 ? "vacía" : plural(filas, "fila", "filas");
};

/** Most hidden sheets that are named. */
const NAMED = 5;

/** Sentences about parts that are not read and values that were filled in. */
export function leftOutInWords({
  hojasOcultas,
  combinadas,
}: Pick<LecturaDeArchivo, "hojasOcultas" | "combinadas">): readonly string[] {
  const named = hojasOcultas.slice(0, NAMED).map((nombre) => `«${nombre}»`);
  const more = hojasOcultas.length - named.length;
  const names = `${named.join(", ")}${more > 0 ? ` y ${more} más` : ""}`;
  return [
    ...(hojasOcultas.length > 0
      ? [
          hojasOcultas.length === 1
            ? `No se lee la hoja oculta ${names}: si la necesita, muéstrela y suba el archivo otra vez.`
            : `No se leen las hojas ocultas ${names}: si las necesita, muéstrelas y suba el archivo otra vez.`,
        ]
      : []),
    ...(combinadas > 0
      ? [
          combinadas === 1
            ? "1 celda vacía tomó el texto de la celda combinada que la abarca."
            : `${formatCount(combinadas)} celdas vacías tomaron el texto de la celda combinada que las abarca.`,
        ]
      : []),
  ];
}
