import type { ListaSlug } from "../../domain/listas/lista";
import type { ListaVersion } from "../../domain/listas/lista-version";
import { ListaRejection } from "../../lists/rejection";
import type { ListaSource } from "../../lists/source";
import { SOURCES } from "../../lists/sources";
import type { VersionContent } from "../../lists/version-content";
import { deriveContent } from "./parse-lista";
import { recordingRefusal } from "./recording-refusal";
import { type Ingest, takeDerivedIntoForce } from "./take-into-force";

/** Puts the lists in force that derive from another list's version, while that version is in force. */
export async function ingestDerived(
  ingest: Ingest,
  slug: ListaSlug,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  for (const source of Object.values(SOURCES)) {
    if (source.derivation?.from === slug) await ingestOne(ingest, source, published, parent);
  }
}

/** A refused derived list never affects its origin: its own attempt records the reason. */
async function ingestOne(
  ingest: Ingest,
  source: ListaSource,
  published: VersionContent,
  parent: ListaVersion,
): Promise<void> {
  await recordingRefusal(ingest, source.slug, async () => {
    const content = await deriveContent(source, published);
    return takeDerivedIntoForce(ingest, { source, content, origin: { parent } }, parent);
  }).catch((error: unknown) => {
    if (!(error instanceof ListaRejection)) throw error;
  });
}
