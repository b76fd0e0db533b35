import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { currentVersions } from "../../db/listas/lista-versions";
import { seededRandom } from "../../domain/screening/testing/synthetic-names";
import {
  BY_FILE,
  BY_ROW,
  bytesOf,
  expectSameInChain,
  firstTable,
  ingest,
  PEOPLE,
  readBy,
  stateOf,
  steps,
} from "../../testing/changing-lista";
import { openWorld, type TestWorld } from "../../testing/fixtures";

describe("readChange", () => {
  let quick: TestWorld;
  let whole: TestWorld;
  const open = async () => {
    [quick, whole] = [await openWorld(), await openWorld()];
  };
  const close = () => Promise.all([quick.close(), whole.close()]);

  /** The program that reads in `quick`. In `whole` nobody knows it, so that each file is read whole. */
  const read = (raw: Buffer, lector?: string) => readBy(quick, raw, lector);

  const random = seededRandom(9);
  const base = firstTable(random);
  const changes = steps(random);

  describe("with one file in force", () => {
    beforeAll(async () => {
      await open();
      await ingest(quick, bytesOf(base), "one");
    });
    afterAll(close);

    it.each(BY_ROW)("reads a %s row alone", async (step) => {
      const raw = bytesOf(changes[step](base));
      const content = await read(raw);
      expect(content?.entries.length).toBeLessThan(2);
      expect(await ingest(whole, raw)).toMatchObject({ version: { hashContenido: content?.hashContenido } });
    });
    it.each(BY_FILE)("reads the whole of a file with a step that is %s", async (step) => {
      expect(await read(bytesOf(changes[step](base)))).toBeNull();
    });
  });

  describe("with a file that changes", () => {
    beforeEach(open);
    afterEach(close);

    // `npm run proofs` follows more and longer chains.
    it("gives what the whole file gives, in a chain of versions", () =>
      expectSameInChain(quick, whole, 1, 8));

    it("reads the whole file unless this same program read the one in force", async () => {
      const raw = bytesOf(changes.renamed(base));
      await ingest(quick, bytesOf(base));
      expect(await read(raw)).toBeNull();
      await ingest(quick, bytesOf(changes.removed(base)), "two");
      expect(await read(raw)).toBeNull();
      expect(await read(raw, "two")).not.toBeNull();
    });

    it("reads the whole file if a stored entry is not what its row says", async () => {
      await ingest(quick, bytesOf(base), "one");
      await quick.asOwner(
        "ALTER TABLE lista_entry DISABLE TRIGGER ALL; UPDATE lista_entry SET content = replace(content, 'Resol', 'Desol')",
      );
      expect(await read(bytesOf(changes.renamed(base)))).toBeNull();
    });

    it("reads the whole file if another version came into force meanwhile", async () => {
      await ingest(quick, bytesOf(base), "one");
      const [one, other] = [changes.renamed(base), changes.removed(base)];
      const outcomes = await Promise.all([one, other].map((table) => ingest(quick, bytesOf(table), "one")));
      expect(outcomes.map((outcome) => typeof outcome)).toEqual(["object", "object"]);
      const [version] = await currentVersions(quick.db);
      const last = outcomes
        .map((outcome) => (typeof outcome === "object" ? outcome.version : null))
        .find((one) => one?.secuencia === version?.secuencia);
      expect(version?.secuencia).toBe(3);
      const raw = last?.totalEntradas === PEOPLE ? one : other;
      await ingest(whole, bytesOf(raw));
      expect(new Map((await stateOf(quick)).entries.map(([id, content]) => [id, content]))).toEqual(
        new Map((await stateOf(whole)).entries.map(([id, content]) => [id, content])),
      );
      expect(version?.hashContenido).toBe((await currentVersions(whole.db))[0]?.hashContenido);
    });
  });
});
