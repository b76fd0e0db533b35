import { byWord, commaList } from "../../shared/formato";
import { formsOf, isWellKnown } from "../correspondence/well-known-names";
import { isLink, isTitulo, withoutInnerTitles } from "./titles";

/**
 * How companies shorten words of their names, normalized, and the word: "Int'l" is "International". None of them may be
 * short for two words, or a word itself: those are left to `abbreviates`, which takes either.
 */
const SPELLED_OUT = new Map(
  commaList(
    "intl international, natl national, mfg manufacturing, mgmt management, engg engineering, " +
      "engrg engineering, govt government, dept department, univ university, assn association, " +
      "bros brothers, svc service, svcs services, bkg banking, comml commercial, coml commercial, " +
      "devt development, devpt development, eqpt equipment, hldg holding, hldgs holdings, holdgs holdings, " +
      "inds industries, invt investment, invts investments, mktg marketing, petrochem petrochemical, " +
      "shpg shipping, trdg trading, hnos hermanos, coop cooperativa, admon administracion, cial comercial, " +
      "ccial comercial, dpto departamento, gral general, mpio municipio, nal nacional, vzla venezuela",
  ).map((pair) => pair.split(" ") as [string, string]),
);

/** How Spanish speakers shorten surnames and given names, normalized: "Rguez." is "Rodríguez". No list has a name spelled so. */
const NAMES: Readonly<Record<string, string>> = byWord({
  rodriguez: "rguez, rdguez, rdz, rodz",
  hernandez: "hdez, hndez, hdz",
  fernandez: "fdez, fndez, fdz",
  gonzalez: "glez, gzlez, glz, gnzlz",
  martinez: "mtnez, mtez, mtz",
  gutierrez: "gtrrez, gtz, gtez",
  jimenez: "jmnez, jmz",
  dominguez: "dguez, dmguez",
  vasquez: "vqz, vzqz",
  alvarez: "alvz",
  ramirez: "rmrz",
  sanchez: "schz, snchz",
  lopez: "lpz",
  perez: "prz",
  francisco: "fco",
  guillermo: "gmo",
  santiago: "stgo",
});
const ANY_NAME = new RegExp(`\\b(?:${Object.keys(NAMES).join("|")})\\b`, "g");

/** A person's name with surnames spelled out that were shortened. */
export const withNamesSpelledOut = (name: string): string =>
  name.replace(ANY_NAME, (word) => NAMES[word] ?? word);

/** Two initials without a blank: "J.C.", "JC"; with a vowel and no dot, capitals among small letters. */
const INITIALS =
  /(?<![\p{L}.])(?:\p{L}\.\p{L}|\p{L}{2}(?=\.[\s,]+\p{L})|[bcdfghjklmnpqrstvwxz]{2}|[BCDFGHJKLMNPQRSTVWXZ]{2}|(?<=\p{Ll}.*)\p{Lu}{2}|\p{Lu}{2}(?=.*\p{Ll}))(?!\p{L})/gu;
/** A word that a dot cuts short before another: "Evar. Castillo". */
const CUT_SHORT = /(?<![\p{L}.])\p{L}{3,5}(?=\.[\s,]+\p{L})/gu;
/** Legal forms of two letters. */
const FORM_AT_END = / (?:sa|sc|ca|eu|sl|cv)$/;
/** Initials behind the surnames, which would stand apart from the given names that they are. */
const INITIALS_LAST = /^(.*\w\w) (\w \w)$/;
/** "al-Din" of Arabic names as a word or two, and glued to the word before as the French and the Turks write it. */
const DIN = /(?<= )(?:[aeu][ld]|oud) ?d(?:i|ee)ne?\b/;
const GLUED_DIN = /(?<=[a-z]{2})(?:[aeu]|ou)(?:dd|tt)(?:i|ee)ne?\b/;

/**
 * A person's normalized name in other ways that `text`, as typed, may stand for: its initials apart and in front, what a dot
 * cuts short as an initial, "Eddine" as "al din" and the reverse, and without titles behind surnames ("HAMZA, Maulana Ameer").
 */
