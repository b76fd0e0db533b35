import { describe, expect, it } from "vitest";
import type { PersonaTipo } from "../types";
import { isComparableName, readName, unaskableBecause } from "./reading";
import { unreadableBecause } from "./unreadable";

const read = (nombre: string, tipo: PersonaTipo = "natural") => {
  const { readings, advertencias } = readName(nombre);
  return { names: readings.natural.map(({ normalized }) => normalized), advertencias: advertencias[tipo] };
};
const namesOf = (nombre: string) => read(nombre).names;

describe("isComparableName", () => {
  it.each(["--", "", "7", "X", "1 2 3", "´", "🙂", "4 X"])("refuses %j", (name) => {
    expect(isComparableName(name)).toBe(false);
    expect(readName(name).readings).toEqual({ natural: [], juridica: [] });
  });

  it.each(["李", "Lu", "U 2 b", "محمد"])("accepts %j", (name) => {
    expect(isComparableName(name)).toBe(true);
  });
});

describe("readName", () => {
  it.each(["Juan Carlos Pérez Gómez", "D’Angelo Peña-Ríos", "Pérez Gómez, Juan Carlos", "BIN LADEN, OSAMA"])(
    "reads one name in %j and warns of nothing",
    (nombre) => {
      expect(namesOf(nombre)).toHaveLength(1);
      expect(read(nombre).advertencias).toEqual([]);
    },
  );

  it("compares the whole name first and each alias", () => {
    expect(namesOf("Pedro Pérez a.k.a. El Chino; Dr. Pedro Paz")).toEqual([
      "pedro perez aka el chino dr pedro paz",
      "pedro perez",
      "el chino",
      "pedro paz",
    ]);
    expect(namesOf("Pedro Pérez (alias: Tito)")).toEqual(["pedro perez alias tito", "pedro perez", "tito"]);
    expect(namesOf("Pedro Pérez A/K/A Tito")).toContain("tito");
    expect(namesOf("Pedro Pérez t.c.c. Tito")).toContain("tito");
    expect(namesOf("Pedro Pérez, también conocido como Tito")).toContain("tito");
  });

  it.each([
    ["J.C. Rojas Mora", "j c rojas mora"],
    ["JE Rojas Mora", "j e rojas mora"],
    ["M.A. Rojas Mora", "m a rojas mora"],
    ["Rojas Mora L.A.", "l a rojas mora"],
    ["Rojas Mora JE", "j e rojas mora"],
    ["Rosa Evang. Mora", "rosa e mora"],
    ["Salah Eddine Mora", "salah al din mora"],
    ["Salaheddine Mora", "salah al din mora"],
  ])("reads %j also as %j", (nombre, also) => {
    expect(namesOf(nombre)).toContain(also);
    expect(read(nombre).advertencias).toEqual([]);
  });

  it.each(["Rojas S.A.", "Ma. Luz Mora", "Juan DE la Rosa", "LI XUAN", "Dr. Luis Ma. Mora", "Ana Paz."])(
    "reads %j in one way",
    (nombre) => expect(namesOf(nombre)).toHaveLength(1),
  );

  const TWO = ["omar haddad", "luz dary mora"];
  it.each([
    "Omar Haddad Y/O Luz Dary Mora",
    "Omar Haddad Y/0 Luz Dary Mora",
    "Omar Haddad y\\o Luz Dary Mora",
    "Omar Haddad e/o Luz Dary Mora",
    "Omar Haddad y Luz Dary Mora",
    "Omar Haddad / Luz Dary Mora",
    "Omar Haddad/Luz Dary Mora",
    "Omar Haddad - Luz Dary Mora",
    "Omar Haddad – Luz Dary Mora",
    "Omar Haddad & Luz Dary Mora",
    "Omar Haddad + Luz Dary Mora",
    "Omar Haddad, Luz Dary Mora",
    "Omar Haddad; Luz Dary Mora",
    "Omar Haddad\nLuz Dary Mora",
    "Omar Haddad\tLuz Dary Mora",
    "Omar Haddad o Luz Dary Mora",
    "Omar Haddad, representado por Luz Dary Mora",
    "OMAR HADDAD EN REPRESENTACIÓN DE LUZ DARY MORA",
    "Omar Haddad apoderado de Luz Dary Mora",
    "Omar Haddad y su madre Luz Dary Mora",
    "El menor Omar Haddad y su madre Luz Dary Mora",
    "Omar Haddad codeudor Luz Dary Mora",
    "Expresidente Omar Haddad Y/O Luz Dary Mora",
    "Socio: Omar Haddad / Luz Dary Mora",
    "Omar Haddad contra Luz Dary Mora",
  ])("compares both names of %j and warns of several", (nombre) => {
    expect(namesOf(nombre)).toEqual(expect.arrayContaining(TWO));
    expect(read(nombre, "juridica").advertencias).toEqual(["varias_personas"]);
  });

  it.each([
    "Herederos de Luz Dary Mora",
    "HEREDEROS DETERMINADOS E INDETERMINADOS DE LUZ DARY MORA",
    "Sucesión ilíquida de Luz Dary Mora",
    "Causante: Luz Dary Mora",
    "Luz Dary Mora y otros",
    "Luz Dary Mora (q.e.p.d.)",
    "Luz Dary Mora Q.E.P.D",
    "El menor Luz Dary Mora",
  ])("compares the name in %j without the words around it", (nombre) => {
    expect(namesOf(nombre)).toContain("luz dary mora");
  });

  it.each([
    "CLIENTE: Luz Dary Mora",
    "BENEFICIARIO - Luz Dary Mora",
    "TITULAR 1: Luz Dary Mora",
    "Luz Dary Mora C.C. No. 52.123.456",
    "52123456 Luz Dary Mora",
    "<td><b>Luz Dary Mora</b></td>",
    '{"nombre":"Luz Dary Mora"}',
    "Luz Dary Mora <luz@example.com>",
    "luz.dary.mora@example.com",
    "c/o Luz Dary Mora",
    "«Luz Dary Mora»",
  ])("compares the name in %j, and warns of no other person", (nombre) => {
    expect(namesOf(nombre)).toContain("luz dary mora");
    if (!nombre.startsWith("c/o")) expect(read(nombre).advertencias).not.toContain("varias_personas");
  });

  it.each(["Constructora Gómez y Pérez S.A.S.", "Liga contra el Cáncer", "Contra Pérez"])(
    "warns of no several names in %j",
    (nombre) => {
      expect(read(nombre).advertencias).toEqual([]);
    },
  );

  it.each([
    ["José Ortega y Gómez", ["jose ortega y gomez"]],
    ["María E Gómez Ruiz", ["maria e gomez ruiz"]],
    ["Luz O. Ruiz Paz", ["luz o ruiz paz"]],
    ["Pérez, Gómez y Asociados", ["perez gomez y asociados"]],
  ])("takes no initial and no surname in %j for a joint", (nombre, names) => {
    expect(namesOf(nombre)).toEqual(names);
  });

  it.each([
    ["Mu&ntilde;oz Rey", "munoz rey"],
    ["MU&NTILDE;OZ REY", "munoz rey"],
    ["Mu&#241;oz Rey", "munoz rey"],
    ["Mu&#xF1;oz Rey", "munoz rey"],
    ["Mu&amp;ntilde;oz Rey", "munoz rey"],
    ["Mu\\u00f1oz Rey", "munoz rey"],
    ["Mu%C3%B1oz%20Rey", "munoz rey"],
    ["Mu=C3=B1oz Rey", "munoz rey"],
    ["MuÃ±oz Rey", "munoz rey"],
    ["MUÃ‘OZ REY", "munoz rey"],
    ["muã±oz rey", "munoz rey"],
    ["MuÃƒÂ±oz Rey", "munoz rey"],
    ["Mu├▒oz Rey", "munoz rey"],
    ["Mu√±oz Rey", "munoz rey"],
    ["Mu¤oz Rey", "munoz rey"],
    ["MU\ufffdOZ REY", "munoz rey"],
    ["MU?OZ REY", "munoz rey"],
    ["Ð˜Ð²Ð°Ð½ Ð¡Ð¾ÐºÐ¾Ð»", "ivan sokol"],
    ["M U Ñ O Z  R E Y", "munoz rey"],
    ["M-U-Ñ-O-Z R-E-Y", "munoz rey"],
    ["M. U. Ñ. O. Z.", "munoz"],
    ["M⠀U⠀Ñ⠀O⠀Z", "munoz"],
    ["0MAR 5AL4S", "omar salas"],
    ["Sa1om0n 4L-54LA5", "salomon al salas"],
    ["₴₳LO₥ON ₴₳L₳S", "salomon salas"],
    ["Mu%u00f1oz Rey", "munoz rey"],
    ["MuU+00F1oz Rey", "munoz rey"],
    ["Muñoz\\nRey", "munoz rey"],
    ["Muñoz.Rey", "munoz rey"],
    ["Muñoz Rey52123456", "munoz rey"],
    ["Muñoz\u200bRey", "munoz rey"],
    ["M/U/Ñ/O/Z R/E/Y", "munoz rey"],
    ["M,U,Ñ,O,Z  R,E,Y", "munoz rey"],
    ["O$CAR Z@PATA", "oscar zapata"],
    ["Оscar Zарata", "oscar zapata"],
  ])("repairs %j", (nombre, name) => {
    expect(namesOf(nombre)).toContain(name);
    expect(read(nombre).advertencias).toEqual(["texto_reparado"]);
  });

  it.each([
    "AT&T Muñoz",
    "100% Rey",
    "Frente 57",
    "M23",
    "Q.E.P.D.",
    "Ana ¿Soto?",
    "C:\\users Soto",
    "“Óscar” d’État",
    "El Roble No. 2 S. A. S.",
    "Gómez CIA.LTDA.",
  ])("finds nothing to repair in %j", (nombre) => {
    expect(read(nombre).advertencias).toEqual([]);
  });

  it("repairs a field before it parts its names, each with what it was read from", () => {
    expect(readName("Omar Mu&ntilde;oz &amp; Luz Dary Mora")).toMatchObject({
      readings: {
        natural: [
          { lectura: null },
          { normalized: "omar munoz luz dary mora", lectura: { como: "reparado" } },
          { normalized: "omar munoz", lectura: { como: "reparado", texto: "Omar Muñoz" } },
          { normalized: "luz dary mora", lectura: { como: "reparado", texto: "Luz Dary Mora" } },
        ],
      },
      advertencias: { natural: ["varias_personas", "texto_reparado"] },
    });
  });

  it.each([
    ["Ana Pérez / Сергей", "sergei"],
    ["Иван Петров y Сергей", "sergei"],
    ["Ana Pérez / Łukasz", "lukasz"],
    ["Ana Pérez y Σωκράτης", "sokratis"],
  ])("parts a name of one word in letters that are not plain Latin: %j", (nombre, word) => {
    expect(namesOf(nombre)).toContain(word);
  });

  it.each([
    ["Ana Soto de Paz", ["ana soto de paz", "ana soto"]],
    ["Delcy Rodríguez Gómez de Paz", ["delcy rodriguez gomez de paz", "delcy rodriguez gomez"]],
    ["María de Jesús", ["maria de jesus"]],
    ["José María de Paz", ["jose maria de paz"]],
    ["Inversiones Soto de Paz", ["inversiones soto de paz"]],
  ])("reads a married woman's name with her husband's surname and without: %s", (nombre, names) => {
    expect(readName(nombre).readings.natural.map(({ normalized }) => normalized)).toEqual(names);
  });

  it.each([
    ["JoaquínGuzmán Loera", "joaquin guzman loera"],
    ["Apellidos: Guzmán Loera Nombres: Joaquín", "guzman loera joaquin"],
    ["nombre=Joaquín&apellido=Guzmán Loera", "joaquin guzman loera"],
    ["joaquin_guzman1957@example.com", "joaquin guzman"],
    ["P<MEXGUZMAN<LOERA<<JOAQUIN<<<<<<", "guzman loera joaquin"],
    ["expresidente Joaquín Guzmán Loera", "joaquin guzman loera"],
    ["Canciller Joaquín Guzmán Loera", "joaquin guzman loera"],
    ["Ayatolá Ali Yusuf Hamsho", "ali yusuf hamsho"],
    ["excomandante Joaquín Guzmán Loera", "joaquin guzman loera"],
    ["Joaquín Guzmán Loera (no usar)", "joaquin guzman loera"],
  ])("reads the name alone in %s", (nombre, name) => {
    expect(readName(nombre).readings.natural.map(({ normalized }) => normalized)).toContain(name);
  });

  it("takes no company of one word behind another's founder for a company of its own", () => {
    const names = (nombre: string) => readName(nombre).readings.juridica.map(({ normalized }) => normalized);
    expect(names("Ferretería Rojas y Gómez Ltda.")).not.toContain("gomez");
    expect(names("Ana Soto y Zubimax S.A.S.")).toContain("zubimax");
  });

  it("reads a title that may be a name both ways", () => {
    expect(namesOf("Mayor Ana Soto Paz")).toEqual(["mayor ana soto paz", "ana soto paz"]);
  });

  it("warns of a text that is longer than a name", () => {
    const twelve = Array.from({ length: 12 }, () => "nada").join(" ");
    expect(readName(twelve).advertencias).toEqual({ natural: ["texto_largo"], juridica: [] });
  });

  it("tells of each name whether its script leaves vowels out", () => {
    const { readings } = readName("Omar Hasan; عمر حسن");
    expect(readings.natural.map(({ isUnvowelled }) => isUnvowelled)).toEqual([true, false, true]);
  });

  it("reads a name as each type does, and none if none was sent", () => {
    expect(readName("Dr. Ríos Segundo S.A.S.").readings).toEqual({
      natural: [{ normalized: "rios segundo sas", isUnvowelled: false, lectura: null, matches: "any" }],
      juridica: [{ normalized: "dr rios 2", isUnvowelled: false, lectura: null, matches: "any" }],
    });
    expect(readName(null).readings).toEqual({ natural: [], juridica: [] });
  });
});

