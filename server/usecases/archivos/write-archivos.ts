import { type ArchivoClaim, claimArchivos, keepParte } from "../../db/archivos/archivos";
import type { ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import type { ArchivoKind } from "./request-archivo";

/** Of a kind, under way in one process: what a part takes of memory and processor is taken once. */
const MAX_IN_FLIGHT = 1;

/**
 * Writes every archivo of a kind that is asked for, part by part, in turn of the clients. Any number of processes may do
 * so at a time; `bell` tells that there may be more.
 */
export async function writeArchivos<T extends ArchivoTipo, D>(
  deps: D & Pick<Deps, "db" | "clock" | "log" | "stopping">,
  kind: ArchivoKind<T, D>,
  bell?: Bell,
): Promise<void> {
  const { tipo } = kind;
  await runDue(
    {
      claim: (limit) => claimArchivos(deps.db, tipo, limit),
      run: (claim) => writeNextPart(deps, kind, claim),
      stumbled: (error, { archivoId }) =>
        deps.log.error({ error, tipo, archivoId }, "a part of an archivo could not be written"),
      stopping: deps.stopping,
    },
    MAX_IN_FLIGHT,
    bell,
  );
}

/** Writes the next part of a claimed archivo and lets go of it. */
export async function writeNextPart<T extends ArchivoTipo, D>(
  deps: D & Pick<Deps, "db" | "clock">,
  kind: ArchivoKind<T, D>,
  claim: ArchivoClaim<T>,
): Promise<void> {
  const { isLast, ...parte } = await kind.nextPart(deps, claim);
  await keepParte(deps.db, claim, parte, isLast ? await deps.clock.now() : null);
}
