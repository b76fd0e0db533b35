import { claimExportaciones } from "../../db/exportaciones";
import { type Bell, runDue } from "../due-work";
import { type ExportDeps, writeNextParte } from "./write-next-parte";

/** Under way in one process: what a part takes of memory and processor is taken once. */
const MAX_IN_FLIGHT = 1;

/**
 * Writes every export that is asked for, part by part, those that began first. Any number of processes may do so at a
 * time; `bell` tells that there may be more.
 */
export async function writeExportaciones(deps: ExportDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      // An export may go on for minutes: a process that is asked to stop ends with the part it is at.
      claim: async (limit) => (deps.stopping.aborted ? [] : claimExportaciones(deps.db, limit)),
      run: async (claim) => {
        await writeNextParte(deps, claim).catch((error: unknown) => {
          // The claim runs out and somebody takes it up again.
          deps.log.error(
            { error, exportacionId: claim.exportacionId },
            "a part of an export could not be written",
          );
        });
      },
    },
    MAX_IN_FLIGHT,
    bell,
  );
}
