import { describe, expect, it } from "vitest";
import { unaskableBecause } from "./names/reading";
import { unreadableBecause } from "./names/unreadable";
import { screenIndex } from "./screening";
import { entryOf, indexOf, queryOf } from "./testing/entries";
import { seededRandom, syntheticName } from "./testing/synthetic-names";
import { DRESSED, HALVED, IN_A_FIELD, JOINED, SURROUNDED, TITLED } from "./testing/written-names";
import type { PersonaTipo } from "./types";

const isAsked = (nombre: string) => (unreadableBecause(nombre) ?? unaskableBecause(nombre, true)) === null;

const HOY = "2026-11-20";
const random = seededRandom(43);
const names = (count: number) => Array.from({ length: count }, () => syntheticName(random));

const LISTED = [...new Set(names(1_200))];
/** Words that say in a field what somebody is, or what becomes of a row, and that names have too. */
const SAID =
  "Socio Gerente Copia Pendiente Verificar Comerciante Testigo Notario Presidente Proveedor Titular Hoy".split(
    " ",
  );
const SAYING = SAID.flatMap((word, at) => {
  const [name = "", other = ""] = [LISTED[2 * at], LISTED[2 * at + 1]];
  return [name.replace(" ", ` ${word} `), `${other} ${word}`];
});

const COMPANIES = LISTED.slice(0, 60).map((name, at) => `Comercial ${name.split(" ").at(-1)} Zubir${at}`);
const index = indexOf({
  onu_consolidated: [...LISTED.slice(0, 600), ...SAYING].map((name) => entryOf(name)),
  ofac_sdn: [
    ...LISTED.slice(600).map((name) => entryOf(name)),
    ...COMPANIES.map((name) => entryOf(`${name} Ltd`, { tipo: "juridica" })),
  ],
});
const OTHERS = names(200);

const matchesOf = (nombre: string, tipo: "natural" | "juridica" = "natural") =>
  screenIndex(index, queryOf({ nombre, tipo }), "correspondencia", HOY).matches;

/** Whether a query for `nombre`, if it is not refused, leaves out the listed name. */
const isLost = (nombre: string, listed: string, tipo: "natural" | "juridica" = "natural") =>
  !matchesOf(nombre, tipo).some(({ nombreCoincidencia }) => nombreCoincidencia === listed) && isAsked(nombre);

/** The proofs, which have a `SEED`, ask for twice as many names in each way. */
const [STEP, COMPANY_STEP] = process.env.SEED === undefined ? [194, 24] : [97, 12];

/** Some of the listed, of three words or more, each beside another who is not. */
const ASKED = LISTED.filter((name) => name.split(" ").length > 2)
  .filter((_, at) => at % STEP === 0)
  .map((name, at) => [name, OTHERS[at] as string] as const);

describe("a listed person's name", () => {
  it.each(Object.entries({ ...JOINED, ...DRESSED, ...TITLED, ...IN_A_FIELD, ...SURROUNDED, ...HALVED }))(
    "is found or refused when written as: %s",
    (_, write) => {
      const lost = ASKED.filter(([name, other]) => {
        const written = write(name, other);
        return isLost(written, name);
      });
      expect(lost).toEqual([]);
    },
  );

  it("is found or refused if it has a word that may be said of a row, in each way of writing", () => {
    const ways = Object.entries({ ...JOINED, ...DRESSED, ...TITLED, ...IN_A_FIELD, ...SURROUNDED });
    const lost = ways.flatMap(([way, write], turn) =>
      SAYING.filter((name, at) => {
        const written = write(name, OTHERS[at] as string);
        const isTurn = (at + turn) % 12 === 0;
        return isTurn && isLost(written, name);
      }).map((name) => `${way}: ${name}`),
    );
    expect(lost).toEqual([]);
  });

  it.each(Object.entries(TITLED))("stays exacto with the title: %s", (_, write) => {
    const lowered = ASKED.filter(([name]) => {
      const found = matchesOf(write(name, "")).find(({ nombreCoincidencia }) => nombreCoincidencia === name);
      return found?.resultado !== "exacto";
    });
    expect(lowered).toEqual([]);
  });
});

