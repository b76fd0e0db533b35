import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { insertVersion } from "../../db/listas/lista-versions";
import { inTransaction } from "../../db/sql/transaction";
import type { ListaEntry } from "../../domain/listas/lista-entry";
import { SOURCES } from "../../lists/sources";
import { assembleContent } from "../../lists/version-content";
import { depsOf } from "../../testing/deps";
import { openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { ownCsv } from "../../testing/own-csv";
import type { Deps } from "../deps";
import { listListas } from "./list-listas";
import { parseLista } from "./parse-lista";

const slug = "csn_colombia";
const raw = ownCsv(100);

describe("a list whose version in force was read by an older release", () => {
  let world: TestWorld;
  let deps: Deps;

  /** A version of an older release: every entry as `older` returns it, from the same file unless stated. */
  const readByOlderRelease = async (older: (entry: ListaEntry) => ListaEntry, file = raw) => {
    const { entries } = await parseLista(SOURCES[slug], "csv", raw);
    const { figures: _, ...content } = await assembleContent(entries.map(({ entry }) => older(entry)));
    await inTransaction(world.db, (tx) =>
      insertVersion(tx, {
        versionId: world.entropy.uuidV4(),
        slug,
        fetchedEn: new Date("2026-11-19T10:15:00.000Z"),
        formato: "csv",
        isSample: false,
        derivadaDe: null,
        raw: gzipSync(file),
        lectura: null,
        ...content,
      }),
    );
  };
  const moreNames = (entry: ListaEntry): ListaEntry => ({
    ...entry,
    names: [...entry.names, { text: `${entry.names[0]?.text} Oblast`, isWeak: false }],
  });
  const fewerDocuments = (entry: ListaEntry): ListaEntry => ({ ...entry, documentos: [] });
  const ingest = (file: Buffer) =>
    deps.listaIntake.ingest(SOPORTE, {
      slug,
      formato: "csv",
      isSample: false,
      acceptsReduction: false,
      raw: file,
    });

  beforeEach(async () => {
    world = await openWorld("2026-11-20T10:15:00.000Z");
    deps = depsOf(world);
  });
  afterEach(() => world.close());

  it.each([
    ["more", moreNames],
    ["less", fewerDocuments],
  ])("accepts the same file again if that release read %s in it", async (_, older) => {
    await readByOlderRelease(older);
    expect(await ingest(raw)).toMatchObject({ isNew: true, version: { secuencia: 2, totalEntradas: 100 } });
    expect(await ingest(raw)).toMatchObject({ isNew: false, version: { secuencia: 2 } });
  });

  it("still holds a file that lost what today's release reads in the one in force", async () => {
    await readByOlderRelease(moreNames);
    const lossy = Buffer.from(raw.toString().replace(/,Cédula,\d+,/g, ",,,"));
    expect(await ingest(lossy)).toMatchObject({ refusal: "retenida" });
    const [retenida] = (await listListas(deps)).find((lista) => lista.slug === slug)?.retenidas ?? [];
    expect(retenida?.caidas).toContainEqual({ cifra: "documentos", antes: 100, ahora: 0, entradas: 0 });
    expect(retenida?.caidas.map(({ cifra }) => cifra)).not.toContain("nombres");
  });

  it("compares with the stored entries if today's release no longer reads the file in force", async () => {
    await readByOlderRelease(moreNames, Buffer.from("a,b\n1,2"));
    expect(await ingest(raw)).toMatchObject({ refusal: "retenida" });
  });
});
