import { temporaryDataDir } from "../../server/testing/data-dir";
import { type Service, startService } from "../../server/testing/service";
import { underLoad } from "./load";
import { createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

const ROWS = 500;
const ROUNDS = 30;
const SECONDS = 10;
const CONNECTIONS = 4;

interface Caller {
  readonly service: Service;
  readonly key: string;
}

/** Asks as the client does; the milliseconds until the whole answer was read, and its bytes. */
async function timed({ service, key }: Caller, path: string, body?: object) {
  const started = performance.now();
  const response = await fetch(`${service.url}/api/v1${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${key}` },
    ...(body && { body: JSON.stringify(body) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  if (!response.ok) throw new Error(`${path}: ${response.status} ${bytes}`);
  return { ms: performance.now() - started, bytes };
}

/** Queries whose reports are then asked for, every eighth about somebody listed. */
async function makeConsultas(caller: Caller): Promise<string[]> {
  const bodies = validateRequests(caller.key).map(({ body }) => JSON.parse(String(body)) as object);
  const ids: string[] = [];
  for (let at = 0; at < ROWS; at += 1) {
    const { bytes } = await timed(caller, "/validate", bodies[at % bodies.length]);
    ids.push((JSON.parse(bytes.toString()) as { consulta_id: string }).consulta_id);
  }
  return ids;
}

const median = (times: readonly number[]): number =>
  times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;

/** Has reports of 500 rows made one after the other until told to stop; resolves to how many. */
function keepRendering(caller: Caller, ids: readonly string[]) {
  let isStopped = false;
  const done = (async () => {
    let made = 0;
    for (; !isStopped; made += 1) await timed(caller, "/reporte-lote", { consulta_ids: ids });
    return made;
  })();
  return () => {
    isStopped = true;
    return done;
  };
}

async function measureReports(caller: Caller, ids: readonly string[]): Promise<void> {
  const first = await timed(caller, `/reporte/${ids[0]}`);
  const times: number[] = [];
  for (const id of ids.slice(0, ROUNDS)) times.push((await timed(caller, `/reporte/${id}`)).ms);
  console.log(`one report: first ${first.ms.toFixed(0)} ms, p50 ${median(times).toFixed(0)} ms (target 250)`);
  for (const which of ["first", "second"]) {
    const { ms, bytes } = await timed(caller, "/reporte-lote", { consulta_ids: ids });
    console.log(
      `${ids.length} rows, ${which} call: ${ms.toFixed(0)} ms (target 2000), ${bytes.length} bytes`,
    );
  }
  const twenty = await Promise.all(ids.slice(0, 20).map((id) => timed(caller, `/reporte/${id}`)));
  console.log(`20 at once: the last after ${Math.max(...twenty.map(({ ms }) => ms)).toFixed(0)} ms`);
}

async function measureValidate(caller: Caller, ids: readonly string[]): Promise<void> {
  const load = { connections: CONNECTIONS, seconds: SECONDS, requests: validateRequests(caller.key) };
  const quiet = await underLoad(caller.service, load);
  const stop = keepRendering(caller, ids);
  const during = await underLoad(caller.service, load);
  const made = await stop();
  console.log(`/validate at ${CONNECTIONS} connections: p50 and p99 ms`);
  for (const [name, { latency }] of Object.entries({ quiet, [`during ${made} reports`]: during }))
    console.log(
      `${name.padEnd(20)} ${latency.p50.toFixed(0).padStart(6)} ${latency.p99.toFixed(0).padStart(6)}`,
    );
  console.log(`p99 times ${(during.latency.p99 / quiet.latency.p99).toFixed(2)} (target 2)`);
}

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path });
try {
  await uploadRealListas(service);
  const [{ key } = { key: "" }] = await createClientes(service, 1);
  const caller = { service, key };
  const ids = await makeConsultas(caller);
  await measureReports(caller, ids);
  await measureValidate(caller, ids);
} finally {
  await service.stop();
  await dataDir.remove();
}
