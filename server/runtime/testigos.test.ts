import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type TemporaryDataDir, temporaryDataDir } from "../testing/data-dir";
import { createTestigos } from "./testigos";

const nota = (size: number) =>
  `localhost/atalaya\n${size}\n${Buffer.alloc(32, size).toString("base64")}\n\n— firma\n`;

describe("heads in a folder that several processes share", () => {
  let folders: TemporaryDataDir[];
  let shared: string;
  const processOf = (place: number) =>
    createTestigos({ DATA_DIR: folders[place]?.path ?? "", BITACORA_TESTIGOS: shared });
  const keptIn = async () => (await readdir(join(shared, "bitacora"))).sort();

  beforeEach(async () => {
    folders = await Promise.all([1, 2, 3].map(() => temporaryDataDir()));
    shared = folders[2]?.path ?? "";
  });
  afterEach(() => Promise.all(folders.map((folder) => folder.remove())));

  it("leaves one file a log, the newest head", async () => {
    for (const size of [3, 7, 9]) await processOf(size % 2).keep("abc123", nota(size));
    expect(await keptIn()).toEqual(["abc123.3.nota"]);
    const seen = (await processOf(0).all()).filter(({ lugar }) => lugar.startsWith(shared));
    expect(seen).toEqual([{ lugar: join(shared, "bitacora/abc123.3.nota"), log: "abc123", nota: nota(9) }]);
  });

  it("rejects a head smaller than the one another process stored", async () => {
    await processOf(0).keep("abc123", nota(7));
    await expect(processOf(1).keep("abc123", nota(3))).rejects.toThrow("ahead of us");
    expect((await processOf(0).all()).map((one) => one.nota)).toEqual([nota(7), nota(7)]);
  });

  it("lets one of several writers replace a head at the same time", async () => {
    await processOf(0).keep("abc123", nota(2));
    const sizes = [11, 12, 13, 14, 15, 16];
    const own = await Promise.all(sizes.map(() => temporaryDataDir()));
    const writers = own.map(({ path }) => createTestigos({ DATA_DIR: path, BITACORA_TESTIGOS: shared }));
    const done = await Promise.allSettled(
      writers.map((writer, place) => writer.keep("abc123", nota(sizes[place] ?? 0))),
    );
    const kept = sizes.filter((_, place) => done[place]?.status === "fulfilled");
    // A later process could read the first one's head, and replaces it with a larger one.
    expect(kept).toEqual([...kept].sort((one, other) => one - other));
    const last = (await processOf(0).all()).find(({ lugar }) => lugar.startsWith(shared));
    expect(last?.nota).toBe(nota(kept.at(-1) ?? 2));
    expect(await keptIn()).toHaveLength(1);
    await Promise.all(own.map((folder) => folder.remove()));
  });

  it("takes over the file of an older release", async () => {
    await processOf(0).keep("other1", nota(1));
    await writeFile(join(shared, "bitacora/abc123.nota"), nota(7));
    await expect(processOf(0).keep("abc123", nota(3))).rejects.toThrow("ahead of us");
    await processOf(0).keep("abc123", nota(8));
    expect(await keptIn()).toEqual(["abc123.1.nota", "other1.1.nota"]);
  });

  it("removes the empty draft of a process that was killed while it wrote, and no other", async () => {
    await processOf(0).keep("abc123", nota(1));
    const [left, fresh] = ["abc123.2.nota.0badcafe", "abc123.2.nota.feedbeef"];
    for (const draft of [left, fresh]) await writeFile(join(shared, "bitacora", draft), "");
    const before = new Date(Date.now() - 120_000);
    await utimes(join(shared, "bitacora", left), before, before);
    await processOf(0).keep("abc123", nota(2));
    expect(await keptIn()).toEqual(["abc123.2.nota", fresh]);
  });

  it("refuses a file that is too long to be a head", async () => {
    await processOf(0).keep("abc123", nota(1));
    await writeFile(join(shared, "bitacora/abc123.1.nota"), "x".repeat(20_000));
    await expect(processOf(0).all()).rejects.toThrow("too long for a head");
  });
});
