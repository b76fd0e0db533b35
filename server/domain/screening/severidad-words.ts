import type { Severidad } from "./types";

/** From the gravest to none. */
export const SEVERIDADES = ["alto", "medio", "bajo", "informativo", "sin_hallazgo"] as const;

/** What each severidad is called and what it means, as people read it. Contract-decisions 157. */
export const SEVERIDAD_WORDS: Readonly<
  Record<Severidad, { readonly nombre: string; readonly significado: string }>
> = {
  alto: { nombre: "Alto", significado: "coincidencia exacta o muy alta en una lista vinculante en Colombia" },
  medio: {
    nombre: "Medio",
    significado: "coincidencia exacta o muy alta en una lista obligatoria o de referencia",
  },
  bajo: { nombre: "Bajo", significado: "solo coincidencias posibles" },
  informativo: {
    nombre: "Informativo",
    significado: "coincidencias posibles solo en listas de referencia internacional",
  },
  sin_hallazgo: { nombre: "Sin hallazgo", significado: "ninguna coincidencia" },
};
