import autocannon, { type Result } from "autocannon";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { ADMIN_TOKEN, type Service, startService } from "../../server/testing/service";
import { hasRealLists, realOfacSet, realUnList } from "./real-lists";
import { validateRequests } from "./validate-requests";

const CONNECTIONS = [1, 20];
const SECONDS = 10;

async function upload(service: Service, slug: string, formato: string, body: Buffer): Promise<void> {
  const response = await fetch(`${service.url}/api/admin/listas/${slug}/versiones?formato=${formato}`, {
    method: "POST",
    headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    body: new Uint8Array(body),
  });
  if (!response.ok) throw new Error(`${slug}: ${response.status} ${await response.text()}`);
}

async function measure(url: string, connections: number, requests: autocannon.Request[]): Promise<Result> {
  const options = { url, connections, requests };
  await autocannon({ ...options, duration: 3 });
  const result = await autocannon({ ...options, duration: SECONDS });
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${result.non2xx} answers were no 200`);
  return result;
}

function row(name: string, connections: number, { requests, latency }: Result, ratio?: number): void {
  const cells = [
    name.padEnd(16),
    String(connections).padStart(5),
    requests.average.toFixed(0).padStart(9),
    latency.p50.toFixed(1).padStart(8),
    latency.p99.toFixed(1).padStart(8),
    (ratio?.toFixed(2) ?? "").padStart(7),
  ];
  console.log(cells.join(" "));
}

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path });
try {
  if (service.demoKey === null) throw new Error("no demo key");
  if (hasRealLists) {
    await upload(service, "onu_consolidated", "xml", realUnList());
    await upload(service, "ofac_sdn", "zip", realOfacSet());
  } else {
    console.log("real lists are not beside the checkout: measuring over the samples");
  }
  console.log("route            conns     req/s   p50 ms   p99 ms  ratio");
  for (const connections of CONNECTIONS) {
    const health = await measure(service.url, connections, [{ method: "GET", path: "/api/v1/health" }]);
    row("health", connections, health);
    const validate = await measure(service.url, connections, validateRequests(service.demoKey));
    row("validate", connections, validate, validate.requests.average / health.requests.average);
  }
} finally {
  await service.stop();
  await dataDir.remove();
}
