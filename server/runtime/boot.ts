import { ensureConsultaPartitions } from "../db/consulta-partitions";
import { refreshListas } from "../usecases/refresh-listas";
import { getDeps } from "./deps";

const MONTHS_AHEAD = 3;
const DAY_MS = 86_400_000;

/**
 * Starts what must exist once per process: the live index, partitions ahead of time, and the renewal of
 * lists. A database that is down delays none of the answers that need none; polling catches up with it.
 */
export async function boot(): Promise<void> {
  const deps = getDeps();
  const { log } = deps;
  const makePartitions = async () =>
    ensureConsultaPartitions(deps.db, await deps.clock.now(), MONTHS_AHEAD).catch((error: unknown) =>
      log.error({ error }, "partitions could not be made ahead; the default one keeps every consulta"),
    );
  await Promise.all([
    makePartitions(),
    deps.liveIndex.refresh().catch((error: unknown) => log.error({ error }, "the lists could not be read")),
  ]);
  deps.liveIndex.start();
  setInterval(makePartitions, DAY_MS).unref();
  void refreshListas(deps).catch((error: unknown) => log.error({ error }, "the renewal of lists stopped"));
}
