import { byWord, plainWords } from "../../shared/formato";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NAMES = new Intl.DisplayNames(["es"], { type: "region", fallback: "none" });

/** Nationalities that are common in Colombia, with their country. */
const GENTILICIOS = byWord({
  CO: "colombiana, colombiano",
  VE: "venezolana, venezolano",
  EC: "ecuatoriana, ecuatoriano",
  PE: "peruana, peruano",
  ES: "espanola, espanol",
  MX: "mexicana, mexicano",
  US: "estadounidense, usa, ee uu, estados unidos de america",
  PA: "panamena, panameno",
});

const CODES: ReadonlyMap<string, string> = new Map([
  ...LETTERS.flatMap((one) =>
    LETTERS.flatMap((other): [string, string][] => {
      const name = NAMES.of(one + other);
      // If a country had another code before, both names are known.
      const { region } = new Intl.Locale(`und-${one}${other}`);
      return name === undefined || region === undefined ? [] : [[plainWords(name), region]];
    }),
  ),
  ...Object.entries(GENTILICIOS),
]);

/** The code of a country from its name or nationality. Null if unknown. */
export const paisIn = (written: string): string | null =>
  /^[A-Za-z]{2}$/.test(written) ? written.toUpperCase() : (CODES.get(plainWords(written)) ?? null);
