import autocannon, { type Result } from "autocannon";
import { seededRandom, syntheticName } from "../../server/domain/screening/testing/synthetic-names";
import { hasRealFiles } from "../../server/lists/testing/real-files";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { type Service, startService } from "../../server/testing/service";
import { realEuList, realOfacSet, realUnList } from "./real-lists";
import { uploadLista } from "./support";
import { validateRequests } from "./validate-requests";

const CONNECTIONS = 20;
const SECONDS = 15;
const PEP_ROWS = 37_600;

interface Upload {
  readonly slug: string;
  readonly formato: string;
  /** Two contents that differ in one entry, so that each upload after the other is a new version. */
  readonly bodies: readonly [Buffer, Buffer];
}

/** A list of PEP as large as the real one, of invented people. */
function syntheticPep(variant: string): Buffer {
  const random = seededRandom(PEP_ROWS);
  const rows = Array.from({ length: PEP_ROWS }, (_, row) => {
    const post = row === 0 ? variant : "CONCEJAL";
    return `${1_900_000_000 + row},${syntheticName(random).toUpperCase()},${post},CONCEJO MUNICIPAL,1/01/2024,`;
  });
  const header =
    "NUMERO_DOCUMENTO,NOMBRE_PEP,DENOMINACION_CARGO,NOMBRE_ENTIDAD,FECHA_VINCULACION,FECHA_DESVINCULACION";
  return Buffer.from([header, ...rows].join("\n"));
}

const changed = (text: Buffer, pattern: RegExp, replacement: string): Buffer =>
  Buffer.from(text.toString("utf8").replace(pattern, replacement));

function uploads(): Upload[] {
  const pep = ["ALCALDE", "GOBERNADOR"].map(syntheticPep) as [Buffer, Buffer];
  const synthetic = { slug: "pep_colombia", formato: "csv", bodies: pep };
  if (!hasRealFiles) return [synthetic];
  const [un, eu] = [realUnList(), realEuList()];
  return [
    {
      slug: "onu_consolidated",
      formato: "xml",
      bodies: [un, changed(un, /<FIRST_NAME>\w/, "<FIRST_NAME>Z")],
    },
    { slug: "eu_consolidated", formato: "xml", bodies: [eu, changed(eu, /wholeName="\w/, 'wholeName="Z')] },
    { slug: "ofac_sdn", formato: "zip", bodies: [realOfacSet(), realOfacSet("changed")] },
    synthetic,
  ];
}

const send = (service: Service, { bodies, ...lista }: Upload, turn: number) =>
  uploadLista(service, { ...lista, body: bodies[turn % 2] as Buffer });

/** Refreshes every list, one after the other as the service itself does, until told to stop. */
function keepRefreshing(service: Service, lists: readonly Upload[]) {
  let isStopped = false;
  let versions = 0;
  const done = (async () => {
    for (let turn = 1; !isStopped; turn += 1) {
      for (const list of lists) {
        if (isStopped) return;
        await send(service, list, turn);
        versions += 1;
      }
    }
  })();
  return {
    stop: async () => {
      isStopped = true;
      await done;
      return versions;
    },
  };
}

function measure(service: Service, seconds: number): Promise<Result> {
  return autocannon({
    url: service.url,
    connections: CONNECTIONS,
    duration: seconds,
    requests: validateRequests(service.demoKey ?? ""),
  });
}

function row(name: string, { requests, latency, non2xx, errors }: Result, versions: number): void {
  if (non2xx + errors > 0) throw new Error(`${name}: ${non2xx + errors} answers were no 200`);
  const figures = [requests.average, latency.p50, latency.p97_5, latency.p99, latency.max];
  const cells = figures.map((figure) => figure.toFixed(figure < 100 ? 1 : 0).padStart(8));
  console.log(`${name.padEnd(18)}${cells.join(" ")} ${String(versions).padStart(9)}`);
}

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path });
try {
  const lists = uploads();
  for (const list of lists) await send(service, list, 0);
  await measure(service, 3);
  console.log(`/validate at ${CONNECTIONS} connections, ${SECONDS} s each`);
  console.log("                     req/s   p50 ms    p97.5   p99 ms   max ms  versions");
  row("quiet", await measure(service, SECONDS), 0);
  const refreshing = keepRefreshing(service, lists);
  const during = await measure(service, SECONDS);
  row("during refreshes", during, await refreshing.stop());
  row("quiet again", await measure(service, SECONDS), 0);
} finally {
  await service.stop();
  await dataDir.remove();
}
