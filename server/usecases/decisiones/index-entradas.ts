import {
  endVersionHuellas,
  entriesBroughtBy,
  insertHuellas,
  versionsWithoutHuellas,
} from "../../db/decisiones/entrada-huellas";
import { clavesOf, huellaOf } from "../../domain/decisiones/huella";
import type { Deps } from "../deps";

/** Read and written at a time: a few megabytes and some tens of milliseconds, with others let in between. */
const BATCH = 500;

/**
 * Gives every entry of the lists its fingerprint, behind the versions: those that a version brought, once. Stopped on
 * the way, it goes on where it was.
 */
export async function indexEntradas({ db, stopping }: Pick<Deps, "db" | "stopping">): Promise<void> {
  for (const version of await versionsWithoutHuellas(db)) {
    for (let after = "0"; ; ) {
      if (stopping.aborted) return;
      const entries = await entriesBroughtBy(db, version, after, BATCH);
      await insertHuellas(
        db,
        entries.map(({ entryId, content }) => {
          const entry = JSON.parse(content);
          return { entryId, huella: huellaOf(version.slug, entry), claves: clavesOf(entry) };
        }),
      );
      const last = entries.at(-1);
      if (last === undefined || entries.length < BATCH) break;
      after = last.entryId;
    }
    await endVersionHuellas(db, version.versionId);
  }
}
