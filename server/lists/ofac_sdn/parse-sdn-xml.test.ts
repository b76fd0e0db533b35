import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { collect, reasonOf } from "../testing/collect";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { parseSdnXml } from "./parse-sdn-xml";

const fixture = readFileSync(new URL("./fixtures/SDN.XML", import.meta.url)).toString();
const parse = (xml: string) => parseSdnXml(Buffer.from(xml));

describe("parseSdnXml", () => {
  it("reads an individual: natural order, weak aliases, documents and nothing that is none", async () => {
    const [individual] = await collect(parse(fixture));
    expect(individual).toEqual({
      sourceId: "900001",
      tipo: "natural",
      names: [
        { text: "Juan Imaginario PRUEBA FICTICIA", isWeak: false },
        { text: "Juan PRUEBA", isWeak: false },
        { text: "Juancho FICTICIO", isWeak: true },
      ],
      documentos: [
        { tipo: "Cedula No.", numero: "10000001", pais: "CO" },
        { tipo: "Passport", numero: "AB 123456", pais: "KP" },
      ],
      births: [
        { from: "1961-01-01", to: "1961-12-31", isApproximate: true },
        { from: "1961-02-12", to: "1961-02-12", isApproximate: false },
      ],
      paises: ["CO", "VE"],
      fundamentoLegal: "FTO; SDGT",
      observaciones: "(Linked To: EMPRESA INVENTADA)",
    });
  });

  it("keeps an entity's comma and reads vessels as vessels", async () => {
    const [, entity, vessel] = await collect(parse(fixture));
    expect(entity).toMatchObject({
      tipo: "juridica",
      names: [{ text: "EMPRESA INVENTADA, S.A.S.", isWeak: false }],
      documentos: [{ tipo: "NIT #", numero: "900000001-2", pais: "CO" }],
    });
    expect(vessel).toMatchObject({ tipo: "nave", documentos: [] });
  });

  it("reads a document whose type is not stated", async () => {
    const [individual] = await collect(parse(fixture.replace("<idType>Cedula No.</idType>", "")));
    expect(individual?.documentos).toContainEqual({ tipo: "", numero: "10000001", pais: "CO" });
  });

  it("reads the same from the namespace's other spellings", async () => {
    const today = await collect(parse(fixture));
    const prefixed = fixture
      .replace('xmlns="https://sanctionslistservice', 'xmlns:s="https://otro')
      .replaceAll(/<(\/?)([a-zA-Z])/g, "<$1s:$2");
    expect(await collect(parse(prefixed))).toEqual(today);
  });

  it("rejects a truncated file and one with fewer entries than it announces", async () => {
    expect(await reasonOf(parse(fixture.slice(0, -20)))).toContain("truncado");
    const short = fixture.replace("<Record_Count>3<", "<Record_Count>4<");
    expect(await reasonOf(parse(short))).toContain("anuncia 4 entradas y trae 3");
  });
});

describe.skipIf(!hasRealFiles)(`parseSdnXml ${WITH_REAL_FILES}`, () => {
  it("reads the 443 entries of a file of the same schema, with its 1,066 strong and 70 weak aliases", async () => {
    const entries = await collect(parseSdnXml(realFile("ofac/CONSOLIDATED_nonSDN_2025-03-28.xml")));
    expect(entries).toHaveLength(443);
    expect(entries.filter(({ tipo }) => tipo === "natural")).toHaveLength(80);
    const names = entries.flatMap((entry) => entry.names);
    expect(names.filter(({ isWeak }) => isWeak)).toHaveLength(70);
    expect(names.filter(({ isWeak }) => !isWeak)).toHaveLength(443 + 1066);
    const tipos = new Set(entries.flatMap((entry) => entry.documentos.map(({ tipo }) => tipo)));
    expect(tipos).toContain("Tax ID No.");
    for (const none of ["Gender", "Website", "Email Address", "ISIN", "Equity Ticker", "Target Type"]) {
      expect(tipos).not.toContain(none);
    }
  });
});
