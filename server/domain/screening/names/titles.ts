import { hasTwoLetters } from "./has-two-letters";

/** Forms of address and professional titles, normalized, that may stand before a person's name. */
const TITULOS = new Set(
  (
    "sr sra srta sres senor senora senorita don dona dr dra doctor doctora lic licenciado licenciada " +
    "ing ingeniero ingeniera arq arquitecto arquitecta abg abog abogado abogada econ prof profesor profesora " +
    "mr mrs ms miss mister mme monsieur herr frau gral cnel tte"
  ).split(" "),
);

/** Spanish articles and prepositions, which alone are nobody's name: "Señora, La" is the alias "La Señora". */
const PARTICULAS = new Set(["la", "el", "las", "los", "de", "del"]);

export const isTitulo = (word: string): boolean => TITULOS.has(word);

/** A person's normalized name without the titles it starts with; what would leave no name is none. */
export function withoutTitles(name: string): string {
  const end = name.indexOf(" ");
  if (end < 0 || !TITULOS.has(name.slice(0, end))) return name;
  const rest = name.slice(end + 1).split(" ");
  const isTitle = rest.some((token) => !PARTICULAS.has(token));
  return isTitle && hasTwoLetters(rest.join(" ")) ? withoutTitles(rest.join(" ")) : name;
}
