import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/shared/lista-entry";
import { type ContentProfile, profileOf } from "./content-profile";
import { guardContent, guardVersion } from "./guards";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "./testing/real-files";
import { assembleContent } from "./version-content";

const source = { floor: 500 };

describe("guardVersion", () => {
  it.each([
    ["a first version at the floor", 500, null],
    ["a version that grows", 2000, { totalEntradas: 1000, isSample: false }],
    ["a version that loses exactly 20 %", 800, { totalEntradas: 1000, isSample: false }],
    ["a version far smaller than a sample", 500, { totalEntradas: 5000, isSample: true }],
  ])("lets pass %s", (_, totalEntradas, inForce) => {
    expect(guardVersion(source, { totalEntradas }, inForce)).toBeNull();
  });

  it.each([
    ["below the floor", 499, null, "menos de 500"],
    ["below the floor, even after a sample", 499, { totalEntradas: 30, isSample: true }, "menos de 500"],
    ["that loses more than 20 %", 799, { totalEntradas: 1000, isSample: false }, "pierde más del 20 %"],
  ])("holds a version %s", (_, totalEntradas, inForce, reason) => {
    expect(guardVersion(source, { totalEntradas }, inForce)).toContain(reason);
  });
});

describe("guardContent", () => {
  const inForce: ContentProfile = {
    totalEntradas: 1000,
    withTipo: 1000,
    withDocumentos: 500,
    withFullName: 900,
    names: 3000,
    strangeNames: 1,
  };

  it.each([
    ["the same content", {}, inForce],
    ["documents that fall by exactly a fifth", { withDocumentos: 400 }, inForce],
    [
      "half the entries with half of everything",
      { totalEntradas: 500, withTipo: 500, withDocumentos: 250, withFullName: 450 },
      inForce,
    ],
    ["a first version without documents", { withDocumentos: 0 }, null],
    ["a fall among too few to tell", { withDocumentos: 1 }, { ...inForce, withDocumentos: 49 }],
    ["one strange name in a hundred", { strangeNames: 30 }, inForce],
  ])("lets pass %s", (_, change, previous) => {
    expect(guardContent({ ...inForce, ...change }, previous)).toBeNull();
  });

  it.each([
    [
      "documents that vanish",
      { withDocumentos: 0 },
      "Solo el 0 % de las entradas del archivo tiene documentos, y en la versión vigente el 50 %.",
    ],
    ["documents that fall by more than a fifth", { withDocumentos: 399 }, "tiene documentos"],
    ["a lost column of types", { withTipo: 700 }, "tiene tipo"],
    ["a lost column of surnames", { withFullName: 100 }, "tiene nombre completo"],
    ["more strange names than one in a hundred", { strangeNames: 31 }, "31 de 3000 nombres"],
  ])("holds a version with %s", (_, change, reason) => {
    expect(guardContent({ ...inForce, ...change }, inForce)).toContain(reason);
  });

  it("holds a first version whose names are not names", () => {
    expect(guardContent({ ...inForce, strangeNames: 1500 }, null)).toContain("no parecen nombres");
  });
});

describe("profileOf", () => {
  const entry = (text: string, stated: Partial<ListaEntry> = {}): ListaEntry => ({
    sourceId: text,
    tipo: "natural",
    names: [{ text, isWeak: false }],
    documentos: [],
    births: [],
    paises: [],
    fundamentoLegal: null,
    ...stated,
  });

  it("counts what entries have", () => {
    const documentos = [{ tipo: "CC", numero: "1", pais: "CO" }];
    const aliases = [
      { text: "ACME", isWeak: false },
      { text: "1234", isWeak: true },
    ];
    expect(
      profileOf([
        entry("Ana Prueba", { documentos }),
        entry("Ana", { tipo: "desconocido" }),
        entry("Acme", { tipo: "juridica", names: aliases }),
      ]),
    ).toEqual({
      totalEntradas: 3,
      withTipo: 2,
      withDocumentos: 1,
      withFullName: 1,
      names: 4,
      strangeNames: 1,
    });
  });

  it.each([
    "900.123.456",
    "<b>Ana</b>",
    "Ana &amp; Luz",
    "Pe\u00c3\u00b1a Ruiz",
    "Pe\ufffda",
    "x".repeat(400),
    "--",
  ])("takes %j for no name", (text) => {
    expect(profileOf([entry(text)]).strangeNames).toBe(1);
  });

  it.each(["7TH OF TIR", "Ñandú & Cía. <S.A.S.", "محمد", "李", "Ã", "Al-Qa'ida"])(
    "takes %j for a name",
    (text) => {
      expect(profileOf([entry(text)]).strangeNames).toBe(0);
    },
  );
});

describe.skipIf(!hasRealFiles)(`guardContent ${WITH_REAL_FILES}`, () => {
  it("lets a real list follow the one of five months before", async () => {
    const profile = async (path: string) => {
      const { entries } = await assembleContent(parseUnXml(realFile(path)));
      return profileOf(entries.map(({ entry }) => entry));
    };
    const [before, after] = [
      await profile("un/consolidated_2026-02-27.xml"),
      await profile("un/consolidated_2026-08-01.xml"),
    ];
    expect(guardContent(after, before)).toBeNull();
    expect(guardContent({ ...after, withDocumentos: 0 }, before)).toContain("tiene documentos");
  });
});
