import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { Client } from "pg";
import { listsReady } from "../../server/testing/api";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { ADMIN_TOKEN, type Service, startService } from "../../server/testing/service";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { underLoad } from "./load";
import { openYears } from "./stored-consultas";
import { type BenchCliente, createClientes, support } from "./support";
import { validateRequests } from "./validate-requests";

/**
 * Measures the time and memory of an integrity check, and its effect on queries. Number of consultas: `node --import
 * tsx scripts/bench/integridad.ts 50000`.
 */
const SIZE = Number(process.argv[2] ?? 1_000_000);
const CLIENTES = 20;
/** Rows per statement. */
const BATCH = 50_000;
const LOAD = { connections: 4, seconds: 20 };
/** A name that the samples have, and one that they lack. One consulta in twenty has the first. */
const NAMES = ["Wbeimar Quinonal Lasprilla", "Evaristo Quiñónez Altamar"];

/** $1 and $2 are the consultas to copy, $3 the first number, $4 the last, $5 their total. */
const STORE = `
  WITH placed AS (
    SELECT n, floor(extract(epoch FROM now() - interval '9 years') * 1000)::bigint
        + floor(n::float8 / $5::int * 283824000000)::bigint AS ms,
      CASE WHEN n % 20 = 0 THEN $1::uuid ELSE $2::uuid END AS alike
    FROM generate_series($3::int, $4::int) n
  ), made AS (
    SELECT placed.*, (lpad(to_hex(ms), 12, '0') || '7' || left(md5(n::text), 3) || '8' || right(md5(n::text), 15))::uuid AS id
    FROM placed
  ), told AS (
    SELECT made.id, made.n, to_timestamp(ms / 1000) + ms % 1000 * interval '1 ms' AS creada_en, one AS alike,
      (20 - n % 20) AS turn
    FROM made JOIN consulta one ON one.id = alike
  ), sealed AS (
    SELECT told.*, replace(replace((alike).evidencia, (alike).id::text, told.id::text), (alike).evidencia::json->>'fechaReporte',
      to_char(told.creada_en AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) AS text
    FROM told
  )
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad, total_matches,
    hash_reporte, evidencia)
  SELECT id, (alike).cliente_id, (alike).api_key_id, creada_en, 'req_' || n, (alike).nombre_consultado, (alike).severidad,
    (alike).total_matches, encode(sha256(convert_to(text, 'UTF8')), 'hex'), text
  FROM sealed`;
const WAIT = `
  INSERT INTO bitacora_pendiente (consulta_id, hash_reporte)
  SELECT id, decode(hash_reporte, 'hex') FROM consulta WHERE request_id ~ '^req_[0-9]+$' ORDER BY id`;
const COUNTED = [
  "DELETE FROM consulta_total",
  `INSERT INTO consulta_total (cliente_id, sujeto_obligado_nit, severidad, dia, total)
   SELECT cliente_id, '', by_severidad.value, (creada_en AT TIME ZONE 'UTC')::date, count(*)
   FROM consulta, LATERAL (VALUES (''), (severidad)) by_severidad (value) GROUP BY 1, 3, 4`,
  `INSERT INTO periodo (cliente_id, mes, consumidas, actualizado_en)
   SELECT cliente_id, to_char(creada_en AT TIME ZONE 'America/Bogota', 'YYYY-MM'), count(*), max(creada_en)
   FROM consulta GROUP BY 1, 2
   ON CONFLICT (cliente_id, mes) DO UPDATE SET consumidas = excluded.consumidas, actualizado_en = excluded.actualizado_en`,
];

const seconds = async <T>(work: () => Promise<T>) => {
  const started = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - started) / 1000 };
};

