import { zipOf } from "../lists/testing/ofac-set";
import { getDeps } from "../runtime/deps";
import { shutdown } from "../runtime/shutdown";
import type { ListaFile } from "../usecases/lista-intake";
import { manyOfacEntries } from "./many-ofac-entries";
import { ownCsv } from "./own-csv";

/**
 * A process to be killed: says when it is ready and then takes every list into force again and again, each time
 * with other contents, of so many entries as its first argument says, as the service does. With `once` after it, it takes
 * each a single time and ends.
 */
const [size, times] = process.argv.slice(2);
const SIZE = Number(size);

const accepted = { isSample: false, acceptsReduction: true } as const;

/** Both kinds of list: of their own, and derived in the same ingest. */
function filesOf(variant: string): ListaFile[] {
  return [
    { ...accepted, slug: "csn_colombia", formato: "csv", raw: ownCsv(SIZE, variant) },
    { ...accepted, slug: "ofac_sdn", formato: "zip", raw: zipOf(manyOfacEntries(SIZE, variant)) },
  ];
}

const isOnce = times === "once";
const deps = getDeps();
const actor = { kind: "sistema", tarea: "prueba", requestId: "proof" } as const;
// Rejected: all it does is to have the thread started, so that the moments that follow are moments of an ingest.
await deps.listaIntake.ingest(actor, {
  ...accepted,
  slug: "csn_colombia",
  formato: "csv",
  raw: Buffer.alloc(0),
});
console.log("ready");
for (let turn = 0; ; turn += 1) {
  const variant = `${process.pid}-${turn}`;
  for (const file of filesOf(variant)) {
    const outcome = await deps.listaIntake.ingest(actor, file);
    if ("refusal" in outcome) throw new Error(`${file.slug}: ${outcome.refusal}`);
  }
  console.log("round");
  if (isOnce) break;
}
await shutdown();
