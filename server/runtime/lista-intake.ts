import type { LiveIndex } from "../usecases/deps";
import type { ListaIntake } from "../usecases/lista-intake";
import type { WorkerThread } from "./worker/thread";

/** Works in a thread of its own; this process then compares with what was taken into force. */
export function createListaIntake(
  thread: WorkerThread,
  indexes: readonly Pick<LiveIndex, "refresh">[],
): ListaIntake {
  const refresh = () => Promise.all(indexes.map((index) => index.refresh()));
  return {
    async ingest(actor, file) {
      // A small Buffer is part of a pool that other Buffers use: to move it would take theirs away too.
      const isWhole = file.raw.byteLength === file.raw.buffer.byteLength;
      const raw = isWhole ? file.raw : Buffer.from(new Uint8Array(file.raw).buffer);
      const input = { actor, file: { ...file, raw } };
      const outcome = await thread.run("ingest", input, [raw.buffer as ArrayBuffer]);
      if (!("refusal" in outcome)) await refresh();
      return outcome;
    },
    async ingestRetenida(actor, retenida) {
      const outcome = await thread.run("ingestRetenida", { actor, retenida });
      if (!("refusal" in outcome)) await refresh();
      return outcome;
    },
    draftCsn: (origins) => thread.run("draftCsn", origins),
  };
}