async function store(service: Service, owner: Client, { key }: BenchCliente): Promise<void> {
  const alike = [];
  for (const nombre of NAMES) {
    const response = await fetch(`${service.url}/api/v1/validate`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({ tipo: "natural", nombre }),
    });
    const { consulta_id, total_matches } = (await response.json()) as Record<string, unknown>;
    console.log(`  like ${consulta_id}, ${total_matches} matches`);
    alike.push(consulta_id);
  }
  await openYears(owner);
  for (let from = 1; from <= SIZE; from += BATCH)
    await owner.query(STORE, [...alike, from, Math.min(from + BATCH - 1, SIZE), SIZE]);
  for (const statement of [WAIT, ...COUNTED]) await owner.query(statement);
  await owner.query("VACUUM (ANALYZE)");
  await owner.query("CHECKPOINT");
}

/** Peak of a process's memory, in MB. */
const peakMb = (pid: number) =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;
const rssMb = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0) / 1024;

async function runFsck(environment: Record<string, string>) {
  const child = spawn(process.execPath, ["--import", "tsx", "scripts/fsck.ts"], {
    env: { ...process.env, BASE_URL: "", ...environment },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [told, most, out] = [0, 0, ""];
  const watch = setInterval(() => {
    most = Math.max(most, peakMb(child.pid ?? 0));
  }, 200);
  child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString().split("\n").length - 1));
  child.stdout.on("data", (chunk: Buffer) => (out += chunk));
  const code = await new Promise((resolve) => child.once("exit", resolve));
  clearInterval(watch);
  return { code, told, most, out };
}

async function measure(
  service: Service,
  environment: Record<string, string>,
  keys: readonly string[],
): Promise<void> {
  const { result: fsck, seconds: took } = await seconds(() => runFsck(environment));
  console.log(fsck.out);
  console.log(
    `fsck: ${took.toFixed(0)} s, ${(SIZE / took).toFixed(0)} consultas/s, ends with ${fsck.code}, ` +
      `${fsck.told} lines of progress, at most ${fsck.most.toFixed(0)} MB`,
  );
  const requests = validateRequests(...keys);
  const load = { ...LOAD, requests };
  const latency = async () => {
    const { latency: ms, requests: rate } = await underLoad(service, load);
    return `${rate.average.toFixed(0)} req/s, p50 ${ms.p50} ms, p99 ${ms.p99} ms, at most ${ms.max} ms`;
  };
  console.log(`/validate by itself: ${await latency()}`);
  const idle = rssMb(service.pid);
  let [most, isDone] = [idle, false];
  const watch = setInterval(() => {
    most = Math.max(most, rssMb(service.pid));
  }, 100);
  const checking = seconds(() =>
    fetch(`${service.url}/api/admin/integridad`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    }).then((response) => response.json()),
  ).finally(() => (isDone = true));
  for (let turn = 1; !isDone && turn < 20; turn += 1)
    console.log(`/validate beside the check: ${await latency()}`);
  const { result, seconds: served } = await checking;
  clearInterval(watch);
  const { consultas, verificadas, cadena, contadores } = result as Record<string, { ok?: boolean }>;
  console.log(
    `GET /api/admin/integridad: ${served.toFixed(0)} s, ${(most - idle).toFixed(0)} MB over ${idle.toFixed(0)}:`,
    JSON.stringify({ consultas, verificadas, cadena, contadores }),
  );
}

const dataDir = await temporaryDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
const owner = new Client({ connectionString: postgres.connectionString });
try {
  await owner.connect();
  await owner.query("SET synchronous_commit = off; SET session_replication_role = replica");
  const environment = { DATABASE_URL: postgres.connectionString, DATA_DIR: dataDir.path };
  const service = await startService(environment);
  try {
    await listsReady(service);
    const clientes = await createClientes(service, CLIENTES);
    const stored = await seconds(() => store(service, owner, clientes[0] as BenchCliente));
    const sealed = await seconds(() => support(service, "POST", "/tareas/sellar-bitacora", "{}"));
    await support(service, "POST", "/tareas/indexar-consultas", "{}");
    console.log(
      `${SIZE} consultas: stored in ${stored.seconds.toFixed(0)} s, sealed in ${sealed.seconds.toFixed(0)} s`,
    );
    await measure(
      service,
      environment,
      clientes.map(({ key }) => key),
    );
  } finally {
    await service.stop();
  }
} finally {
  await owner.end();
  await postgres.stop();
  await dataDir.remove();
}