describe("a listed company's name", () => {
  it.each(Object.entries({ ...JOINED, ...DRESSED, ...IN_A_FIELD, ...SURROUNDED }))(
    "is found or refused when written as: %s",
    (_, write) => {
      const lost = COMPANIES.filter((_, at) => at % COMPANY_STEP === 0).filter((name) => {
        const written = write(name, "Textiles del Roble S.A.S.");
        return isLost(written, `${name} Ltd`, "juridica");
      });
      expect(lost).toEqual([]);
    },
  );

  it.each([
    "Establecimiento de comercio",
    "Sucursal de",
    "Consorcio",
    "UNION TEMPORAL",
    "Filial de",
    "Fiducia mercantil",
    "Promesa de sociedad futura",
  ])("is found behind what is a company's, or several companies': %s", (said) => {
    // A name of two words that many have is not looked for inside a longer one.
    const listed = [
      "Alfa Insurance",
      ...COMPANIES.slice(0, 10).flatMap((name) => [`${name} Alfa`, `${name} Insurance`]),
    ];
    const own = indexOf({ ofac_sdn: listed.map((name) => entryOf(name, { tipo: "juridica" })) });
    const asked = queryOf({ nombre: `${said} Alfa Insurance`, tipo: "juridica" });
    const found = screenIndex(own, asked, "correspondencia", HOY).matches;
    expect(found.map(({ nombreCoincidencia }) => nombreCoincidencia)).toContain("Alfa Insurance");
  });
});

describe("a name with an error", () => {
  const companies = [
    "Association for Citizens Rights and Resistance to Lies",
    "Federálny štátny podnik „Podnik J. M. Sverdlova“",
  ];
  const people = ["José Luis Quiñonal Zarabanda", "Salvatore Mancuso Zarabanda"];
  const glued = "Abdul Naser Dib El Malt";
  const own = indexOf({
    onu_consolidated: [
      ...companies.map((name) => entryOf(name, { tipo: "juridica" })),
      ...[...people, glued, "Otilia Ficticia Zarabanda"].map((name) => entryOf(name)),
      ...["Nelly", "Otto", "Zoraida"].map((given) => entryOf(`${given} Zara Vinculante`)),
    ],
  });
  const listedIn = (nombre: string, tipo: "natural" | "juridica") =>
    screenIndex(own, queryOf({ nombre, tipo }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each(companies)("is one company where a conjunction or quotes part it: %s", (name) => {
    expect(listedIn(name.replace(/(?<=^F?e|^As)./, ""), "juridica")).toEqual([name]);
  });

  it("has its words parted by the line break of other systems", () => {
    for (const name of companies)
      expect(listedIn(name.replaceAll(" ", "\u0085"), "juridica")).toEqual([name]);
  });

  it("is found without gaps, told by its capitals or not", () => {
    for (const name of [glued, glued.toLowerCase()])
      expect(listedIn(name.replaceAll(" ", ""), "natural")).toEqual([glued]);
  });

  it.each([20, 21])("is found if a field of %d letters cut its last word", (width) => {
    for (const name of people)
      if (name.length > width) expect(listedIn(name.slice(0, width), "natural")).toContain(name);
  });

  it("is no cut name where a legal form is glued to the listed one", () => {
    const glued = indexOf({
      onu_consolidated: [entryOf("Inversiones Comercial Zarabandasas", { tipo: "juridica" })],
    });
    const asked = queryOf({ nombre: "Inversiones Comercial Zarabanda", tipo: "juridica" });
    const [match] = screenIndex(glued, asked, "correspondencia", HOY).matches;
    expect(match?.explicacion.pares.map(({ score }) => score)).toEqual([1, 1, 1]);
  });

  it("is not taken for cut at a known name, or behind one word", () => {
    expect(listedIn("Salvatore Mancuso Zara", "natural")).toEqual([]);
    expect(listedIn("Mancuso Za", "natural")).toEqual([]);
  });
});

describe("a name with its surnames first", () => {
  const listed = [
    "Carolina Fernández González",
    "José Luis Morgan Huerta",
    "Viviana Gómez Gómez",
    "Yusuf Karimov",
    "Santiago Pérez Ocampo",
    "Alexander Sergeyevich Drozdov",
  ];
  const own = indexOf({ ofac_sdn: listed.map((name) => entryOf(name)) });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each([
    ["FERNANDEZ GONZALEZ KAROLINA", 0],
    ["MORGAN UERTA JOSE LUIS", 1],
    ["GOMEZ GOMEZ BIVIANA", 2],
    ["KARIMOV, JUSUF", 3],
  ])("is found though a first letter is another that sounds alike: %s", (nombre, at) => {
    expect(found(nombre)).toContain(listed[at]);
  });

  it.each([
    ["FERNANDEZ GONZALEZCAROLINA", 0],
    ["MORGAN HUERTAJOSE LUIS", 1],
    ["GOMEZGOMEZ VIVIANA", 2],
    ["PEREZ OCAMPOSANTIAGO", 4],
    ["DROZDOVALEXANDER SERGEYEVICH", 5],
  ])("is found though a gap is lost between them and the given names: %s", (nombre, at) => {
    expect(found(nombre)).toContain(listed[at]);
  });
});

describe("a listed company of one word inside another company's name", () => {
  // Three lists have it, and its subsidiaries, which makes its word no common one.
  const listed = ["Zubitrans OJSC", "Zubitrans", "Zubitrans Marine", "Zubitrans Bank", "Trujillo Ltd", "KVB"];
  const people = ["Ana", "Luz", "Omar"].map((name) => entryOf(`${name} Trujillo`));
  const companies = listed.map((name) => entryOf(name, { tipo: "juridica" }));
  const own = indexOf({ onu_consolidated: people, ofac_sdn: companies });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre, tipo: "juridica" }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia, resultado }) => `${nombreCoincidencia} ${resultado}`,
    );

  it.each([
    "Zubitrans Colombia S.A.S.",
    "Inversiones Zubitrans Ltda.",
    "Fundación Zubitrans",
    "Grupo Zubitrans",
    "Constructora Zubitrans y Asociados SAS",
    "Distribuciones Zubitrans del Caribe",
    "Boutique Zubitrans S.A.S.",
    "Droguerías y Misceláneas Zubitrans No. 2",
    "Zubitrans Barranquilla",
    "GRUPOZUBITRANS",
    "Zubitranscolombia SAS",
  ])("is found as posible beside words of companies: %s", (nombre) => {
    expect(found(nombre)).toContain("Zubitrans posible");
  });

  it.each(["www.zubitrans.com.co", "https://zubitrans.net/", "ZubitransMarine.com"])(
    "is found in an address of the web, as a name of several words is: %s",
    (nombre) => expect(found(nombre).join()).toMatch(/Zubitrans(?: Marine)? exacto/),
  );

  it.each(["Clínica Trujillo", "Inversiones KVB", "Inversiones Zubitrans y Robledo", "Grupo Colombia"])(
    "is none where it is a surname, so short, or one of two: %s",
    (nombre) => expect(found(nombre)).toEqual([]),
  );

  it("is none of a person's name", () => {
    const asked = queryOf({ nombre: "Zubitrans Valle" });
    expect(screenIndex(own, asked, "correspondencia", HOY).matches).toEqual([]);
  });
});

