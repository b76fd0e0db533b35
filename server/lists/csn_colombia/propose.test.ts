import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { versionOfList } from "../testing/content-entries";
import { hasRealFiles, WITH_REAL_FILES } from "../testing/real-files";
import { assembleContent } from "../version-content";
import { type CsnSources, proposeCsn } from "./propose";

const birth = { from: "1970-05-01", to: "1970-05-01", isApproximate: false };
const passport = { tipo: "Passport", numero: "AB-099001", pais: "CO" };

function person(sourceId: string, fundamentoLegal: string, stated: Partial<ListaEntry> = {}): ListaEntry {
  return {
    sourceId,
    tipo: "natural",
    names: [{ text: "Juan Imaginario Prueba", isWeak: false }],
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal,
    ...stated,
  };
}
const company = (sourceId: string, name: string, fundamentoLegal: string): ListaEntry =>
  person(sourceId, fundamentoLegal, { tipo: "juridica", names: [{ text: name, isWeak: false }] });

const propose = (sources: Partial<CsnSources>) => proposeCsn({ un: [], ofac: [], eu: [], ...sources });
const ids = (entries: readonly ListaEntry[]) => entries.map(({ sourceId }) => sourceId);

describe("proposeCsn", () => {
  it("takes all of the UN's entries, and only terrorism programmes of the others", () => {
    const proposed = propose({
      un: [company("QDe.9", "Grupo Uno", "DPRK")],
      ofac: [
        company("1", "Grupo Dos", "FTO; SDNTK"),
        company("2", "Grupo Tres", "SDGT"),
        company("3", "Grupo Cuatro", "SDNTK; NO FTO"),
      ],
      eu: [
        company("4", "Grupo Cinco", "TERR: 2018/468 (OJ L79), 2018-03-22"),
        company("5", "Grupo Seis", "UKR: 2014/1; EUAQ: 2016/1686"),
        company("6", "Grupo Siete", "UKR: TERR 2014"),
      ],
    });
    expect(ids(proposed)).toEqual(["ONU-QDe.9", "OFAC-1", "OFAC-2", "UE-4", "UE-5"]);
    expect(proposed.map(({ fundamentoLegal }) => fundamentoLegal)).toEqual([
      "Ley 1121 de 2006, art. 20; ONU QDe.9 (DPRK)",
      "Ley 1121 de 2006, art. 20; OFAC 1 (FTO, SDNTK)",
      "Ley 1121 de 2006, art. 20; OFAC 2 (SDGT)",
      "Ley 1121 de 2006, art. 20; UE 4 (TERR)",
      "Ley 1121 de 2006, art. 20; UE 5 (UKR, EUAQ)",
    ]);
  });

  it("leaves out vessels and aircraft", () => {
    const ofac = [person("1", "SDGT", { tipo: "nave" }), person("2", "SDGT", { tipo: "aeronave" })];
    expect(propose({ ofac })).toEqual([]);
  });

  it("makes one entry of a person that three lists know by document and by name with the day of birth", () => {
    const [entry, ...others] = propose({
      un: [person("QDi.1", "Al-Qaida", { documentos: [passport] })],
      ofac: [
        person("1", "SDGT", {
          names: [{ text: "Johnny Otro Nombre", isWeak: false }],
          documentos: [{ tipo: "Passport", numero: "ab099001", pais: "CO" }],
          births: [birth],
        }),
      ],
      eu: [
        person("4", "TAQA: 2002/881", {
          names: [{ text: "OTRO NOMBRE Johnny", isWeak: false }],
          births: [birth],
          paises: ["CO"],
        }),
      ],
    });
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      sourceId: "ONU-QDi.1",
      names: [
        { text: "Juan Imaginario Prueba" },
        { text: "Johnny Otro Nombre" },
        { text: "OTRO NOMBRE Johnny" },
      ],
      births: [birth, birth],
      paises: ["CO"],
      fundamentoLegal: "Ley 1121 de 2006, art. 20; ONU QDi.1 (Al-Qaida); OFAC 1 (SDGT); UE 4 (TAQA)",
    });
  });

  it.each([
    ["a name without a day of birth", {}, {}],
    [
      "a name with different births",
      { births: [birth] },
      { births: [{ ...birth, from: "1971-05-01", to: "1971-05-01" }] },
    ],
    [
      "a name with a year only",
      { births: [birth] },
      { births: [{ ...birth, from: "1970-01-01", to: "1970-12-31" }] },
    ],
    [
      "one number of two countries",
      { documentos: [passport] },
      { documentos: [{ ...passport, pais: "VE" }] },
    ],
    [
      "one number of two kinds",
      { documentos: [passport] },
      { documentos: [{ ...passport, tipo: "Cedula No." }] },
    ],
    ["a number of no stated kind", { documentos: [passport] }, { documentos: [{ ...passport, tipo: null }] }],
    [
      "a number too short",
      { documentos: [{ ...passport, numero: "1234" }] },
      { documentos: [{ ...passport, numero: "1234" }] },
    ],
  ])("keeps two persons apart who share %s", (_, one, other) => {
    const proposed = propose({ un: [person("QDi.1", "Al-Qaida", one)], ofac: [person("1", "SDGT", other)] });
    expect(ids(proposed)).toEqual(["ONU-QDi.1", "OFAC-1"]);
  });

  it("joins organizations with the same principal name in any case, accents and legal form", () => {
    const proposed = propose({
      un: [company("QDe.1", "FUNDACIÓN INVENTADA, S.A.S.", "Al-Qaida")],
      ofac: [company("1", "Fundacion Inventada", "SDGT")],
    });
    expect(ids(proposed)).toEqual(["ONU-QDe.1"]);
  });

  it("keeps entries apart when a party is claimed twice or ambiguous", () => {
    const twice = propose({
      un: [company("QDe.1", "Grupo Uno", "Al-Qaida")],
      ofac: [company("1", "Grupo Uno", "SDGT"), company("2", "GRUPO UNO", "SDGT")],
    });
    expect(ids(twice)).toEqual(["ONU-QDe.1", "OFAC-1", "OFAC-2"]);
    const either = propose({
      un: [company("QDe.1", "Grupo Uno", "Al-Qaida"), company("QDe.2", "Grupo Uno", "Al-Qaida")],
      ofac: [company("1", "Grupo Uno", "SDGT")],
    });
    expect(ids(either)).toEqual(["ONU-QDe.1", "ONU-QDe.2", "OFAC-1"]);
  });
});

describe.skipIf(!hasRealFiles)(`proposeCsn ${WITH_REAL_FILES}`, () => {
  it("proposes a version that assembles, with the parties of several lists once", async () => {
    const [un, ofac, eu] = [
      await versionOfList("un"),
      await versionOfList("ofac"),
      await versionOfList("eu"),
    ];
    const content = await assembleContent(proposeCsn({ un, ofac, eu }));
    const origins = content.entries.map(
      ({ entry }) => entry.fundamentoLegal?.match(/; (?:ONU|OFAC|UE) /g)?.length ?? 0,
    );
    const counts = [1, 2, 3].map((lists) => origins.filter((count) => count === lists).length);
    expect({ total: content.totalEntradas, counts }).toEqual({ total: 2_977, counts: [2_663, 139, 175] });
  }, 120_000);
});
