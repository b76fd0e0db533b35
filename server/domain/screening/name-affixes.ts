/** Forms of address and professional titles, normalized, that may stand before a person's name. */
const TITULOS = new Set(
  (
    "sr sra srta sres senor senora senorita don dona dr dra doctor doctora lic licenciado licenciada " +
    "ing ingeniero ingeniera arq arquitecto arquitecta abg abog abogado abogada econ prof profesor profesora " +
    "mr mrs ms miss mister mme monsieur herr frau gral cnel tte"
  ).split(" "),
);

/** Legal forms and states of a company, normalized, that may stand at the end of its name. */
const FORMAS_JURIDICAS = [
  // Colombia and other Spanish-speaking countries
  ["sas", "sa", "s a s", "s a", "ltda", "limitada", "eu", "e u", "sca", "s c a", "scs", "s c s"],
  ["s en c", "s en cs", "s en c s", "s en ca", "s en c a", "sociedad anonima", "cia", "y cia"],
  ["sociedad por acciones simplificada", "empresa unipersonal", "compania", "y compania"],
  ["bic", "esp", "e s p", "eice", "sucursal colombia", "sociedad limitada"],
  ["en liquidacion", "en liquidacion judicial", "en reorganizacion", "en reestructuracion"],
  [
    "sa de cv",
    "s a de c v",
    "sapi de cv",
    "de cv",
    "s de rl",
    "s de r l",
    "srl",
    "s r l",
    "eirl",
    "sl",
    "s l",
    "slu",
  ],
  ["ca", "c a", "cxa", "spa"],
  // English-speaking
  ["inc", "incorporated", "llc", "l l c", "llp", "lp", "plc", "ltd", "limited", "co", "company", "and co"],
  [
    "corp",
    "corporation",
    "pte",
    "pty",
    "pvt",
    "private limited",
    "pty limited",
    "fze",
    "fzc",
    "fzco",
    "fz llc",
  ],
  ["dmcc", "sdn bhd", "bhd"],
  // Other European and Russian
  ["gmbh", "gmbh und co kg", "gmbh co kg", "ag", "kg", "ohg", "ug", "sarl", "sasu", "eurl", "bv", "nv", "ab"],
  [
    "aps",
    "oy",
    "oyj",
    "srls",
    "doo",
    "dd",
    "kft",
    "sro",
    "spzoo",
    "sp zoo",
    "ood",
    "eood",
    "ooo",
    "oao",
    "zao",
  ],
  [
    "pao",
    "ao",
    "jsc",
    "ojsc",
    "cjsc",
    "pjsc",
    "as",
    "asa",
    "lda",
    "sae",
    "sal",
    "wll",
    "psc",
    "pjs",
    "ltd sti",
  ],
]
  .flatMap((forms) => forms.map((form) => ` ${form}`))
  // Longest first: of "y cia" no "y" must stay behind.
  .sort((one, other) => other.length - one.length);

/** `undefined` where nothing comparable would remain: a name is never stripped away whole. */
type Strip = (name: string) => string | undefined;

/** Spanish articles and prepositions, which alone are nobody's name: "Señora, La" is the alias "La Señora". */
const PARTICULAS = new Set(["la", "el", "las", "los", "de", "del"]);

const withoutTitle: Strip = (name) => {
  const [first = "", ...rest] = name.split(" ");
  const isTitle = TITULOS.has(first) && rest.some((token) => !PARTICULAS.has(token));
  return isTitle ? rest.join(" ") : undefined;
};

const withoutLegalForm: Strip = (name) => {
  const form = FORMAS_JURIDICAS.find((candidate) => name.endsWith(candidate));
  return form && name.slice(0, -form.length);
};

/** Whether a normalized name has the two letters without which it never matches (matching.md section 1). */
export function hasTwoLetters(name: string): boolean {
  return /[a-z].*[a-z]/.test(name);
}

function stripped(name: string, strip: Strip): string {
  const rest = strip(name);
  return rest !== undefined && hasTwoLetters(rest) ? stripped(rest, strip) : name;
}

/** A person's normalized name without the titles it starts with. */
export const stripTitles = (name: string): string => stripped(name, withoutTitle);

/** A company's normalized name without the legal forms it ends with. */
export const stripLegalForms = (name: string): string => stripped(name, withoutLegalForm);
