import { describe, expect, it } from "vitest";
import { normalizeName } from "./normalize";

describe("normalizeName", () => {
  it.each([
    ["José Ñáñez  Güiza", "jose nanez guiza"],
    ["O'Neill-Peña", "oneill pena"],
    ["D´Angelo d’Ávila", "dangelo davila"],
    ["J.C. Ríos", "jc rios"],
    ["Abd-al-ʿAzīz", "abd al aziz"],
    ["Łukasz Groß Øster", "lukasz gross oster"],
    ["ＦＵＬＬ　ＷＩＤＴＨ", "full width"],
    ["Ana\u00ad\u200b María", "ana maria"],
    ["Frente 57 (sur)", "frente 57 sur"],
    ["Ana ❤ Soto™ & Cía", "ana soto cia"],
    ["Ⓐⓝⓐ 🅂🄾🅃🄾", "ana soto"],
    ["🅰🅽🅰 🇸🇴🇹🇴", "ana soto"],
    ["⒜⒩⒜ 𝓢𝓸𝓽𝓸", "ana soto"],
    ["A\u0903na So\u05B0to", "ana soto"],
    ["Ana\u3099 Soto", "ana soto"],
  ])("reads %s as %s", (text, normalized) => {
    expect(normalizeName(text, "natural")).toBe(normalized);
  });

  it.each([
    ["Владимир Соколов", "vladimir sokolov"],
    ["Σωκράτης Παππάς", "sokratis pappas"],
    ["李明", "liming"],
    ["김정수", "gimjeongsu"],
    ["محمد علي", "mhmd ali"],
    ["يوسف الجاسم", "yusf al jasm"],
    ["وليد داوود", "wlid dawud"],
    ["عمار اسماعيل", "amar asmail"],
    ["Παπαδόπουλος Ευάγγελος", "papadopoulos evangelos"],
    ["ΣΤΑΥΡΟΣ ΜΠΑΚΟΓΙΑΝΝΗΣ", "stavros bakogiannis"],
    ["Ευθυμίου Λάμπρος", "efthymiou lampros"],
    ["がんじ", "ganji"],
    ["नरेश", "nres"],
  ])("transliterates %s to %s", (text, normalized) => {
    expect(normalizeName(text, "natural")).toBe(normalized);
  });

  it("reads a name the same composed and decomposed", () => {
    for (const text of ["José Núñez", "김정수", "がんじ", "Йорданов"]) {
      expect(normalizeName(text.normalize("NFD"), "natural")).toBe(
        normalizeName(text.normalize("NFC"), "natural"),
      );
    }
  });
});

describe("titles of persons", () => {
  it.each([
    ["Sr. Pedro Pérez", "pedro perez"],
    ["Dra. Luz Dary Mora", "luz dary mora"],
    ["Sr. Dr. Ing. Juan Ruiz", "juan ruiz"],
    ["LIC. ANA SOTO", "ana soto"],
    ["Ingeniero Iván Gil", "ivan gil"],
    ["Mr. John Doe", "john doe"],
    ["Doña Inés de Vargas", "ines de vargas"],
  ])("%s is %s", (text, normalized) => {
    expect(normalizeName(text, "natural")).toBe(normalized);
  });

  it.each([
    ["General Juan Pérez Gómez", "juan perez gomez"],
    ["Brigadier-General Juan Pérez", "juan perez"],
    ["Pbro. Luis Mora Ríos", "luis mora rios"],
    ["Mons. Ana Paz Soto", "ana paz soto"],
    ["Mullah Haji Abdul Karim", "abdul karim"],
    ["Juan Pérez Gómez, General", "juan perez gomez"],
    ["so-called Juan Pérez", "juan perez"],
    ["sogenannter Juan Pérez", "juan perez"],
    ["Juan Pérez (so-called)", "juan perez"],
    ["autodenominada Ana Soto", "ana soto"],
  ])("takes the rank or qualifier at the edge of %s off", (text, normalized) => {
    expect(normalizeName(text, "natural")).toBe(normalized);
  });

  it.each(["Mullah Omar", "General Mayor", "Comandante Ramiro", "Llamado"])(
    "keeps the rank of %s, which is half of the name or all",
    (text) => {
      expect(normalizeName(text, "natural")).toBe(text.toLowerCase());
    },
  );

  it("stay inside a name, at its end and where nothing else would remain", () => {
    expect(normalizeName("Pedro Don Lic", "natural")).toBe("pedro don lic");
    expect(normalizeName("Doctor", "natural")).toBe("doctor");
    expect(normalizeName("Dr. X", "natural")).toBe("dr x");
    expect(normalizeName("SENORA, La", "natural")).toBe("senora la");
  });

  it("are part of a company's name", () => {
    expect(normalizeName("Dr. Pérez Laboratorios S.A.", "juridica")).toBe("dr perez laboratorios");
  });
});