describe("a given name that two countries write in their own ways", () => {
  const listed = [
    "Vladimir Nikolaevich Pavlenko",
    "Sergey Oleksandrovych Tsyplakov",
    "Muhammad Hamsho",
    "Hanan Husayn",
    "Nikolay Pankov",
    "Pak Chol Su",
    "Alyaksandr Lukashenka",
    "Mikhail Fridmanov",
    "Sergey Beseda",
    "Alexander Saabedo Morán",
    "Luis Hernando Yunta",
    "Ramón María Isazúa Xarahiva",
    "Jamal Mohammad Saqr Wamba",
    "Humberto Zuluandia Wamba",
  ];
  const written = [
    "Volodymyr Mykolaiovych Pavlenko",
    "Serhii Aleksandrovich Tsyplakov",
    "Mohd Hamsho",
    "Hanan Hossein",
    "Mykola Pankov",
    "Park Chol Su",
    "Alejandro Lukashenka",
    "Miguel Fridmanov",
    "Sergio Beseda",
    "Alex Saabedo",
    "Lucho Hernando Yunta",
    "Ramón Mª Isazúa Xarahiva",
    "Jamal Md Saqr Wamba",
    "Beto Zuluandia Wamba",
  ];
  // The lists know both forms of each: were they two names, each would contradict the other.
  const others = [...listed, ...written].flatMap((name) =>
    ["Zarabanda", "Quiñonal", "Zubiría"].map((surname) => `${name.split(" ")[0]} ${surname}`),
  );
  const own = indexOf({ onu_consolidated: [...listed, ...others].map((name) => entryOf(name)) });

  it.each(written.map((name, at) => [name, listed[at]]))("is one: %s, %s", (nombre, name) => {
    const found = screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches;
    expect(found.map(({ nombreCoincidencia }) => nombreCoincidencia)).toEqual([name]);
  });
});

