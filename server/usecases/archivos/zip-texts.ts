import { zipEnd, zipEntries } from "../../delivery/archivos/zip-part";

/** So that what is the same gives the same bytes. */
const MADE = new Date("2000-01-01T05:00:00Z");

/** A zip of a few texts, whole. */
export async function zipTexts(
  files: readonly { readonly path: string; readonly text: string }[],
): Promise<Buffer<ArrayBuffer>> {
  const entries = await zipEntries(
    files.map(({ path, text }) => ({ path, content: Buffer.from(text) })),
    MADE,
  );
  const end = await zipEnd(
    (async function* () {
      yield entries;
    })(),
  );
  return Buffer.concat([entries, end]);
}