describe("legal forms of companies", () => {
  it.each([
    ["Comercial Andina S.A.S.", "comercial andina"],
    ["Comercial Andina S A S", "comercial andina"],
    ["COMERCIAL ANDINA LTDA.", "comercial andina"],
    ["Transportes del Sur y Cía. Ltda.", "transportes del sur"],
    ["Inversiones Río S. en C.", "inversiones rio"],
    ["Ferretería El Tornillo E.U.", "ferreteria el tornillo"],
    ["Grupo Lima S.A. de C.V.", "grupo lima"],
    ["Hermanos Soto, S. de R.L. de C.V.", "hermanos soto"],
    ["Aguas del Norte S.A. E.S.P.", "aguas del norte"],
    ["Constructora Alba S.A.S. en liquidación", "constructora alba"],
    ["Northern Trading Co., Ltd.", "northern trading"],
    ["Blue Harbor, Inc.", "blue harbor"],
    ["Blue Harbor L.L.C.", "blue harbor"],
    ["Müller Maschinen GmbH & Co. KG", "muller maschinen"],
    ["Petrolera Oriental, C.A.", "petrolera oriental"],
    ["Baltic Timber OOO", "baltic timber"],
  ])("%s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it.each([
    ["S.A.S. Comercial Andina", "comercial andina"],
    ["S.A. Comercial Andina", "comercial andina"],
    ["Sociedad por Acciones Simplificada Comercial Andina", "comercial andina"],
    ["Comercial Andina Sociedad Anónima", "comercial andina"],
    ["Comercial Andina Empresa Unipersonal", "comercial andina"],
    ["Cía. Minera del Sur Ltda.", "minera del sur"],
    ["Compañía Minera del Sur", "minera del sur"],
    ["Global Trading Co., Ltd. (Hong Kong)", "global trading hong kong"],
    ["OAO Severstroi", "severstroi"],
    ["Otkrytoe aktsionernoe obshchestvo Severstroi", "severstroi"],
    ["Открытое акционерное общество Северстрой", "severstroi"],
    ["Nordwerk Aktiengesellschaft", "nordwerk"],
    ["Nordwerk Gesellschaft mit beschränkter Haftung", "nordwerk"],
    ["Société Anonyme Montclair", "montclair"],
    ["Montclair S.à r.l.", "montclair"],
  ])("stand anywhere, abbreviated or spelled out: %s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it.each([
    ["Federal State Unitary Enterprise Atomflot", "atomflot"],
    ["Fedral State Unitray Enterprise Atomflot", "atomflot"],
    ["Gesellschaft mit besch. Haftung Severstroi", "severstroi"],
    ["Severstroi Besloten Vennootschap met beperkte aansprakelijkheid", "severstroi"],
    ["Akciová společnost Severstroi", "severstroi"],
    ["Severstroi Spółka z ograniczoną odpowiedzialnością", "severstroi"],
    ["Severstroi Korlátolt Felelősségű Társaság", "severstroi"],
    ["Severstroi, Sociedad Comanditaria", "severstroi"],
    ["The Severstroi Battery Company", "severstroi battery"],
    ["The Severstroi Company", "the severstroi"],
    ["Severstroi S.P.R. de R.L. de C.V.", "severstroi"],
    ["Severstroi National Association", "severstroi"],
    ["Severstroi S.A.L. (Offshore)", "severstroi"],
    ["Limited Liablity Company Carbon", "carbon"],
    ["Limite Liability Company Carbon", "carbon"],
    ["Carbon Limited Liability Compnay", "carbon"],
    ["Public Jiont-Stock Company Carbon", "carbon"],
    ["Sociedad por Acciones Simplificda Comercial Andina", "comercial andina"],
    ["Comercial Andina Socieedad Anónima", "comercial andina"],
    ["Otkrytoe aktsionernoe obshchstvo Severstroi", "severstroi"],
  ])("may have one of several words misspelled: %s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it.each([
    ["Limted Liablity Company Carbon", "limted liablity company carbon"],
    ["Carbon Limitd", "carbon limitd"],
    ["Comercial Andina Sociedad por Omisiones", "comercial andina sociedad por omisiones"],
    ["Carbon Free Zine Company", "carbon free zine"],
  ])("are no forms with more misspelled, or another word: %s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it("stay where they may mean something else, and where nothing else would remain", () => {
    expect(normalizeName("Spa Relax Bogotá", "juridica")).toBe("spa relax bogota");
    expect(normalizeName("Visa", "juridica")).toBe("visa");
    expect(normalizeName("S.A.S.", "juridica")).toBe("sas");
    expect(normalizeName("Sociedad Anónima", "juridica")).toBe("sociedad anonima");
  });

  it.each([
    ["JSCCARBON", "carbon"],
    ["CARBONLTDA", "carbon"],
    ["Comercial AndinaLLC", "comercial andina"],
    ["OOOSeverstroi", "severstroi"],
    ["ExaLimitada", "exa"],
  ])("are told where they are glued to the name: %s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it("are no part of a word that may begin or end so by itself", () => {
    for (const name of ["sastreria inventada", "rosas", "incasa", "zinc andino", "oooh", "humboldt"])
      expect(normalizeName(name, "juridica")).toBe(name);
  });

  it("are part of a person's name", () => {
    expect(normalizeName("María Sa", "natural")).toBe("maria sa");
  });
});

