import { execFileSync, spawnSync } from "node:child_process";
import { gunzipSync } from "node:zlib";
import { beforeAll, describe, expect, it } from "vitest";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { parseEuCsv } from "./eu_consolidated/parse-csv";
import { parseEuXml } from "./eu_consolidated/parse-xml";
import { parseOfacCsvSet } from "./ofac_sdn/parse-csv-set";
import { parseUnXml } from "./onu_consolidated/parse-xml";
import { reasonOf } from "./testing/collect";
import { euCsvOf } from "./testing/eu-csv";
import { guardContent } from "./testing/guard-content";
import { readEntries, setParts, unnoticed, xmlParts } from "./testing/lost-parts";
import { realOfacSet, zipOf } from "./testing/ofac-set";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "./testing/real-files";

/** For whole official files on a busy machine. */
const SLOW = 300_000;
/** A tool outside the project. Tests that need it are skipped without it. */
const XZ = "xz";
const hasXz = spawnSync(XZ, ["--version"]).status === 0;
const unxz = (raw: Buffer): Buffer => execFileSync(XZ, ["-dc"], { input: raw, maxBuffer: 2 ** 28 });

describe.skipIf(!hasRealFiles)(`guardContent ${WITH_REAL_FILES}`, () => {
  const cifrasOf = (content: readonly ListaEntry[], inForce: readonly ListaEntry[]) =>
    guardContent(content, inForce)?.caidas.map(({ cifra }) => cifra) ?? [];

  describe("of the EU", () => {
    const xml = () => gunzipSync(realFile("eu/EU_FSF_XML_1_1_RECONSTRUCTED_2026-05-01.xml.gz"));
    let inForce: readonly ListaEntry[] = [];
    beforeAll(async () => {
      inForce = await readEntries(parseEuXml, xml());
    }, SLOW);

    it.each([
      [
        "only the first name of each entry",
        /(<nameAlias\b[^>]*>.*?<\/nameAlias>)(?:\s*<nameAlias\b[^>]*>.*?<\/nameAlias>)+/gs,
        "$1",
        "nombres",
      ],
      ["no regulation", /<regulation\b.*?<\/regulation>/gs, "", "fundamentos"],
    ])("holds it with %s", { timeout: SLOW }, async (_, part, instead, cifra) => {
      const content = await readEntries(parseEuXml, Buffer.from(xml().toString().replace(part, instead)));
      expect(cifrasOf(content, inForce)).toContain(cifra);
    });

    it("holds its CSV cut at the end of a row at 95 %", { timeout: SLOW }, async () => {
      const csv = euCsvOf(inForce);
      const cut = csv.slice(0, csv.lastIndexOf("\n", csv.length * 0.95));
      const whole = await readEntries(parseEuCsv, Buffer.from(csv));
      const content = await readEntries(parseEuCsv, Buffer.from(cut));
      expect(guardContent(content, whole)?.caidas[0]).toMatchObject({
        cifra: "entradas",
        antes: whole.length,
        entradas: whole.length - content.length,
      });
    });
  });

  describe("of OFAC", () => {
    const DAYS = ["2024-01-30T184327Z", "2024-01-31T184335Z", "2024-02-01T184322Z", "2024-02-23T184323Z"];
    const part = (name: string) => realFile(`ofac/set-2023-12-28/${name}`).toString("latin1");
    /** The SDN.CSV of a day with the other files of 2023-12-28, without aliases of entries that left since. */
    const setOf = (sdn: string, alt = part("alt.csv")) => {
      const ids = new Set(sdn.split("\r\n").map((row) => row.split(",")[0]));
      const kept = alt.split("\r\n").filter((row) => row === "\x1a" || ids.has(row.split(",")[0]));
      return zipOf({
        "sdn.csv": sdn,
        "alt.csv": kept.join("\r\n"),
        "sdn_comments.csv": part("sdn_comments.csv"),
      });
    };
    const daily = (day: string) => unxz(realFile(`ofac/sdn-daily/sdn_${day}.csv.xz`)).toString("latin1");

    it.skipIf(!hasXz)(
      "lets the files of four days follow that of two months before",
      { timeout: SLOW },
      async () => {
        let before = await readEntries(parseOfacCsvSet, setOf(part("sdn.csv")));
        for (const day of DAYS) {
          const after = await readEntries(parseOfacCsvSet, setOf(daily(day)));
          expect(guardContent(after, before)).toBeNull();
          before = after;
        }
      },
    );

    it("holds it with half of ALT.CSV, and refuses it with the end mark alone", {
      timeout: SLOW,
    }, async () => {
      const [sdn, alt] = [part("sdn.csv"), part("alt.csv")];
      const half = `${alt.slice(0, alt.indexOf("\r\n", alt.length / 2))}\r\n\x1a`;
      const inForce = await readEntries(parseOfacCsvSet, setOf(sdn));
      const content = await readEntries(parseOfacCsvSet, setOf(sdn, half));
      expect(cifrasOf(content, inForce)).toContain("nombres");
      expect(await reasonOf(parseOfacCsvSet(setOf(sdn, "\x1a")))).toContain("ALT.CSV no trae filas");
    });
  });
});

describe.skipIf(!hasRealFiles)(`a real file without one kind of its parts ${WITH_REAL_FILES}`, () => {
  const un = () => realFile("un/consolidated_2026-08-01.xml");
  it("is held or refused: the UN's XML", { timeout: SLOW }, async () => {
    expect(await unnoticed(parseUnXml, un(), xmlParts(un().toString()))).toEqual([]);
  });

  it("is held or refused: OFAC's CSV set", { timeout: SLOW }, async () => {
    const files = Object.fromEntries(
      ["sdn.csv", "alt.csv", "sdn_comments.csv"].map((name) => [
        name,
        realFile(`ofac/set-2023-12-28/${name}`),
      ]),
    );
    expect(await unnoticed(parseOfacCsvSet, realOfacSet(), setParts(files))).toEqual([]);
  });
});