describe("a name that is cut short, or whose article is glued", () => {
  const listed = [
    "Julio César Zubiría Yunta",
    "Armando Martínez Zarabanda",
    "Husam al-Din Wamba",
    "Nur Uddin Xarahiva",
    "Santiago Gutiérrez Zuluandia",
  ];
  // The lists know the words that the article makes: as they stand they are two names.
  const others = ["Eddine", "Uddin", "Din"].flatMap((word) =>
    ["Tsyplak", "Kozyura", "Gutnik"].map((name) => `${name} ${word}`),
  );
  const own = indexOf({ onu_consolidated: [...listed, ...others].map((name) => entryOf(name)) });

  it.each([
    ["J.C. Zubiría Yunta", 0],
    ["JC ZUBIRÍA YUNTA", 0],
    ["Zubiría Yunta J.C.", 0],
    ["Zubiría Yunta, J. C.", 0],
    ["Armando Mar. Zarabanda", 1],
    ["Husam Eddine Wamba", 2],
    ["Hüsamettin Wamba", 2],
    ["Nur al-Din Xarahiva", 3],
    ["Stgo Gtez Zuluandia", 4],
  ] as const)("is found: %s", (nombre, at) => {
    const found = screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches;
    expect(found.map(({ nombreCoincidencia }) => nombreCoincidencia)).toEqual([listed[at]]);
  });
});

describe("a company that a list writes with other words for what it is", () => {
  const listed = [
    "Zubimax Cartridge Plant JSC",
    "Abu Harakzab Group",
    "Federal Scientific and Research Production Center Zubitan-Harakady",
    "Rolong Trading House",
    "Maritime Tolondra Navigation Holding Company",
  ];
  const own = indexOf({ ofac_sdn: listed.map((name) => entryOf(name, { tipo: "juridica" })) });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre, tipo: "juridica" }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each([
    ["Zubimax Cartridge Works", "Zubimax Cartridge Plant JSC"],
    ["Zubimax Cartridge Zavod", "Zubimax Cartridge Plant JSC"],
    ["Abu Harakzab Gruppe", "Abu Harakzab Group"],
    ["Abu Harakzab Movement", "Abu Harakzab Group"],
    ["Zubitan-Harakady S.A.", "Federal Scientific and Research Production Center Zubitan-Harakady"],
    ["Zubitan Harakady Export", "Federal Scientific and Research Production Center Zubitan-Harakady"],
  ])("is found: %s, %s", (nombre, name) => {
    expect(found(nombre)).toEqual([name]);
  });

  it("is another if a word that tells it is another, and by a single such word alone", () => {
    expect(found("Zubimax Vehicle Works")).toEqual([]);
    expect(found("Abu Rolong Gruppe")).toEqual([]);
    expect(found("Tolondra S.A.")).toEqual([]);
  });
});

describe("a person whose title stands between surname and given name", () => {
  const own = indexOf({
    onu_consolidated: [entryOf("Maulana Ereem HUZMA")],
  });

  it.each(["HUZMA, Maulana Ereem", "Huzma Haji Mullah Ereem"])("is found: %s", (nombre) => {
    const { matches } = screenIndex(own, queryOf({ nombre }), "correspondencia", HOY);
    expect(matches.map(({ nombreCoincidencia }) => nombreCoincidencia)).toEqual(["Maulana Ereem HUZMA"]);
  });
});

describe("a name whose patronymic only one of the two has", () => {
  const own = indexOf({
    onu_consolidated: ["Igor Vladimirovich ZYUZIN", "Сергей Петрович Маврин", "Vasily Tsyplak"].map((name) =>
      entryOf(name),
    ),
  });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each([
    ["Igor Zyuzin", "Igor Vladimirovich ZYUZIN"],
    ["Ihor Ziuzin", "Igor Vladimirovich ZYUZIN"],
    ["Serguéi Mavrin", "Сергей Петрович Маврин"],
    ["Vasyl Konstantinovich Tsiplak", "Vasily Tsyplak"],
  ])("is one: %s, %s", (nombre, listed) => {
    expect(found(nombre)).toEqual([listed]);
  });

  it("is another with another patronymic, or with a second surname in its place", () => {
    expect(found("Igor Konstantinovich Ziuzin")).toEqual([]);
    expect(found("Sergio Mavrino Peña")).toEqual([]);
  });
});

