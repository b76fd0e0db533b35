/**
 * What companies are and do, normalized: the words of Spanish, each with the English one that lists have where a name was
 * translated for them. Who types "Banco Melli" asks for "Bank Melli". Of several English words those that
 * do not resemble the Spanish one: the others are found by their letters. Put down from general knowledge and copied from no list.
 */
const ENGLISH: ReadonlyMap<string, readonly string[]> = new Map(
  (
    "academia academy, acero steel, aceros steel, aerea air, aereas air, aereo air, aerolineas airlines, " +
    "afgana afghan, afgano afghan, africana african, agencia agency, agricola agricultural, alemana german, " +
    "alimentos food, americana american, arabe arab, armadas armed, asiatica asian, asociacion association, " +
    "astillero shipyard, astilleros shipyard, automotriz automotive, aviacion aviation, banco bank, " +
    "beneficencia charity, bielorrusa belarusian, brigada brigade, cambio exchange, cambios exchange, " +
    "caridad charity, casa house, centro center, china chinese, cientifica scientific, cientifico scientific, " +
    "clinica clinic, combustibles fuel, comercial commercial|trading, comercializadora trading, " +
    "comercio trading|trade, comite committee, comunicaciones communications, consejo council, " +
    "construccion construction, construcciones construction, consultoria consulting, cooperativa cooperative, " +
    "corea korea, coreana korean, cubana cuban, defensa defense, desarrollo development, educacion education, " +
    "egipcia egyptian, ejercito army, electrica electric, electricidad electricity, electronica electronics, " +
    "empresa company, energia energy, equipos equipment, espacial space, estado state, estatal state, " +
    "europea european, exportacion export, exportaciones export, exterior foreign, fabrica factory, " +
    "farmaceutica pharmaceutical, federacion federation, ferrocarril railway, ferrocarriles railways, " +
    "financiera financial, finanzas finance, fondo fund, frente front, fuerza force, fuerzas forces, " +
    "fundacion foundation, gestion management, grupo group, guardia guard, hermanos brothers, hijos sons, " +
    "importacion import, importaciones import, imprenta printing, industria industry, industriales industrial, " +
    "industrias industries, ingenieria engineering, inmobiliaria real estate, instituto institute, " +
    "internacional international, internacionales international, inversion investment, inversiones investment, " +
    "investigacion research, investigaciones research, irani iranian, iraqui iraqi, islamica islamic, " +
    "islamico islamic, libanesa lebanese, liberacion liberation, libia libyan, libre free, linea line, lineas lines, " +
    "lucha struggle, maquinaria machinery, marina marine, maritima maritime, maritimo maritime, martires martyrs, " +
    "medica medical, medio middle, metales metals, militar military, minera mining, mineria mining, " +
    "ministerio ministry, moscu moscow, movimiento movement, muebles furniture, mundial world, nacional national, " +
    "nacionales national, naviera shipping, norcoreana north korean, norte north, nueva new, nuevo new, obras works, " +
    "oficina office, organizacion organization, oriental eastern, oriente east, partido party, pesquera fishing, " +
    "petroleo oil|petroleum, petroleos oil|petroleum, petrolera oil|petroleum, petroquimica petrochemical, " +
    "planta plant, produccion production, productos products, pueblo peoples, quimica chemical, refineria refinery, " +
    "republica republic, resistencia resistance, revolucionaria revolutionary, revolucionario revolutionary, " +
    "rusa russian, ruso russian, seguridad security, seguros insurance, servicio service, servicios services, " +
    "siria syrian, sirio syrian, sistema system, sistemas systems, sociedad society, socorro relief, sur south, " +
    "tecnica technical, tecnologia technology, tecnologias technologies, teheran tehran, " +
    "telecomunicaciones telecommunications, transporte transport, transportes transport, turca turkish, " +
    "ucraniana ukrainian, unida united, unidas united, unido united, unidos united, union union, " +
    "universidad university, venezolana venezuelan"
  )
    .split(", ")
    .map((pair): [string, string[]] => {
      const space = pair.indexOf(" ");
      return [pair.slice(0, space), pair.slice(space + 1).split("|")];
    }),
);

/** Of a name that has a translated word. */
const LINKS: ReadonlyMap<string, string> = new Map([
  ["de", "of"],
  ["del", "of"],
  ["para", "for"],
  ["y", "and"],
  ["el", ""],
  ["la", ""],
  ["los", ""],
  ["las", ""],
]);

/** The English words for a Spanish one, or the Spanish ones for an English one. */
const COUNTERPARTS = new Map(ENGLISH);
for (const [spanish, english] of ENGLISH)
  for (const word of english) COUNTERPARTS.set(word, [...(COUNTERPARTS.get(word) ?? []), spanish]);

const NONE: readonly string[] = [];
export const translationsOf = (word: string): readonly string[] => COUNTERPARTS.get(word) ?? NONE;

/**
 * A company's name with such words in English, as it is compared: with either of two words, and with its "de" and without.
 * None if it has no such word.
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
