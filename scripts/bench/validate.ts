import type autocannon from "autocannon";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { startService } from "../../server/testing/service";
import { underLoad } from "./load";
import { createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

const CONNECTIONS = [1, 20, 100];
/** Queries a second, as clients ask by day and at their busiest. */
const RATES = [10, 100];
const RATE_CONNECTIONS = 10;
const CLIENTES = 50;
const SECONDS = 10;
const HEALTH: autocannon.Request = { method: "GET", path: "/api/v1/health" };

interface Figures {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

function row(name: string, connections: number, { perSecond, p50, p99 }: Figures, trivial?: Figures): void {
  const ratios = trivial ? [perSecond / trivial.perSecond, p99 / trivial.p99] : [];
  const cells = [
    name.padEnd(20),
    String(connections).padStart(5),
    perSecond.toFixed(0).padStart(7),
    p50.toFixed(0).padStart(8),
    p99.toFixed(0).padStart(8),
    ...ratios.map((ratio) => ratio.toFixed(2).padStart(10)),
  ];
  console.log(cells.join(" "));
}

const dataDir = await temporaryDataDir();
const service = await startService({ DATA_DIR: dataDir.path });
try {
  await uploadRealListas(service);
  const keys = (await createClientes(service, CLIENTES)).map(({ key }) => key);
  const routes = {
    health: [HEALTH],
    "validate, 1 client": validateRequests(...keys.slice(0, 1)),
    [`validate, ${CLIENTES} clients`]: validateRequests(...keys),
  };
  console.log("route                conns   req/s   p50 ms   p99 ms  req/s of p99 times health's");
  for (const connections of CONNECTIONS) {
    let trivial: Figures | undefined;
    for (const [name, requests] of Object.entries(routes)) {
      const { requests: rate, latency } = await underLoad(service, {
        connections,
        seconds: SECONDS,
        requests,
      });
      const figures = { perSecond: rate.average, p50: latency.p50, p99: latency.p99 };
      row(name, connections, figures, trivial);
      trivial ??= figures;
    }
  }
  for (const rate of RATES) {
    const load = {
      connections: RATE_CONNECTIONS,
      seconds: SECONDS,
      requests: validateRequests(...keys),
      rate,
    };
    const { requests, latency } = await underLoad(service, load);
    const figures = { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
    row(`validate, ${rate}/s`, RATE_CONNECTIONS, figures);
  }
} finally {
  await service.stop();
  await dataDir.remove();
}
