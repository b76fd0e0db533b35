import { plainWords } from "../../shared/plain-words";

const LETTERS = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const NAMES = new Intl.DisplayNames(["es"], { type: "region", fallback: "none" });

/** Where somebody is from, as a nationality says it: those met most in Colombia. */
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
      // Of a country that had another code before, the name is known by both.
      const { region } = new Intl.Locale(`und-${one}${other}`);
      return name === undefined || region === undefined ? [] : [[plainWords(name), region]];
    }),
  ),
  ...Object.entries(GENTILICIOS),
]);

/** The two letters of a country that is written by its name or by what its people are called; null: of none. */
export const paisIn = (written: string): string | null =>
  /^[A-Za-z]{2}$/.test(written) ? written.toUpperCase() : (CODES.get(plainWords(written)) ?? null);
