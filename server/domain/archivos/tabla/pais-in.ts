import { plainWords } from "../../shared/formato";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NAMES = new Intl.DisplayNames(["es"], { type: "region", fallback: "none" });

/** Nationalities that are common in Colombia, with their country. */
const GENTILICIOS: Readonly<Record<string, string>> = {
  colombiana: "CO",
  colombiano: "CO",
  venezolana: "VE",
  venezolano: "VE",
  ecuatoriana: "EC",
  ecuatoriano: "EC",
  peruana: "PE",
  peruano: "PE",
  espanola: "ES",
  espanol: "ES",
  mexicana: "MX",
  mexicano: "MX",
  estadounidense: "US",
  panamena: "PA",
  panameno: "PA",
  usa: "US",
  "ee uu": "US",
  "estados unidos de america": "US",
};

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
