import type { Logger } from "pino";
import type { IngestOutcome } from "../domain/listas/lista-version";
import type { LiveIndex } from "../usecases/deps";
import type { IngestRefusal, ListaIntake } from "../usecases/lista-intake";
import type { WorkerThread } from "./worker/thread";

/** Loads lists in a worker thread. This process then builds its index of the new version. */
export function createListaIntake(
  thread: WorkerThread,
  indexes: readonly Pick<LiveIndex, "refresh">[],
  log: Logger,
): ListaIntake {
  /** A version stays in force even if this process cannot build its index yet. Polling retries. */
  async function indexed(outcome: IngestOutcome | IngestRefusal): Promise<IngestOutcome | IngestRefusal> {
    if ("refusal" in outcome) return outcome;
    try {
      await Promise.all(indexes.map((index) => index.refresh()));
      return outcome;
    } catch (error) {
      log.error({ error }, "a version is in force, and this process does not screen with it yet");
      return { ...outcome, isIndexed: false };
    }
  }
  return {
    async ingest(actor, file) {
      const raw = movable(file.raw);
      const input = { actor, file: { ...file, raw } };
      return indexed(await thread.run("ingest", input, [raw.buffer as ArrayBuffer]));
    },
    ingestRetenida: async (actor, retenida) =>
      indexed(await thread.run("ingestRetenida", { actor, retenida })),
    ingestPrevia: async (actor, puesta) => indexed(await thread.run("ingestPrevia", { actor, puesta })),
    preparePrevia(actor, pedida) {
      if (pedida.origen !== "archivo") return thread.run("preparePrevia", { actor, pedida });
      const raw = movable(pedida.raw);
      return thread.run("preparePrevia", { actor, pedida: { ...pedida, raw } }, [raw.buffer as ArrayBuffer]);
    },
    reviewPropuesta: (actor, ref) => thread.run("reviewPropuesta", { actor, ref }),
    draftCsn: (origins) => thread.run("draftCsn", origins),
  };
}

/** A small Buffer is part of a pool that other Buffers use: to move it would take theirs away too. */
function movable(raw: Buffer): Buffer {
  const isWhole = raw.byteLength === raw.buffer.byteLength;
  return isWhole ? raw : Buffer.from(new Uint8Array(raw).buffer);
}