describe("a given name in another spelling that the lists have too", () => {
  // Ten entries have each, so that they would be two names if they were not one.
  const known =
    "Natalija Natalya Gennadij Gennady Jurij Yuri Reza Rida Abdelrahman Abdurrahman Lukashenka Lukashenko Michail Miguel";
  const others = known
    .split(" ")
    .flatMap((word) => "bcdfghklmn".split("").map((letter) => `${word} Xara${letter}iwa`));
  const listed = [
    "Natalya ZARABANDA",
    "Gennady KOZYURA",
    "Yuri GUTNIK",
    "Reza PETKEVICH",
    "Abdullah ABDURRAHMAN",
  ];
  const own = indexOf({
    onu_consolidated: [...listed, "Zmicer LUKASHENKO", "Michail ZORRILLA", ...others].map((name) =>
      entryOf(name),
    ),
  });

  it.each([
    ["Natalija Zarabanda", "Natalya ZARABANDA"],
    ["Gennadij Kozyura", "Gennady KOZYURA"],
    ["Jurij Gutnik", "Yuri GUTNIK"],
    ["Rida Petkevich", "Reza PETKEVICH"],
    ["Abdullah Abdelrahman", "Abdullah ABDURRAHMAN"],
    ["Zmisser Lukashenka", "Zmicer LUKASHENKO"],
    ["Miguel Zorrilla", "Michail ZORRILLA"],
  ])("is one name: %s, %s", (nombre, name) => {
    const { matches } = screenIndex(own, queryOf({ nombre }), "correspondencia", HOY);
    expect(matches.map(({ nombreCoincidencia }) => nombreCoincidencia)).toContain(name);
  });
});

describe("two patronymics", () => {
  // Each is known, so that they would be two names if they were not one.
  const known =
    "Yurievich Yuriyovych Jurjevitj Grigorievich Hryhorovych Nikolaevich Mykolaiovych Nikolaevna Mikalaeuna";
  const others = known
    .split(" ")
    .flatMap((word) => ["Yunta", "Xarahiva", "Wamba"].map((name) => `${name} ${word}`));
  const listed = [
    "Vitaliy Yuriyovych ZARABANDA",
    "Oleg Grigorievich KOZYURA",
    "Igor Nikolaevich GUTNIK",
    "Ana Nikolaevna PETKEVICH",
  ];
  const own = indexOf({ onu_consolidated: [...listed, ...others].map((name) => entryOf(name)) });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each([
    ["Виталий Юрьевич Зарабанда", "Vitaliy Yuriyovych ZARABANDA"],
    ["Vitalij Jurjevitj Zarabanda", "Vitaliy Yuriyovych ZARABANDA"],
    ["Oleh Hryhorovych Kozyura", "Oleg Grigorievich KOZYURA"],
    ["Ihar Mikalaevich Gutnik", "Igor Nikolaevich GUTNIK"],
    ["Ana Mikalaeuna Petkevich", "Ana Nikolaevna PETKEVICH"],
  ])("are one in two transcriptions: %s, %s", (nombre, name) => {
    expect(found(nombre)).toEqual([name]);
  });

  it.each(["Vitali Grigorievich Zarabanda", "Igor Yurievich Gutnik", "Ana Yurievna Petkevich"])(
    "are two of two fathers: %s",
    (nombre) => expect(found(nombre)).toEqual([]),
  );
});

describe("a name of which one of the two leaves out some", () => {
  const listed = [
    "Aisha Muammar Muhammed Abu Minyar QADHAFI",
    "Hannibal Muammar QADHAFI",
    "Firas AL-AKHRAS",
    "Taha AL-KHUWAYT",
    "Mohammed Yahya MUJAHID",
    "Rosario María MURILLO DE ZORRILLA",
    "Sandra QUIROZ DE ZÁRATE",
    "Sultan Saleh Aida Aida ZABIN",
    "Mohamed Abdelrahman Belgacem Toufik HASSAN",
    "Алексaндр Ивaнович БАСТРЫКИН",
    "Wilfredo Edison ZUBIMAX CASTELLANOS",
    "Samark Emilio HURTADO OLASCOAGA",
  ];
  const own = indexOf({ onu_consolidated: listed.map((name) => entryOf(name)) });
  const found = (nombre: string) =>
    screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each([
    ["Aisha Qadhafi", listed[0]],
    ["Ayesha al-Qadhafi", listed[0]],
    ["Hannibal al-Qadhafi", listed[1]],
    ["Firas Fawaz Akhras", listed[2]],
    ["Taha Ibrahim Abdallah Bakr al Khuwayt", listed[3]],
    ["Yahya Mujahid", listed[4]],
    ["Rosario María Murillo Zambrana", listed[5]],
    ["Sandra Quiroz", listed[6]],
    ["Sultan Zabin", listed[7]],
    ["Aleksandr Ivanovich Bastrykin", listed[9]],
    ["Edison Zubimax", listed[10]],
  ])("is one: %s, %s", (nombre, name) => {
    expect(found(nombre)).toEqual([name]);
  });

  it.each([
    ["a name that many have", "Mohamed Hassan"],
    ["another name in its place", "Aisha Abdullayeva Qadhafi"],
    ["another surname in the place of a common one", "Sandra Quiroz Peña"],
    ["more names beside it", "Yahya Abdullayev Mujahid"],
    ["a second given name and a surname that many have", "Emilio Hurtado"],
  ])("is another with %s: %s", (_, nombre) => {
    expect(found(nombre)).toEqual([]);
  });
});

