import type { Ajena } from "./ajena-of";

/** Why a row is put aside. */
export const AJENA_WORDS: Readonly<Record<Ajena, string>> = {
  total: "Parece un total, no una persona ni una empresa.",
  encabezado: "Repite el encabezado.",
  nota: "Es una nota del archivo, no una persona ni una empresa.",
};
