import { createHash } from "node:crypto";
import { insertVersion } from "../db/listas/lista-versions";
import { inLongTransaction } from "../db/sql/transaction";
import type { ScreenedSlug } from "../domain/listas/lista";
import type { ListaEntry } from "../domain/listas/lista-entry";
import { hashContenidoOf } from "../domain/listas/lista-version";
import type { ScreeningIndex } from "../domain/screening/index/screening-index";
import { canonicalJson } from "../domain/shared/canonical-json";
import { buildCurrentIndex } from "../runtime/build-index";
import { newEntries, type TestWorld } from "./fixtures";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Puts a version of invented entries in force. Returns the index of all lists. */
export async function putInForce(
  world: TestWorld,
  slug: ScreenedSlug,
  entries: readonly ListaEntry[],
): Promise<ScreeningIndex> {
  const kept = newEntries(
    entries.map((entry) => {
      const json = canonicalJson(entry);
      return { sourceId: entry.sourceId, json, hash: sha256(json) };
    }),
  );
  const now = await world.clock.now();
  await inLongTransaction(world.db, (tx) =>
    insertVersion(tx, {
      versionId: world.entropy.uuidV7(now),
      slug,
      hashContenido: hashContenidoOf(kept),
      fetchedEn: now,
      formato: "csv",
      isSample: false,
      derivadaDe: null,
      raw: Buffer.from("prueba"),
      lectura: null,
      totalEntradas: kept.length,
      entries: kept,
    }),
  );
  const { index } = await buildCurrentIndex(world.db, "sarlaft", null);
  return index;
}
