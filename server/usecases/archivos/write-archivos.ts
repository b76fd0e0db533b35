import { type ArchivoClaim, claimArchivos, keepParte } from "../../db/archivos/archivos";
import type { ArchivoTipo } from "../../domain/archivos/archivo-tipos";
import type { Deps } from "../deps";
import { type Bell, runDue } from "../run-due";
import type { ArchivoKind } from "./request-archivo";

/** Parts of a kind in progress per process. It limits memory and processor time. */
const MAX_IN_FLIGHT = 1;

/**
 * Writes every requested archivo of a kind, part by part, clients in turn. Several processes may run it.
 * `bell` rings if there may be more.
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

/** Writes the next part of a claimed archivo and releases it. */
export async function writeNextPart<T extends ArchivoTipo, D>(
  deps: D & Pick<Deps, "db" | "clock">,
  kind: ArchivoKind<T, D>,
  claim: ArchivoClaim<T>,
): Promise<void> {
  const { isLast, ...parte } = await kind.nextPart(deps, claim);
  await keepParte(deps.db, claim, parte, isLast ? await deps.clock.now() : null);
}
