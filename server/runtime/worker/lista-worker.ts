import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { parentPort } from "node:worker_threads";
import { createDb } from "../../db/sql/client";
import { ingestRefusal } from "../../usecases/lista-intake";
import { draftCsn } from "../../usecases/listas/draft-csn";
import { ingestLista, ingestPrevia, ingestRetenida } from "../../usecases/listas/ingest-lista";
import { preparePrevia } from "../../usecases/listas/prepare-previa";
import { reviewPropuesta } from "../../usecases/listas/review-propuesta";
import { buildCurrentIndex } from "../build-index";
import { createClock, entropy } from "../clock";
import { env } from "../env";
import { createLogger } from "../logger";
import { toShared } from "./share";
import type { TaskAnswer, TaskMessage, TimedTask } from "./tasks";

/** One for the ingest's transaction, one for records beside it. */
const POOL_SIZE = 2;

/** Requests come before the lists. Elsewhere than on Linux this would slow the whole process, not this thread. */
if (process.platform === "linux") setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

const { DATABASE_URL, TEST_CLOCK } = env();
if (DATABASE_URL === undefined) throw new Error("DATABASE_URL is not set");
const db = createDb({ connectionString: DATABASE_URL, max: POOL_SIZE });
/** Of the task at hand: a thread is asked for one at a time. */
let correctionMs = 0;
const clock = createClock(db, TEST_CLOCK, () => correctionMs);
const deps = { db, entropy, clock, log: createLogger(), lector: identityOfProgram() };

/** Hash of all that decides how a file is read: this program and Node. Undefined if its file may have been replaced. */
function identityOfProgram(): string | undefined {
  const file = fileURLToPath(import.meta.url);
  const program = readFileSync(file);
  if (statSync(file).ctimeMs >= performance.timeOrigin) return undefined;
  return createHash("sha256").update(program).update(JSON.stringify(process.versions)).digest("hex");
}

/** Between threads a Buffer becomes a plain Uint8Array. */
const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength);

async function perform(task: TaskMessage): Promise<TaskAnswer> {
  switch (task.name) {
    case "ingest": {
      const { actor, file } = task.input;
      const raw = bufferOf(file.raw);
      return { output: await ingestLista(deps, actor, { ...file, raw }).catch(ingestRefusal) };
    }
    case "preparePrevia": {
      const { actor, pedida } = task.input;
      const whole = pedida.origen === "archivo" ? { ...pedida, raw: bufferOf(pedida.raw) } : pedida;
      return { output: await preparePrevia(deps, actor, whole).catch(ingestRefusal) };
    }
    case "reviewPropuesta":
      return { output: await reviewPropuesta(deps, task.input.actor, task.input.ref).catch(ingestRefusal) };
    case "ingestPrevia":
      return { output: await ingestPrevia(deps, task.input.actor, task.input.puesta).catch(ingestRefusal) };
    case "ingestRetenida":
      return {
        output: await ingestRetenida(deps, task.input.actor, task.input.retenida).catch(ingestRefusal),
      };
    case "draftCsn":
      return { output: await draftCsn(db, task.input) };
    case "buildIndex": {
      const built = await buildCurrentIndex(db, task.input.modulo, task.input.current);
      return { output: { ...built, index: toShared(built.index) } };
    }
  }
}

parentPort?.on("message", async ({ task, correctionMs: measured }: TimedTask) => {
  correctionMs = measured;
  const answer = await perform(task).catch((fault: unknown) => ({ fault }));
  parentPort?.postMessage(answer);
});