export function writtenOtherwise(text: string, name: string): readonly string[] {
  const others = [
    withInitialsApart(text, name),
    name.replace(DIN, "al din"),
    name.replace(DIN, "uddin"),
    name.replace(GLUED_DIN, " al din"),
    withoutInnerTitles(name),
  ];
  return [...new Set(others)].filter((other) => other !== name);
}

/** A particle, or a name as it stands: "Ma" is María, and "M.A." is not. */
const isName = (word: string): boolean => isLink(word) || formsOf(word).length > 0;

function withInitialsApart(text: string, name: string): string {
  const words = name.split(" ");
  if (!(text.includes(".") || words.some((word) => word.length < 3 && !isLink(word)))) return name;
  if (FORM_AT_END.test(name)) return name;
  const told = (shapes: RegExp) =>
    new Set((text.match(shapes) ?? []).map((word) => word.replace(".", "").toLowerCase()));
  const [initials, cut, typed] = [told(INITIALS), told(CUT_SHORT), text.toLowerCase()];
  const apart = words.map((word) => {
    const isDotted = typed.includes(`${word[0]}.${word[1]}`);
    if (isTitulo(word) || isWellKnown(word) || (!isDotted && isName(word))) return word;
    return initials.has(word) ? `${word[0]} ${word[1]}` : cut.has(word) ? word.charAt(0) : word;
  });
  return apart.join(" ").replace(INITIALS_LAST, "$2 $1");
}

const ANY = new RegExp(`\\b(?:${[...SPELLED_OUT.keys()].join("|")})\\b`, "g");

export const withoutAbbreviations = (name: string): string =>
  name.replace(ANY, (word) => SPELLED_OUT.get(word) ?? word);

/**
 * Spanish words for what companies are and do and where they are, each with one or two English words that lists have
 * instead. Normalized, put down from general knowledge and copied from no list.
 */
