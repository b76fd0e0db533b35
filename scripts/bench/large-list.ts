import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import autocannon, { type Result } from "autocannon";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { type Service, startService } from "../../server/testing/service";
import { uploadLista } from "./support";
import { validateRequests } from "./validate-requests";

const CONNECTIONS = 10;
const SECONDS = 15;
const SAMPLE_MS = 200;

/** People whose name changes in the second upload. */
const RENAMED = 1_000;

/** A list of invented people in the service's own columns. The first `renamed` have one name more. */
function syntheticList(rows: number, renamed = 0): Buffer {
  const random = seededRandom(rows);
  const header = "tipo,nombre,alias,tipo_documento,numero_documento,pais,fecha_nacimiento,fundamento_legal";
  const persons = Array.from(
    { length: rows },
    (_, row) =>
      `natural,${syntheticName(random)}${row < renamed ? " Renato" : ""},,Cédula,${1_900_000_000 + row},CO,,Resolución de prueba`,
  );
  return Buffer.from([header, ...persons].join("\n"));
}

/** Samples the memory of the service's process. The returned function stops and returns the peak in megabytes. */
function watchMemory({ pid }: Service): () => number {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)])) / 1024);
  };
  look();
  const timer = setInterval(look, SAMPLE_MS);
  return () => {
    clearInterval(timer);
    look();
    return peak;
  };
}

/** Loads the service while `work` runs. */
function loadDuring(service: Service, work: () => Promise<unknown>): Promise<Result> {
  const options = {
    url: service.url,
    connections: CONNECTIONS,
    duration: 3_600,
    requests: validateRequests(service.demoKey ?? ""),
  };
  return new Promise((resolve, reject) => {
    const load = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)));
    work()
      .catch(reject)
      .finally(() => load.stop());
  });
}

/** Waits for the mandatory lists, because queries are refused until they are in force. */
async function untilServing({ url, demoKey }: Service): Promise<void> {
  const [request] = validateRequests(demoKey ?? "");
  const ask = () => fetch(`${url}${request?.path}`, request as RequestInit);
  while ((await ask()).status !== 200) await sleep(SAMPLE_MS);
}

const pause = () => sleep(SECONDS * 1_000);

/** Prints speed and memory of a service before, during and after it ingests a list of `rows` invented people, and while it renames some. */
export async function measureLargeList(rows: number): Promise<void> {
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path });
  const row = async (name: string, work: () => Promise<unknown>): Promise<void> => {
    const started = performance.now();
    const memory = watchMemory(service);
    const { requests, latency, non2xx, errors } = await loadDuring(service, work);
    const took = (performance.now() - started) / 1000;
    const figures = [took, requests.average, latency.p50, latency.p97_5, latency.p99, latency.max, memory()];
    const cells = figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0).padStart(8));
    console.log(`${name.padEnd(14)}${cells.join(" ")} ${String(non2xx + errors).padStart(8)}`);
  };
  try {
    const list = { slug: "csn_colombia", formato: "csv", body: syntheticList(rows) };
    const changed = { ...list, body: syntheticList(rows, RENAMED) };
    console.log(
      `a list of ${rows} persons, ${(list.body.length / 1e6).toFixed(0)} MB, ${CONNECTIONS} connections`,
    );
    console.log("                   s    req/s   p50 ms    p97.5   p99 ms   max ms  peak MB   no 200");
    await untilServing(service);
    await row("warm-up", () => sleep(3_000));
    await row("quiet", pause);
    await row("during it", () => uploadLista(service, list));
    await row("with it", pause);
    await row(`${RENAMED} renamed`, () => uploadLista(service, changed));
  } finally {
    await service.stop();
    await dataDir.remove();
  }
}
