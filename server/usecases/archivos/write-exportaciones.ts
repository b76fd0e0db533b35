import { claimExportaciones } from "../../db/archivos/exportaciones";
import { type Bell, runDue } from "../due-work";
import { type ExportDeps, writeNextParte } from "./write-next-parte";

/** Under way in one process: what a part takes of memory and processor is taken once. */
const MAX_IN_FLIGHT = 1;

/**
 * Writes every export that is asked for, part by part, those with the fewest parts first. Any number of processes may do so at a
 * time; `bell` tells that there may be more.
 */
export async function writeExportaciones(deps: ExportDeps, bell?: Bell): Promise<void> {
  await runDue(
    {
      claim: (limit) => claimExportaciones(deps.db, limit),
      run: (claim) => writeNextParte(deps, claim),
      stumbled: (error, { exportacionId }) =>
        deps.log.error({ error, exportacionId }, "a part of an export could not be written"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}