describe("unreadableBecause", () => {
  it.each([
    ["Ana \u202ESoto", "U+202E"],
    ["Ana \u2066Soto\u2069", "U+2066"],
    ["Ana \u200FSoto", "U+200F"],
    ["Ana \u0378Soto", "U+0378"],
    ["Ana \uE000Soto", "U+E000"],
    ["--", "ninguna letra"],
    ["123 456", "ninguna letra"],
    ["😀😀", "ninguna letra"],
    ["Ꭺna Soto", "escrituras distintas"],
  ])("refuses %j", (nombre, reason) => {
    expect(unreadableBecause(nombre)).toContain(reason);
  });

  it.each(["Ana Soto", "李明", "🅰🅽🅰", "محمد", "Ana ❤ Soto", "a1"])("takes %j", (nombre) => {
    expect(unreadableBecause(nombre)).toBeNull();
  });
});

describe("unaskableBecause", () => {
  const eight = ["Ana", "Eva", "Luz", "Sol", "Mía", "Lía", "Pía", "Noa"].map((one) => `${one} Soto`);

  it("refuses more names than one query compares", () => {
    expect(unaskableBecause(eight.join("; "), true)).toContain("demasiados nombres");
    const quoted =
      "Ana Soto; Eva Soto; Luz Soto; Empresa “Tecnologías Militares” del Norte; Sol Soto; Mía Soto";
    expect(unaskableBecause(quoted, true)).toContain("quite sus comillas");
    expect(unaskableBecause(quoted.replace(/[“”]/g, ""), true)).toBeNull();
    expect(unaskableBecause(eight.slice(1).join("; "), true)).toBeNull();
  });

  it.each([
    "JSC „INTEGRAL“ – valdusühingu „INTEGRAL“ haldajafirma",
    "Avatud aktsiaselts „Minsk Automobile Works“ - valdusühingu „BELAVTOMAZ“ haldajafirma",
    "Corpul provincial «Shohada» al Corpului Gardienilor Revoluției Iraniene (IRGC) din Azerbaidjanul de Vest",
  ])("asks %j, whose single words cost no search", (nombre) => {
    expect(readName(nombre).readings.natural.length).toBeGreaterThan(8);
    expect(unaskableBecause(nombre, true)).toBeNull();
  });

  it("refuses a name without two letters only if no document is asked", () => {
    expect(unaskableBecause("7 X", true)).toContain("dos letras");
    expect(unaskableBecause("7 X", false)).toBeNull();
  });
});

