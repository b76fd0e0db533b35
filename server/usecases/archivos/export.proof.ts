import { type ChildProcess, spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { noteSigner } from "../../domain/bitacora/signed-note";
import { readManifest, readTarGz } from "../../testing/archivo";
import { insertTestConsulta } from "../../testing/consulta";
import { type TemporaryDataDir, temporaryDataDir } from "../../testing/data-dir";
import { newCliente, openWorld, SOPORTE, type TestWorld } from "../../testing/fixtures";
import { requestExportacion } from "./request-exportacion";

const ROWS = Number(process.env.ROWS ?? 1_000_000);
/** Rows with evidence like that of a query with a hundred matches. */
const LARGE = Math.ceil(ROWS / 1_000);
const LARGE_BYTES = 200_000;
/** Memory that the work may use beyond the idle process. */
const MOST_MEMORY_MB = 200;

let world: TestWorld;
let directory: TemporaryDataDir;
let child: ChildProcess | undefined;

beforeAll(async () => {
  world = await openWorld();
  directory = await temporaryDataDir();
});
afterAll(async () => {
  child?.kill("SIGKILL");
  await directory.remove();
  await world.close();
});

interface Memory {
  /** Memory of the idle process, and the highest use. */
  readonly idleMb: number;
  readonly mostMb: number;
}

function run(...args: string[]) {
  const started = spawn(process.execPath, ["--import", "tsx", "server/testing/archivo-victim.ts", ...args], {
    env: { ...process.env, DATABASE_URL: world.serviceUrl },
    stdio: ["ignore", "pipe", "inherit"],
  });
  child = started;
  const ended = new Promise<number | null>((resolve) => started.once("exit", resolve));
  return { kill: () => started.kill("SIGKILL"), ended, output: text(started.stdout) };
}

async function memoryOf(...args: string[]): Promise<Memory> {
  const { ended, output } = run(...args);
  expect(await ended).toBe(0);
  return JSON.parse((await output).trim().split("\n").at(-1) ?? "") as Memory;
}

it(`exports ${ROWS} consultas within ${MOST_MEMORY_MB} MB, through a kill -9, each once`, async () => {
  const { clienteId, ...cliente } = await newCliente(world);
  await insertTestConsulta(world, { clienteId, ...cliente });
  await world.asOwner(`
    INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad,
      total_matches, hash_reporte, evidencia)
    SELECT (left(uuid_v7_floor(at)::text, 14) || '7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, cliente_id,
      api_key_id, at, 'req_' || n, 'Persona ' || n, 'sin_hallazgo', 0,
      encode(sha256(convert_to(evidencia, 'UTF8')), 'hex'), evidencia
    FROM (SELECT cliente_id, api_key_id, evidencia AS like_this FROM consulta LIMIT 1) key,
      generate_series(1, ${ROWS}) n,
      LATERAL (SELECT timestamptz '2017-01-01Z' + n * interval '290 seconds' AS at,
        CASE WHEN n % ${Math.ceil(ROWS / LARGE)} = 0
          THEN (SELECT string_agg(md5(n || '-' || i), '') FROM generate_series(1, ${LARGE_BYTES / 32}) i)
          ELSE like_this || n END AS evidencia) made`);
  const inTheEnd = { ...world, clock: { now: async () => new Date("2030-01-01T00:00:00Z") } };
  const input = { clienteId, desde: null, hasta: null };
  const { exportacionId } = await requestExportacion(inTheEnd, SOPORTE, input);
  const progress = async () => {
    const [row] = await world.rows<{ avance: number; total: number; etapa: string; hasEnded: boolean }>(
      `SELECT avance, total, memoria->>'etapa' AS etapa, terminada_en IS NOT NULL AS "hasEnded" FROM archivo WHERE id = $1`,
      [exportacionId],
    );
    if (row === undefined) throw new Error("it is gone");
    return row;
  };
  expect((await progress()).total).toBe(ROWS + 1);

  const first = run("exportacion");
  while ((await progress()).avance < ROWS / 3) await setTimeout(20);
  first.kill();
  await first.ended;
  const { avance, etapa } = await progress();
  expect(avance).toBeLessThan(ROWS);
  expect(etapa).toBe("consultas");
  // As if the lease of the dead worker had expired.
  await world.asOwner("UPDATE archivo SET reclamado_en = reclamado_en - interval '60 seconds'");

  const started = performance.now();
  const writing = await memoryOf("exportacion");
  const seconds = (performance.now() - started) / 1_000;
  expect(await progress()).toMatchObject({ avance: ROWS + 1, total: ROWS + 1, hasEnded: true });
  const file = join(directory.path, "exportacion.tar.gz");
  const downloading = await memoryOf("download", exportacionId, file);

  const archivo = await readTarGz(createReadStream(file));
  const { verifier } = noteSigner("localhost/atalaya", Buffer.alloc(32, 1));
  const files = [...archivo.sumas].filter(([path]) => path !== "manifiesto.txt");
  expect([...readManifest(archivo, verifier)]).toEqual(files);
  for (const kind of ["consultas/", "consultas-evidencia/"]) {
    const counts = [...archivo.lines].filter(([path]) => path.startsWith(kind)).map(([, count]) => count);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(ROWS + 1);
  }
  console.log(
    `${ROWS} consultas, killed at ${avance}; the rest in ${seconds.toFixed(0)} s; ${files.length} files; MB of memory:`,
    { writing, downloading },
  );
  for (const { idleMb, mostMb } of [writing, downloading])
    expect(mostMb - idleMb).toBeLessThan(MOST_MEMORY_MB);
});
