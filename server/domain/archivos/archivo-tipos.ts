import type { Muestra } from "../informes/muestra";
import type { Descarga } from "./descarga";
import type { Exportacion } from "./exportacion";

interface Archivos {
  readonly descarga: Descarga;
  readonly exportacion: Exportacion;
  readonly muestra: Muestra;
}

export const ARCHIVO_TIPOS = ["descarga", "exportacion", "muestra"] as const satisfies (keyof Archivos)[];

export type ArchivoTipo = keyof Archivos;

export type ArchivoOf<T extends ArchivoTipo> = Archivos[T];