it("compares a text with a question mark between words as it was typed, too", () => {
  const { natural } = readName("Juan Pérez?Gómez").readings;
  expect(natural.find(({ normalized }) => normalized === "juan perez gomez")?.matches).toBe("any");
});

it.each([
  ["Omar Hasan Y/O Luz Dary Mora", "omar hasan", "any"],
  ["Pérez Gómez / Juan Carlos", "juan carlos", "no_longer"],
  ["Pérez Gómez / Juan Carlos", "perez gomez", "no_longer"],
  ["Jorge Eliécer; Chaparro Duarte", "jorge eliecer", "no_longer"],
  ["Ana Soto / Juan Pérez", "ana soto", "any"],
  ["de la Cruz / Blanca Luz Caldas", "de la cruz", "no_longer"],
  ["Aweys / Ana Soto", "aweys", "alone"],
  ["Ana Soto Y/O Aweys", "aweys", "alone"],
  ["Ana Soto y Tirofijo", "tirofijo", "alone"],
  ["José Ortega y Gasset", "gasset", "alone"],
  ["Mario / Ana Soto", "mario", "alone"],
  ["Soto / Ana Lucía", "soto", undefined],
  ["Ana Soto S.A.S. - Ltda", "ltda", undefined],
  ["El menor Luz Dary Mora", "el menor luz dary mora", "exact"],
  ["Luz Dary Mora y otros", "luz dary mora y otros", "exact"],
  ["Muñoz\u200bRey\u200bPaz", "munozreypaz", "exact"],
  ["Comandante Tirofijo", "tirofijo", "no_longer"],
  ["CLIENTE: Tirofijo", "tirofijo", "any"],
  ["el menor Mario", "mario", "any"],
  ["CLIENTE: EL SENOR DE LA SIERRA", "el senor de la sierra", "any"],
  ["sina_molove Y/O Ana Soto Paz", "sina molove", "exact"],
  ["Ana Soto Paz apoderada de Yasin - Baynah", "yasin baynah", "exact"],
  ["Abdallah al- Masri <cliente@example.com>", "abdallah al masri", "any"],
  ["Empresa “Tecnologías Militares” / Ana Soto Paz", "empresa tecnologias militares", "any"],
  ["nombre=Luis Fernando&apellido=DAMIANI BUSTILLOS", "luis fernando damiani bustillos", "any"],
  [
    [..."Khorasan Ammunition Metallurgy Industries Company"].join("-"),
    "khorasan ammunition metallurgy industries company",
    "any",
  ],
  ["Comandante Tirofijo", "comandante tirofijo", "any"],
])("reads in %j the part %j, which may match %s", (nombre, part, matches) => {
  expect(readName(nombre).readings.natural.find(({ normalized }) => normalized === part)?.matches).toBe(
    matches,
  );
});
