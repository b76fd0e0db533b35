import { describe, expect, it } from "vitest";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { readCsvTable } from "../formats/csv-table";
import { collect } from "../testing/collect";
import { parsedList } from "../testing/content-entries";
import { hasRealFiles, realFile, WITH_REAL_FILES } from "../testing/real-files";
import { deriveFto } from "./derive";

function entry(sourceId: string, fundamentoLegal: string | null): ListaEntry {
  const names = [{ text: `GRUPO ${sourceId}`, isWeak: false }];
  return { sourceId, tipo: "juridica", names, documentos: [], births: [], paises: [], fundamentoLegal };
}

describe("deriveFto", () => {
  it("takes the entries of the FTO programme, whole, and no programme that only looks like it", () => {
    const entries = [
      entry("1", "FTO; SDGT"),
      entry("2", "SDGT"),
      entry("3", "SDNTK; FTO"),
      entry("4", "FTO-OTRO; NO FTO"),
      entry("5", null),
    ];
    expect([...deriveFto(entries)]).toEqual([entries[0], entries[2]]);
  });
});

describe.skipIf(!hasRealFiles)(`deriveFto ${WITH_REAL_FILES}`, () => {
  it("gives the 70 organizations of 2023-12-28, with the same names and programmes", async () => {
    const derived = [...deriveFto(await parsedList("ofac"))];
    const columns = ["ent_num", "name", "programs", "aliases"] as const;
    const rows = await collect(readCsvTable(realFile("fto/fto_from_OFAC_SDN_2023-12-28.csv"), columns));
    const expected = rows.map(({ cells }) => cells);
    expect(expected).toHaveLength(70);
    const summary = derived.map(({ sourceId, names, fundamentoLegal }) => ({
      ent_num: sourceId,
      name: names[0]?.text,
      programs: fundamentoLegal?.replaceAll("; ", ";"),
      aliases: names.filter(({ isWeak }, at) => at > 0 && !isWeak).map(({ text }) => text),
    }));
    expect(summary).toEqual(
      expected.map(({ ent_num, name, programs, aliases }) => ({
        ent_num,
        name,
        programs: programs.split(";").sort().join(";"),
        aliases: aliases ? aliases.split("|").map((alias) => alias.replace(/^[afn]ka:/, "")) : [],
      })),
    );
    expect(summary.flatMap(({ aliases }) => aliases)).toHaveLength(550);
  }, 30_000);
});