describe("a company's name whose generic words the list has in English", () => {
  const written = [
    ["Banco Zarabanda", "Zarabanda Bank"],
    ["Banco de Zarabanda", "Bank of Zarabanda"],
    ["Banco Zarabanda Quiñonal", "Bank Zarabanda Quiñonal ZAO"],
    ["Naviera Tsyplak Ltda.", "Tsyplak Shipping Co., Ltd."],
    ["Compañía Nacional Hamsho de Petróleo", "Hamsho National Oil Company"],
    ["Petrolera Pankov", "Pankov Petroleum LLC"],
    ["Ejército Ficticio de Resistencia", "Ficticio Resistance Army"],
    ["Comercial Olmedona S.A.", "Olmedona Trading FZE"],
    ["Banco Comercial de Siria", "Commercial Bank of Syria"],
    ["Naviera Tsyplak / Banco Zarabanda", "Tsyplak Shipping Co., Ltd."],
    ["Naviera Tsiplac Ltda.", "Tsyplak Shipping Co., Ltd."],
    ["Petrolera Pancov", "Pankov Petroleum LLC"],
    ["Batallón Yunteño de Cohetes", "Yunteño Rocket Battalion"],
    ["Hezbolá", "HIZBALLAH"],
  ] as const;
  // The lists know both words of each: were they two names, each would contradict the other.
  const known =
    "Banco Bank Naviera Shipping Nacional National Petróleo Petrolera Oil Petroleum Ejército Army Comercial Trading";
  const others = known
    .split(" ")
    .flatMap((word) => ["Yunta", "Xarahiva", "Wamba"].map((name) => `${word} ${name}`));
  const own = indexOf({
    ofac_sdn: [...written.map(([, listed]) => listed), ...others].map((name) =>
      entryOf(name, { tipo: "juridica" }),
    ),
  });
  const matchesOf = (nombre: string) =>
    screenIndex(own, queryOf({ tipo: "juridica", nombre }), "correspondencia", HOY).matches;

  it.each(written)("is found: %s, %s", (nombre, listed) => {
    expect(matchesOf(nombre).map(({ nombreCoincidencia }) => nombreCoincidencia)).toContain(listed);
  });

  it("says as what it was compared", () => {
    const [match] = matchesOf("Naviera Tsyplak Ltda.");
    expect(match?.explicacion.lectura).toEqual({ como: "traducido", texto: "shipping tsyplak" });
  });

  it("is no other company of that trade", () => {
    expect(matchesOf("Banco Olmedona")).toEqual([]);
    expect(matchesOf("Naviera Pankov del Sur")).toEqual([]);
  });

  it("asks no more names than a query may have", () => {
    const field = [
      "Banco Uno Ficticio",
      "Banco Dos Ficticio",
      "Banco Tres Ficticio",
      "Banco Cuatro Ficticio",
    ];
    expect(unaskableBecause(field.join(" / "), true)).toBeNull();
  });
});

describe("an innocent's name", () => {
  const expectFewAlarms = (seed: number) => {
    const own = seededRandom(seed);
    const drawn = (count: number) => Array.from({ length: count }, () => syntheticName(own));
    // Many of an innocent's alarms are short listed names, which the longer one holds whole.
    const short = drawn(2_000).map((name) => name.replace(/ .* /, " "));
    const many = indexOf({ onu_consolidated: [...drawn(500), ...short].map((name) => entryOf(name)) });
    const alarms = (nombre: string) =>
      screenIndex(many, queryOf({ nombre }), "correspondencia", HOY).matches.length;
    const [innocents = [], others = []] = [drawn(60), drawn(60)].map((asked) =>
      asked.map((name) => ({ name, plain: alarms(name) })),
    );
    let [plain, dressed] = [0, 0];
    const ways = Object.values({ ...DRESSED, ...TITLED, ...HALVED, ...JOINED, ...IN_A_FIELD });
    for (const [turn, write] of ways.entries())
      for (const [at, { name, plain: alone }] of innocents.entries()) {
        if ((at + turn) % 12 !== 0) continue;
        const other = others[at] as (typeof others)[number];
        plain += alone + (write.length > 1 ? other.plain : 0);
        dressed += alarms(write(name, other.name));
      }
    expect(plain).toBeGreaterThan(200);
    expect(dressed).toBeLessThanOrEqual(1.05 * plain);
  };

  it("causes at most a twentieth more alarms in the same clothes, over all of them", () =>
    expectFewAlarms(1));

  it("causes no more among other names", { tags: "proof" }, () => expectFewAlarms(2));
});

