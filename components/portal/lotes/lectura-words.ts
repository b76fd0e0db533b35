import type { Codificacion, LecturaDeArchivo } from "@/server/domain/archivos/lectura";
import { formatCount, plural } from "@/server/domain/shared/formato";

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

/** Most names of hidden sheets that are listed. */
const NAMED = 5;

/** What of a file is not read, and what was filled in, in sentences. */
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
