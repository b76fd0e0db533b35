import { zipOf } from "../lists/testing/ofac-set";
import { getDeps } from "../runtime/deps";
import { shutdown } from "../runtime/shutdown";
import type { ListaFile } from "../usecases/lista-intake";
import { manyOfacEntries } from "./many-ofac-entries";
import { ownCsv } from "./own-csv";

/**
 * A process to be killed. Says when it is ready, and then puts every list in force again and again, each time with
 * other content of as many entries as its first argument says. With `once`, it does so a single time and ends.
 */
const [size, times] = process.argv.slice(2);
const SIZE = Number(size);

const accepted = { isSample: false, acceptsReduction: true } as const;

/** Both kinds of list: downloaded ones, and derived ones in the same ingest. */
function filesOf(variant: string): ListaFile[] {
  return [
    { ...accepted, slug: "csn_colombia", formato: "csv", raw: ownCsv(SIZE, variant) },
    { ...accepted, slug: "ofac_sdn", formato: "zip", raw: zipOf(manyOfacEntries(SIZE, variant)) },
  ];
}

const isOnce = times === "once";
const deps = getDeps();
const actor = { kind: "sistema", tarea: "prueba", requestId: "proof" } as const;
// Rejected: it only starts the thread, so that later kills fall into an ingest.
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
