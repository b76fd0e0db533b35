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
      const raw = movable(file.raw);
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
    async ingestPrevia(actor, puesta) {
      const outcome = await thread.run("ingestPrevia", { actor, puesta });
      if (!("refusal" in outcome)) await refresh();
      return outcome;
    },
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