const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  (
    "academia academy, acero steel, aceros steel, aerea air, aereas air, aereo air, aeroespacial aerospace, " +
    "aerolineas airlines, afgana afghan, afgano afghan, africana african, agencia agency, agricola agricultural, " +
    "alemana german, alemania germany, alianza alliance, alimentos food, americana american, arabe arab, " +
    "arabes arab, armadas armed, armado armed, asiatica asian, asociacion association, astillero shipyard, " +
    "astilleros shipyard, atomica atomic, automotriz automotive, aviacion aviation, ayuda aid|help, banco bank, " +
    "batallon battalion, beneficencia charity, bielorrusa belarusian, bielorrusia belarus, brigada brigade, " +
    "cambio exchange, cambios exchange, caridad charity, casa house, centro center, checheno chechen, " +
    "china chinese, ciencias sciences|science, cientifica scientific, cientifico scientific, clinica clinic, " +
    "cohetes rocket|rockets, combustibles fuel, comercial commercial|trading, comercializadora trading, " +
    "comercio trading|trade, comite committee, comunicaciones communications, consejo council, " +
    "construccion construction, construcciones construction, consultoria consulting, cooperativa cooperative, " +
    "corea korea, coreana korean, cubana cuban, cuerpo corps, cuerpos corps, damasco damascus, defensa defense, " +
    "defensores defenders, democratica democratic, democratico democratic, desarrollo development, " +
    "economica economic, economico economic, educacion education, egipcia egyptian, egipto egypt, ejercito army, " +
    "electrica electric, electricas electric, electricidad electricity, electronica electronics, " +
    "electronicas electronics, emiratos emirates, empresa company, energia energy, equipos equipment, " +
    "espacial space, estado state, estatal state, europea european, exportacion export, exportaciones export, " +
    "exterior foreign, fabrica factory, farmaceutica pharmaceutical, federacion federation, ferrocarril railway, " +
    "ferrocarriles railways, financiera financial, finanzas finance, fisica physics, fondo fund, frente front, " +
    "fuerza force, fuerzas forces, fundacion foundation, gestion management, golfo gulf, grupo group, " +
    "guardia guard, guardianes guardians|guards, helicopteros helicopter|helicopters, hermanos brothers, " +
    "hezbola hizballah|hezbollah, hijos sons, hizbula hizballah|hizbullah, humanitaria humanitarian, " +
    "humanitario humanitarian, huties houthis|houthi, importacion import, importaciones import, imprenta printing, " +
    "industria industry, industriales industrial, industrias industries, ingenieria engineering, " +
    "inmobiliaria real estate, instituto institute, inteligencia intelligence, internacional international, " +
    "internacionales international, inversion investment, inversiones investment, investigacion research, " +
    "investigaciones research, irani iranian, iraqui iraqi, irlandes irish, islamica islamic, islamicas islamic, " +
    "islamico islamic, islamicos islamic, juventud youth, kurdo kurdish, levante levant, libanesa lebanese, " +
    "libano lebanon, liberacion liberation, libertad freedom|liberty, libia libya|libyan, libre free, linea line, " +
    "lineas lines, londres london, lucha struggle, luminoso shining, maquinaria machinery, marina marine, " +
    "maritima maritime, maritimas maritime, maritimo maritime, marruecos morocco, martires martyrs, medica medical, " +
    "medio middle, metales metals, militar military, minera mining, mineria mining, ministerio ministry, " +
    "misiles missile|missiles, moscu moscow, movimiento movement, muebles furniture, mundial world, " +
    "municiones ammunition|munitions, musulmana muslim, musulmanes muslim|muslims, " +
    "muyahidines mujahideen|mujahidin, nacional national, nacionales national, naviera shipping, " +
    "norcoreana north korean, norte north, nueva new, nuevo new, obras works, oficina office, " +
    "organizacion organization, oriental eastern, oriente east, palestino palestinian, partido party, " +
    "patriotico patriotic, pekin beijing, persa persian, pesquera fishing, petroleo oil|petroleum, " +
    "petroleos oil|petroleum, petrolera oil|petroleum, petroleras oil|petroleum, petroquimica petrochemical, " +
    "planta plant, policia police, prision prison, produccion production, productos products, provincia province, " +
    "pueblo peoples, quimica chemical, quimicas chemical, refineria refinery, republica republic, " +
    "republicano republican, resistencia resistance, revolucion revolution, revolucionaria revolutionary, " +
    "revolucionario revolutionary, rusa russian, rusas russian, rusia russia, ruso russian, rusos russian, " +
    "seguridad security, seguros insurance, sendero path, senor lord, servicio service, servicios services, " +
    "siria syria|syrian, sirias syrian, sirio syrian, sirios syrian, sistema system, sistemas systems, " +
    "sociedad society, socorro relief, soldados soldiers, sur south, talibanes taliban, tecnica technical, " +
    "tecnicas technical, tecnologia technology, tecnologias technologies, teheran tehran, " +
    "telecomunicaciones telecommunications, tierra land, tigres tigers, trabajadores workers, transporte transport, " +
    "transportes transport, turca turkish, turquia turkey, ucrania ukraine, ucraniana ukrainian, unida united, " +
    "unidas united, unido united, unidos united, universidad university, venezolana venezuelan, yihad jihad"
  )
    .split(", ")
    .map((pair): [string, string[]] => {
      const space = pair.indexOf(" ");
      return [pair.slice(0, space), pair.slice(space + 1).split("|")];
    }),
);

/** Small words, translated only in a name that has a word of ENGLISH. */
const LINKS = new Map(
  Object.entries({ de: "of", del: "of", para: "for", y: "and", el: "", la: "", los: "", las: "" }),
);

/**
 * Words that lists put for one another when they write the same company's name: in English and other languages, in Latin
 * letters. Chosen from the names that the UN, OFAC and EU have of the same companies and that differ by one word.
 */
