import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { entriesOf, newEntries, openWorld, type TestWorld } from "../../testing/fixtures";
import { inTransaction } from "../sql/transaction";
import {
  currentVersions,
  differenceFrom,
  entriesChangedSince,
  insertVersion,
  listVersions,
  loadEntries,
  lockCurrentVersion,
  type NewListaVersion,
} from "./lista-versions";

type Entries = ReturnType<typeof entriesOf>;

describe("the versions of a list", () => {
  let world: TestWorld;

  beforeEach(async () => {
    world = await openWorld();
  });
  afterEach(() => world.close());

  const versionOf = (
    entries: Entries,
    slug: NewListaVersion["slug"] = "onu_consolidated",
  ): NewListaVersion => ({
    versionId: world.entropy.uuidV4(),
    slug,
    hashContenido: "ab".repeat(32),
    fetchedEn: new Date("2026-11-20T10:15:00.000Z"),
    formato: "xml",
    isSample: false,
    derivadaDe: null,
    raw: Buffer.from("gzip"),
    lectura: null,
    totalEntradas: entries.length,
    entries: newEntries(entries),
  });
  const take = (entries: Entries, slug?: NewListaVersion["slug"]) =>
    inTransaction(world.db, (tx) => insertVersion(tx, versionOf(entries, slug)));
  const namesOf = async (secuencia: number) =>
    (await loadEntries(world.db, { slug: "onu_consolidated", secuencia }))
      .map(({ names }) => names[0]?.text)
      .sort();

  it("returns versions unchanged after later ones", async () => {
    await take(entriesOf(["a", "b", "c"]));
    await take([...entriesOf(["a"]), ...entriesOf(["b"], "v2"), ...entriesOf(["d"])]);
    await take(entriesOf(["b", "d"]));
    expect(await namesOf(1)).toEqual(["Persona a v1", "Persona b v1", "Persona c v1"]);
    expect(await namesOf(2)).toEqual(["Persona a v1", "Persona b v2", "Persona d v1"]);
    expect(await namesOf(3)).toEqual(["Persona b v1", "Persona d v1"]);
  });

  it("reads entries on both sides of more numbers than a batch has", async () => {
    await take(entriesOf(["a", "b"]));
    await world.asOwner("ALTER TABLE lista_entry ALTER COLUMN id RESTART WITH 20000");
    await take([...entriesOf(["a"], "v2"), ...entriesOf(["b"])]);
    expect(await namesOf(2)).toEqual(["Persona a v2", "Persona b v1"]);
    await world.asOwner("ALTER TABLE lista_entry ALTER COLUMN id RESTART WITH 40000");
    await take(entriesOf(["b"], "v3"));
    expect(await namesOf(3)).toEqual(["Persona b v3"]);
  });

  it("tells what changed since an earlier version, unless it is much", async () => {
    const versions = [
      await take(entriesOf(["a", "b", "c"])),
      await take([...entriesOf(["a"]), ...entriesOf(["b"], "v2"), ...entriesOf(["d"])]),
      await take([...entriesOf(["a"]), ...entriesOf(["b", "c"])]),
    ] as const;
    await take(entriesOf(["e"]), "csn_colombia");
    const changes = async (from: 0 | 1, to: 1 | 2) =>
      (await entriesChangedSince(world.db, versions[from].versionId, versions[to]))?.map(
        ({ content, isNew }) => `${isNew ? "+" : "-"} ${JSON.parse(content).names[0].text}`,
      );
    expect(await changes(0, 1)).toEqual([
      "- Persona b v1",
      "- Persona c v1",
      "+ Persona b v2",
      "+ Persona d v1",
    ]);
    expect(await changes(0, 2)).toEqual([
      "- Persona b v1",
      "- Persona c v1",
      "+ Persona b v1",
      "+ Persona c v1",
    ]);
    const many = await take(entriesOf(Array.from({ length: 20_000 }, (_, number) => `n${number}`)));
    expect(await entriesChangedSince(world.db, versions[2].versionId, many)).toBeNull();
  });

  it("is stored by what its caller found to differ", async () => {
    const first = await take(entriesOf(["a", "b"]));
    const version = versionOf([...entriesOf(["a"]), ...entriesOf(["b"], "v2")]);
    const retired: string[] = [];
    const difference = await differenceFrom(world.db, first, version.entries, (content) =>
      retired.push(content),
    );
    expect(retired.map((content) => JSON.parse(content).sourceId)).toEqual(["b"]);
    await inTransaction(world.db, (tx) => insertVersion(tx, version, difference));
    expect(await namesOf(2)).toEqual(["Persona a v1", "Persona b v2"]);
    const wrong = { retired: [], isKept: () => true };
    const lost = inTransaction(world.db, (tx) => insertVersion(tx, versionOf(entriesOf(["z"])), wrong));
    await expect(lost).rejects.toThrow("entries in force");
  });

  it("lists the additions, removals and changes of each version, newest first", async () => {
    await take(entriesOf(["a", "b", "c"]));
    await take([...entriesOf(["a"]), ...entriesOf(["b"], "v2"), ...entriesOf(["d", "e"])]);
    await take(entriesOf(["a", "b", "c"]));
    const counts = (await listVersions(world.db, { slug: "onu_consolidated" })).map((version) => [
      version.secuencia,
      version.totalEntradas,
      version.agregadas,
      version.retiradas,
      version.modificadas,
    ]);
    expect(counts).toEqual([
      [3, 3, 1, 2, 1],
      [2, 4, 2, 1, 1],
      [1, 3, 3, 0, 0],
    ]);
  });

  it("stores an entry once while it does not change", async () => {
    await take(entriesOf(["a", "b"]));
    await take(entriesOf(["a", "b", "c"]));
    await take(entriesOf(["a", "b"]));
    const [row] = await world.rows<{ total: number }>("SELECT count(*)::int AS total FROM lista_entry");
    expect(row?.total).toBe(3);
  });

  it("of one list tell nothing of another's", async () => {
    await take(entriesOf(["a"]));
    await take(entriesOf(["a", "b"]));
    await take(entriesOf(["a", "z"]), "ofac_sdn");
    const inForce = await currentVersions(world.db);
    expect(inForce.map(({ slug, secuencia, totalEntradas }) => ({ slug, secuencia, totalEntradas }))).toEqual(
      [
        { slug: "ofac_sdn", secuencia: 1, totalEntradas: 2 },
        { slug: "onu_consolidated", secuencia: 2, totalEntradas: 2 },
      ],
    );
    expect(inForce[1]?.fetchedEn).toEqual(new Date("2026-11-20T10:15:00.000Z"));
  });

  it("loads versions one after the other when processes ask at once", async () => {
    const sets = [["a"], ["a", "b"], ["c"], ["b", "c", "d"], ["a", "d"], ["e"]];
    const versions = await Promise.all(sets.map((ids) => take(entriesOf(ids))));
    expect(versions.map(({ secuencia }) => secuencia).sort()).toEqual([1, 2, 3, 4, 5, 6]);
    for (const [at, { secuencia }] of versions.entries()) {
      expect(await namesOf(secuencia)).toEqual(sets[at]?.map((id) => `Persona ${id} v1`));
    }
  });

  it("are not replaced while a transaction decides on the one in force", async () => {
    await take(entriesOf(["a"]));
    let isTaken = false;
    const { later } = await inTransaction(world.db, async (tx) => {
      const inForce = await lockCurrentVersion(tx, "onu_consolidated");
      const later = take(entriesOf(["b"])).then((version) => {
        isTaken = true;
        return version;
      });
      await tx.prisma.$executeRaw`SELECT FROM pg_sleep(0.2)`;
      expect(inForce?.secuencia).toBe(1);
      expect(isTaken).toBe(false);
      return { later };
    });
    expect((await later).secuencia).toBe(2);
  });

  it("are taken whole or not at all", async () => {
    await take(entriesOf(["a"]));
    await expect(take(entriesOf(["b", "c", "b"]))).rejects.toThrow();
    await expect(
      inTransaction(world.db, async (tx) => {
        await insertVersion(tx, versionOf(entriesOf(["d"])));
        throw new Error("the index could not be told");
      }),
    ).rejects.toThrow("could not be told");
    expect((await listVersions(world.db, { slug: "onu_consolidated" })).length).toBe(1);
    expect(await namesOf(1)).toEqual(["Persona a v1"]);
  });

  it("hold lists of more entries than one statement carries", async () => {
    const ids = Array.from({ length: 4_500 }, (_, at) => `n${at}`);
    await take(entriesOf(ids));
    await take(entriesOf(ids.slice(1)));
    expect((await namesOf(1)).length).toBe(4_500);
    expect((await namesOf(2)).length).toBe(4_499);
    expect((await listVersions(world.db, { slug: "onu_consolidated" }))[0]).toMatchObject({
      agregadas: 0,
      retiradas: 1,
    });
  });
});
