import { Client } from "pg";
import { ConsultasQuery } from "../../server/contract/v1/consultas";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { type Service, startService } from "../../server/testing/service";
import { listConsultas } from "../../server/usecases/consultas/search-consultas";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { measureBusqueda } from "./busqueda";
import { explainer } from "./explain";
import { underLoad } from "./load";
import { FREQUENT_NIT, openYears, RARE_NIT, REFERENCIAS, storeConsultas } from "./stored-consultas";
import { type BenchCliente, createClientes, uploadRealListas } from "./support";
import { validateRequests } from "./validate-requests";

/**
 * Consultas of the client. `npm run bench:consultas -- 50000` uses another number, and `-- --busqueda [number]`
 * measures the portal's search instead of the API.
 */
const SIZES = [10_000, 1_000_000];
const OTHERS = 5;
const EACH_OTHER = 10_000;
const REQUESTS = 200;
const TARGET_MS = 20;
const LOAD = { connections: 20, seconds: 8 };

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

const FILTERS: readonly Readonly<Record<string, string>>[] = [
  {},
  { limite: "200" },
  { severidad: "alto" },
  { severidad: "sin_hallazgo" },
  { referencia_externa: REFERENCIAS.unique },
  { referencia_externa: REFERENCIAS.batch },
  { referencia_externa: "none" },
  { sujeto_obligado_nit: FREQUENT_NIT },
  { sujeto_obligado_nit: RARE_NIT },
  { sujeto_obligado_nit: FREQUENT_NIT, severidad: "medio" },
  { sujeto_obligado_nit: FREQUENT_NIT, severidad: "alto" },
  { desde: daysAgo(2) },
  { desde: daysAgo(400) },
  { desde: daysAgo(3_000), severidad: "alto" },
  { desde: daysAgo(3_000), sujeto_obligado_nit: FREQUENT_NIT },
];

/** Filters to walk: their pages in the middle of the ten years and close to the end. */
const WALKED: typeof FILTERS = [{}, { severidad: "alto" }, { sujeto_obligado_nit: RARE_NIT }];

interface Timing {
  readonly p50: number;
  readonly p99: number;
}

async function time(service: Service, { key }: BenchCliente, path: string): Promise<Timing> {
  const times: number[] = [];
  for (let request = -REQUESTS / 4; request < REQUESTS; request += 1) {
    const started = performance.now();
    const response = await fetch(service.url + path, { headers: { authorization: `Bearer ${key}` } });
    const text = await response.text();
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text}`);
    if (request >= 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  const at = (share: number) => times[Math.ceil(share * times.length) - 1] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}

function row(name: string, { p50, p99 }: Timing): void {
  const verdict = p99 > TARGET_MS ? `over ${TARGET_MS} ms` : "";
  console.log(`  ${name.padEnd(66)} ${p50.toFixed(1).padStart(7)} ${p99.toFixed(1).padStart(7)}  ${verdict}`);
}

/** An id of the client's consultas from which a share of them is older. */
async function cursorAt(owner: Client, { clienteId }: BenchCliente, share: number): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `SELECT id FROM consulta WHERE cliente_id = $1 AND creada_en <= (
       SELECT min(creada_en) + (max(creada_en) - min(creada_en)) * $2::float8 FROM consulta WHERE cliente_id = $1)
     ORDER BY creada_en DESC, id DESC LIMIT 1`,
    [clienteId, share],
  );
  return rows[0]?.id ?? "";
}

async function measureList(service: Service, owner: Client, cliente: BenchCliente): Promise<void> {
  const deep = await Promise.all([0.5, 0.02].map((share) => cursorAt(owner, cliente, share)));
  const walked = WALKED.flatMap((filter) => deep.map((cursor) => ({ ...filter, cursor })));
  const executor = explainer(owner, console.log);
  for (const filter of [...FILTERS, ...walked]) {
    const search = String(new URLSearchParams(filter));
    row(`/consultas?${search}`, await time(service, cliente, `/api/v1/consultas?${search}`));
    const actor = { clienteId: cliente.clienteId } as Parameters<typeof listConsultas>[1];
    const db = executor as Parameters<typeof listConsultas>[0]["db"];
    await listConsultas({ db }, actor, ConsultasQuery.parse(filter));
  }
}

async function measureClient(service: Service, owner: Client, cliente: BenchCliente): Promise<void> {
  console.log(`  ${"".padEnd(66)}  p50 ms  p99 ms`);
  row("/health, what any request takes here", await time(service, cliente, "/api/v1/health"));
  await measureList(service, owner, cliente);
  for (const path of ["/api/v1/cuenta/consumo", "/api/v1/cuenta/consumo/historial?periodos=36"]) {
    row(path.slice("/api/v1".length), await time(service, cliente, path));
  }
  const requests = validateRequests(cliente.key);
  const { requests: rate, latency } = await underLoad(service, { ...LOAD, requests });
  const figures = `${rate.average.toFixed(0)} req/s, p50 ${latency.p50} ms, p99 ${latency.p99} ms`;
  console.log(`  /validate at ${LOAD.connections} connections: ${figures}`);
}

async function settle(owner: Client): Promise<void> {
  await owner.query("VACUUM (ANALYZE) consulta");
  await owner.query("VACUUM (ANALYZE) consulta_total");
  await owner.query("CHECKPOINT");
}

async function run(service: Service, owner: Client, sizes: readonly number[]): Promise<void> {
  await uploadRealListas(service);
  const [first, ...others] = (await createClientes(service, OTHERS + 1)) as [BenchCliente, ...BenchCliente[]];
  await underLoad(service, { connections: 1, seconds: 1, requests: validateRequests(first.key) });
  await openYears(owner);
  for (const cliente of others) await storeConsultas(owner, cliente, EACH_OTHER);
  for (const size of sizes) {
    const [cliente] = (await createClientes(service, 1)) as [BenchCliente];
    const started = performance.now();
    await storeConsultas(owner, cliente, size);
    await settle(owner);
    const seconds = (performance.now() - started) / 1000;
    console.log(
      `\nA client with ${size} consultas over ten years, stored in ${seconds.toFixed(0)} s, beside others`,
    );
    await measureClient(service, owner, cliente);
  }
}

async function measureApi(sizes: readonly number[]): Promise<void> {
  const dataDir = await temporaryDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
  const owner = new Client({ connectionString: postgres.connectionString });
  try {
    await owner.connect();
    // The stored data are consistent, so no reference needs checking and no durability is needed.
    await owner.query("SET synchronous_commit = off; SET session_replication_role = replica");
    const service = await startService({ DATABASE_URL: postgres.connectionString });
    await run(service, owner, sizes).finally(() => service.stop());
  } finally {
    await owner.end();
    await postgres.stop();
    await dataDir.remove();
  }
}

const [first, ...others] = process.argv.slice(2);
if (first === "--busqueda") await measureBusqueda(Number(others[0] ?? 1_000_000));
else await measureApi(first === undefined ? SIZES : [first, ...others].map(Number));
