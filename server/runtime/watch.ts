import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { parseCheckpoint } from "../domain/bitacora/cadena";
import type { Testigo } from "../domain/bitacora/testigo";
import { isClockToTell } from "../domain/operacion/readiness";
import type { TareaFallando } from "../domain/operacion/tarea";
import { copyHeads } from "../usecases/bitacora/cabezas";
import type { Deps } from "../usecases/deps";
import { warnBehindIndex } from "../usecases/listas/watch-listas";
import { warnFailingTareas } from "../usecases/operacion/tareas";
import { getDeps } from "./deps";
import { env } from "./env";
import { metrics } from "./metrics";
import { oncePerProcess } from "./once";
import { clockSkewMs, lookForFiles } from "./pulse";
import { isEphemeral } from "./testigos";

const EVERY_MS = 60_000;

const watched = () =>
  oncePerProcess("watched", (): { failing: readonly TareaFallando[] } => ({ failing: [] }));

/** Tareas that failed three times in a row, cached for a minute so that no query is needed. */
export const failingTareas = (): readonly TareaFallando[] => watched().failing;

/**
 * Tasks of every process, at start and each minute: copies the newest heads of log and chains, and warns support
 * about an outdated index or a failing tarea. Resolves after the first run.
 */
export async function startWatch(): Promise<void> {
  const { DATA_DIR, BITACORA_TESTIGOS, APP_ENV } = env();
  const { log, stopping } = getDeps();
  if (APP_ENV === "production" && BITACORA_TESTIGOS === undefined && (await isEphemeral(DATA_DIR)))
    log.warn(
      { DATA_DIR },
      "DATA_DIR ends with this container, and the heads of the log kept there with it: name another place in BITACORA_TESTIGOS",
    );
  await watch();
  void (async () => {
    while (!stopping.aborted) {
      await setTimeout(EVERY_MS, undefined, { ref: false, signal: stopping }).catch(() => {});
      if (!stopping.aborted) await watch();
    }
  })();
}

async function warnOfClock({ log }: Pick<Deps, "log">): Promise<void> {
  const skewMs = clockSkewMs();
  if (skewMs === null || !isClockToTell(skewMs)) return;
  log.warn({ skewMs: Math.round(skewMs) }, "this machine's clock differs from the database's");
}

async function warnOfFiles({ log }: Pick<Deps, "log">): Promise<void> {
  const files = await lookForFiles();
  if (files.length > 0)
    log.error({ files }, "the installation is not complete: run npm ci and npm run build");
}

/** Tells the metrics which places keep heads of the log, and how far each has come. */
async function measureHeads({ testigos }: Pick<Deps, "testigos">): Promise<void> {
  const own = await testigos.own.all().catch(() => null);
  const all = await testigos.all().catch(() => null);
  const ofOwn = new Set(own?.map(({ lugar }) => lugar));
  const measured = (lugar: "propio" | "externo", found: readonly Testigo[] | undefined) => ({
    lugar,
    isReachable: found !== undefined,
    hojas: found === undefined || found.length === 0 ? null : Math.max(...found.map(sizeOf)),
  });
  const places = [measured("propio", own ?? undefined)];
  if (env().BITACORA_TESTIGOS !== undefined && own !== null)
    places.push(
      measured(
        "externo",
        all?.filter(({ lugar }) => !ofOwn.has(lugar)),
      ),
    );
  metrics().showHeads(places);
}

const sizeOf = ({ nota }: Testigo): number => parseCheckpoint(nota)?.size ?? 0;

async function watch(): Promise<void> {
  const deps = getDeps();
  const warnTareas = async () => {
    watched().failing = await warnFailingTareas(deps);
  };
  for (const look of [
    () => warnOfFiles(deps),
    () => warnOfClock(deps),
    () => copyHeads(deps),
    () => measureHeads(deps),
    () => warnBehindIndex(deps, hostname()),
    warnTareas,
  ])
    await look().catch((error: unknown) => {
      if (!deps.stopping.aborted) deps.log.error({ error }, "what is looked at each minute stumbled");
    });
}