const ALIKE = commaList(
  "group groupe gruppe gruppo grupo grupa gruppa grupp skupina holding holdings kholding concern kontsern consortium complex pmc chvk, " +
    "factory factories plant works zavod fabrica planta usine uzina fabrik werk fabbrica combine kombinat, " +
    "company companies corporation enterprise enterprises empresa empresas compania predpriyatie korporatsiya firm, " +
    "industries industrial industry complex compound industrias industria, engineering engineers inzhiniring ingenieria ingenieros, " +
    "institute institution institut institutt instituto center centre centro zentrum tsentr, " +
    "aircraft aviation airplanes aeronautics aeronautical aerospace air aviatsiya aviacion, " +
    "airlines airways aviakompaniya aerolineas, trade trading trader traders commerce commercial intertrade treid handel comercial, " +
    "foundation fundacion fondation stiftung stichting fondazione society association organization organisation institution, " +
    "charity charitable welfare relief humanitarian benevolence, management managing menedzhment gestion, " +
    "leasing lizing arrendamiento, technology technologies tech tekhnologii teknologiya tecnologia tecnologias, " +
    "energy power enerdzhi energia, brigade battalion brigada batallon division army forces force, " +
    "movement group front party, shipping maritime marine naviera lines, defense defence security protection, " +
    "investment investments invest holdings, finance financial finans, production manufacturing, network red rete reseau netzwerk rede, " +
    "bureau office department directorate division, commission committee council, exchange sarafi cambio cambios, " +
    "transport transportation transports transporting transportes, number no num, business biznes, insurance strakhovanie",
).map((words) => words.split(" "));

/** The English words for a Spanish one, or the Spanish ones for an English one, and those of ALIKE. */
const COUNTERPARTS = new Map(ENGLISH);
const put = (word: string, others: readonly string[]) =>
  COUNTERPARTS.set(word, [...new Set([...(COUNTERPARTS.get(word) ?? []), ...others])]);
for (const [spanish, english] of ENGLISH) for (const word of english) put(word, [spanish]);
for (const words of ALIKE)
  for (const word of words)
    put(
      word,
      words.filter((other) => other !== word),
    );

const NONE: readonly string[] = [];
export const translationsOf = (word: string): readonly string[] => COUNTERPARTS.get(word) ?? NONE;

/**
 * A company's normalized name in English: up to four ways of writing it, with either of two words, and with "of" or without.
 * None if no word of it has a translation.
 */
export function inEnglish(normalized: string): readonly string[] {
  const words = normalized.split(" ");
  if (!words.some((word) => ENGLISH.has(word))) return NONE;
  const written = [0, 1].map((choice) =>
    words
      .map((word) => ENGLISH.get(word)?.at(choice) ?? ENGLISH.get(word)?.[0] ?? LINKS.get(word) ?? word)
      .filter((word) => word !== "")
      .join(" "),
  );
  return [...new Set(written.flatMap((name) => [name, name.replaceAll(/\bof /g, "")]))];
}

const FEWEST_LETTERS = 3;
/** What one letter less makes is a typo. */
const FEWEST_LEFT_OUT = 2;
const VOWEL = /[aeiou]/;
const LAST_CONSONANT = /[^aeiou](?=[aeiou]*$)/;

/**
 * Whether a company's word abbreviates a longer one: its first letters, three or more, or its consonants in order behind
 * the letters that both begin with ("bkg" banking, "coml" commercial), where the last letter may be a vowel that ends both
 * ("vzla" venezuela). "Flot" is short for no "floristeria". Normalized words.
 */
export function abbreviates(short: string, long: string): boolean {
  if (short.length < FEWEST_LETTERS || short.length > long.length - FEWEST_LEFT_OUT) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  if (common === 0) return false;
  let place = common;
  for (let at = common; at < short.length; at++) {
    const letter = short.charAt(at);
    if (VOWEL.test(letter)) return at === short.length - 1 && place < long.length && long.endsWith(letter);
    place = long.indexOf(letter, place) + 1;
    if (place === 0) return false;
  }
  // Where vowels are written out, letters are left out up to the last consonant: "devt" development.
  const isPrefix = common === short.length;
  return (
    isPrefix || !/[aeiou]/.test(short.slice(1, common)) || short.at(-1) === long.match(LAST_CONSONANT)?.[0]
  );
}