describe("a listed name of short words", () => {
  const names = ["Li Wei", "Su Yong Ri", "Ma’moun Hamdan", "Guiqin Su", "U Than Soe", "Umar Patek"];
  const own = indexOf({ onu_consolidated: names.map((name) => entryOf(name)) });
  const listedIn = (nombre: string) =>
    screenIndex(own, queryOf({ nombre }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it.each(names)("is found on either side of a bar, which may be an l: %s", (name) => {
    expect(listedIn(`Zoraida Moncada Contreras|${name}`)).toEqual([name]);
    expect(listedIn(`${name}|Zoraida Moncada Contreras`)).toEqual([name]);
  });

  it.each([
    ["Guiqin SU apoderado de Jorge Maldonado Paz", "Guiqin Su"],
    ["Lucía Mendoza Ospina.U Than Soe", "U Than Soe"],
    ["Teresa Agudelo Espinosa Umar Patek", "Umar Patek"],
  ])("is found in: %s", (nombre, name) => {
    expect(listedIn(nombre)).toEqual([name]);
  });
});

describe("a listed name in other letters", () => {
  const names = [
    "Общество с ограниченной ответственностью Сонатек",
    "山东欧锐激光科技有限公司",
    "Jamaatuahlisunnaliddaawatiwaljihad",
  ];
  const own = indexOf({ onu_consolidated: names.map((name) => entryOf(name, { tipo: "juridica" })) });
  const listedIn = (nombre: string) =>
    screenIndex(own, queryOf({ nombre, tipo: "juridica" }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia }) => nombreCoincidencia,
    );

  it("is found though its bytes were read as Latin-1, with its words of one letter", () => {
    const [name = ""] = names;
    const misread = String.fromCharCode(...new TextEncoder().encode(name));
    expect(listedIn(misread)).toEqual([name]);
  });

  it.each(names)("is found beside others in a field, also if it is one long word: %s", (name) => {
    expect(listedIn(`Textiles del Roble S.A.S. / Andrés Riaño Osorio / ${name}`)).toEqual([name]);
  });
});

describe("a listed name of one word", () => {
  const own = indexOf({
    onu_consolidated: [entryOf("TIROFIJO"), entryOf("Sheikh Aweys"), entryOf("Mario")],
    ofac_sdn: ["ZUBIMAX", "HARAKZAB", "TAMIS"].map((name) => entryOf(name, { tipo: "juridica" })),
  });
  const found = (nombre: string, tipo: PersonaTipo = "natural") =>
    screenIndex(own, queryOf({ nombre, tipo }), "correspondencia", HOY).matches.map(
      ({ nombreCoincidencia, resultado }) => `${nombreCoincidencia}: ${resultado}`,
    );

  it.each([
    ["Aweys / Ana Soto", "Sheikh Aweys: exacto"],
    ["Ana Soto Y/O Tirofijo", "TIROFIJO: exacto"],
    ["Ana Soto y Tirofijo", "TIROFIJO: exacto"],
    ["Tirofijo y Ana Soto", "TIROFIJO: exacto"],
    ["Ana Soto; ZUBIMAX", "ZUBIMAX: exacto"],
    ["Zubimax, en calidad de representante legal de Textiles del Roble", "ZUBIMAX: exacto"],
    ["Tirofijo actuando en nombre propio", "TIROFIJO: exacto"],
    ["Cuenta de Tirofijo", "TIROFIJO: exacto"],
    ["Agente Tirofijo", "TIROFIJO: exacto"],
    ["Zubimax y Textiles del Roble", "ZUBIMAX: exacto"],
    ["nombre=Tirofijo&apellido=", "TIROFIJO: exacto"],
    ["Comandante Tirofijo", "TIROFIJO: exacto"],
    ["General Sheikh Aweys", "Sheikh Aweys: exacto"],
    ["Aweys", "Sheikh Aweys: exacto"],
    ["Ana Soto / Mario", "Mario: exacto"],
    ["CLIENTE: Mario", "Mario: exacto"],
  ])("is found in %j", (nombre, match) => {
    expect(found(nombre)).toContain(match);
  });

  it.each(["MARIO / SOTO", "SOTO - MARIO", "Ana Soto, Mario"])(
    "is none in %j, where it is a given name",
    (nombre) => {
      expect(found(nombre)).toEqual([]);
    },
  );

  it("is found with other vowels between four consonants or more, if it is a company's", () => {
    expect(found("Hirekzeb S.A.S.", "juridica")).toEqual(["HARAKZAB: posible"]);
    expect(found("Hirekzeb")).toEqual([]);
    expect(found("Hirekzeb Rolong", "juridica")).toEqual([]);
    expect(found("Temas", "juridica")).toEqual([]);
  });
});

describe("a name inside another", () => {
  it("is no exact match of a person whose longer name holds it", () => {
    const [listed] = ["Carlos Pérez Gómez"];
    const own = indexOf({ onu_consolidated: [entryOf(listed as string)] });
    const { matches } = screenIndex(
      own,
      queryOf({ nombre: "Juan Carlos Pérez Gómez" }),
      "correspondencia",
      HOY,
    );
    expect(matches.map(({ resultado }) => resultado)).toEqual(["posible"]);
  });

  it.each(["natural", "juridica"] as const)(
    "is a possible match if a company is named after the person, asked as %s",
    (tipo) => {
      const own = indexOf({ onu_consolidated: [entryOf("Omar Zubizarreta Haddad")] });
      for (const nombre of [
        "Inversiones Omar Zubizarreta Haddad y Compañía",
        "Grupo Empresarial Omar Zubizarreta Haddad S.A.S.",
        "Comercializadora y Distribuidora Omar Zubizarreta Haddad e Hijos Ltda.",
        "Inversiones Omar Zubizarreta Haddad",
        "Grupo Omar Zubizarreta Haddad SAS",
        "Omar Zubizarreta Haddad e Hijos SAS",
      ]) {
        const { matches } = screenIndex(own, queryOf({ nombre, tipo }), "correspondencia", HOY);
        expect(matches).toMatchObject([{ resultado: "posible" }]);
        if (tipo === "juridica") expect(matches[0]?.explicacion.lectura?.como).toBe("dentro");
      }
    },
  );

  it.each([
    "pago a favor del señor Omar Subisarreta Hadad segun contrato de prestacion de servicios numero doce del municipio",
    "consignacion por concepto de arrendamiento a nombre de Homar Zubizarreta Haddat en la ciudad de Cali",
    "bodega azul lunes tarde Omar Subisarreta Hadad camion grande verde domingo",
    "bodega azul lunes tarde Omar Biskaia Hadad camion grande verde domingo",
  ])("is found though it is misspelled: %s", (nombre) => {
    const listed = ["Omar Zubizarreta Haddad", "Omar Vizcaya Haddad"];
    const own = indexOf({ onu_consolidated: listed.map((name) => entryOf(name)) });
    const { matches, advertencias } = screenIndex(own, queryOf({ nombre }), "correspondencia", HOY);
    expect(matches).toHaveLength(1);
    expect(advertencias).toContain("texto_largo");
  });

  it.each(["Defense Technology and Science Research Center", "Military Construction Establishment"])(
    "is found if generic words of a company are so many that few others have all of them: %s",
    (name) => {
      const own = indexOf({ onu_consolidated: [entryOf(name, { tipo: "juridica" })] });
      const asked = queryOf({ nombre: `zubimendiagoitia ${name}`, tipo: "juridica" });
      expect(screenIndex(own, asked, "correspondencia", HOY).matches).toHaveLength(1);
    },
  );

  it("is found if given names alone are so many that few others have all of them", () => {
    const own = indexOf({ onu_consolidated: [entryOf("Carlos Mario Felipe")] });
    const asked = queryOf({ nombre: `${"x ".repeat(20)}Carlos Mario Felipe` });
    expect(screenIndex(own, asked, "correspondencia", HOY).matches).toHaveLength(1);
  });

  it("is none if it has two given names or generic words alone", () => {
    const own = indexOf({
      onu_consolidated: [
        entryOf("María del Carmen"),
        entryOf("Comercial Internacional Ltd", { tipo: "juridica" }),
      ],
    });
    const noise = "pago de la factura del mes de mayo";
    expect(
      screenIndex(own, queryOf({ nombre: `${noise} María del Carmen ${noise}` }), "correspondencia", HOY)
        .matches,
    ).toEqual([]);
  });

  it("tells the words of the text that it is, and that the text is longer than a name", () => {
    const own = indexOf({ onu_consolidated: [entryOf("Omar Zubizarreta Haddad")] });
    const noise = "pago de la factura del mes de mayo";
    const result = screenIndex(
      own,
      queryOf({ nombre: `${noise} Haddad Omar Zubizarreta ${noise}` }),
      "correspondencia",
      HOY,
    );
    expect(result.advertencias).toEqual(["texto_largo"]);
    expect(result.matches).toMatchObject([
      {
        score: 1,
        resultado: "exacto",
        explicacion: { lectura: { como: "dentro", texto: "haddad omar zubizarreta" } },
      },
    ]);
  });
});