describe("numbers of companies", () => {
  it.each([
    ["Forty-Four Brigade", "44 brigade"],
    ["Brigada Cuarenta y Cuatro", "brigada 44"],
    ["Brigade 44", "brigade 44"],
    ["Brigade XLIV", "brigade xliv"],
    ["First Line", "1 line"],
    ["1st Line", "1 line"],
    ["Primera Línea", "1 linea"],
    ["1ª Línea", "1 linea"],
    ["Primer Frente", "1 frente"],
    ["2do Frente", "2 frente"],
    ["Fund VIII", "fund 8"],
    ["Fund IX", "fund 9"],
    ["Fondo V", "fondo 5"],
    ["Fondo 007", "fondo 7"],
  ])("%s is %s", (text, normalized) => {
    expect(normalizeName(text, "juridica")).toBe(normalized);
  });

  it("are left as words where no letters would remain, and initials as letters", () => {
    expect(normalizeName("Uno Dos S.A.", "juridica")).toBe("uno 2");
    expect(normalizeName("Dos Mil", "juridica")).toBe("dos mil");
    expect(normalizeName("V & X Foods", "juridica")).toBe("v x foods");
    expect(normalizeName("C.I. Foods", "juridica")).toBe("ci foods");
  });

  it("are names of persons", () => {
    expect(normalizeName("Segundo Cuarto Mil", "natural")).toBe("segundo cuarto mil");
  });
});

it.each([
  ["3M Company", "3 M COMPANY"],
  ["Grupo 2000", "GRUPO2000 S.A."],
  ["Grupo 2000", "Grupo Dos Mil"],
  ["Grupo 2025", "Grupo dos mil veinticinco"],
  ["Brigada 144", "Brigada ciento cuarenta y cuatro"],
  ["Brigade 144", "Brigade one hundred and forty four"],
  ["Oriental Oil", "0RIENTAL OIL"],
  ["Petróleos del Roble", "PETR0LEOS DEL ROBLE"],
  ["Roble 12B", "ROBLE 12 B"],
])("reads the company %j and %j as one name", (one, other) => {
  expect(normalizeName(other, "juridica")).toBe(normalizeName(one, "juridica"));
});

it.each(["B2B Roble", "Roble 1st", "Uno Dos Roble"])("keeps the numbers of %j", (name) => {
  expect(normalizeName(name, "juridica")).toMatch(/\d/);
});
