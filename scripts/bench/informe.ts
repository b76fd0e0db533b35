import { writeFileSync } from "node:fs";
import { Client } from "pg";
import pino from "pino";
import { createDb } from "../../server/db/sql/client";
import { informeXlsx } from "../../server/delivery/archivos/informe-xlsx";
import { sumOfMeses, totalOf } from "../../server/domain/informes/informe";
import { renderDocumento } from "../../server/pdf/render";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { indexConsultas } from "../../server/usecases/consultas/index-consultas";
import { prepareInforme } from "../../server/usecases/informes/prepare-informe";
import { getInforme } from "../../server/usecases/informes/read-informe";
import { prepareDatabase } from "../database";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { loginsOf } from "../service-login";
import { openYears, storeConsultas } from "./stored-consultas";

/** How many consultas the client has, all in the last year; others than these: `npm run bench:informe -- 50000`. */
const SIZE = Number(process.argv[2] ?? 1_000_000);
const TARGET_MS = 10_000;
const TARGET_BYTES = 200 * 1024 * 1024;
const TURNS = 5;
const DAY_MS = 86_400_000;
const MONTHS = 12;

const CLIENTE = `
  WITH made AS (
    INSERT INTO cliente (id, razon_social, nit, creado_en)
    VALUES (gen_random_uuid(), 'Entidad', '900123456', now()) RETURNING id
  ), key AS (
    INSERT INTO api_key (id, cliente_id, digest, terminacion, creada_en)
    SELECT gen_random_uuid(), id, sha256('a'), '0000', now() FROM made
  )
  INSERT INTO usuario (id, cliente_id, nombre, email, rol, creado_en)
  SELECT gen_random_uuid(), id, 'Otilia Ficticia', 'otilia@ficticia.example', 'oficial', now() FROM made
  RETURNING id AS "usuarioId", cliente_id AS "clienteId"`;
const LIKE_THIS = `
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad, total_matches,
    hash_reporte, evidencia)
  SELECT (left(uuid_v7_floor(now() - interval '2 years')::text, 14) || '7000-8000-000000000000')::uuid, cliente_id, id,
    now() - interval '2 years', 'req_1', 'Persona', 'sin_hallazgo', 0, repeat('0', 64), repeat('x', 500)
  FROM api_key WHERE cliente_id = $1`;
/** One to five coincidencias each, over three lists. */
const MATCHES = `
  UPDATE consulta SET total_matches = 1 + n % 5, evidencia = (SELECT '{"matches":[' || string_agg(
      '{"lista":"' || (ARRAY['ofac_sdn','pep_colombia','us_fto'])[1 + (n + at) % 3] || '","resultado":"' ||
      CASE WHEN (n + at) % 4 = 0 THEN 'exacto' ELSE 'posible' END || '"}', ',') || ']}'
    FROM generate_series(0, n % 5) at)
  FROM (SELECT id AS numbered, row_number() OVER (ORDER BY id)::int AS n FROM consulta WHERE total_matches > 0) numbers
  WHERE numbered = id`;
/** Nine of ten decided on, up to a month later. */
const DECIDED = `
  INSERT INTO coincidencia (consulta_id, posicion, cliente_id, creada_en, lista, tier, resultado, nombre_coincidencia,
    estado, decidida_en)
  SELECT id, place - 1, cliente_id, creada_en, match->>'lista', '3_referencia', match->>'resultado', 'Alguien',
    CASE WHEN n % 10 = 0 THEN 'por_decidir' WHEN n % 10 = 1 THEN 'confirmada' ELSE 'descartada' END,
    CASE WHEN n % 10 > 0 THEN creada_en + n % 720 * interval '1 hour' END
  FROM (SELECT *, row_number() OVER (ORDER BY id)::int AS n FROM consulta WHERE total_matches > 0) numbered,
    json_array_elements(evidencia::json->'matches') WITH ORDINALITY matches (match, place)`;
const UP_TO_DATE = "UPDATE coincidencia_avance SET indice = (SELECT max(indice) FROM bitacora_hoja)";
const LEAVES = `
  INSERT INTO bitacora_hoja (indice, consulta_id, hash_reporte)
  SELECT row_number() OVER (ORDER BY creada_en, id) - 1, id, decode(hash_reporte, 'hex') FROM consulta`;

async function measure(url: string, { clienteId, usuarioId }: { clienteId: string; usuarioId: string }) {
  const db = createDb({ connectionString: url, max: 2 });
  const actor = {
    kind: "portal",
    clienteId,
    usuarioId,
    rol: "oficial",
    nombre: "Otilia Ficticia",
  } as Parameters<typeof prepareInforme>[1];
  const now = new Date();
  const periodo = { desde: new Date(now.getTime() - 400 * DAY_MS), hasta: new Date(now.getTime() + DAY_MS) };
  const base = process.memoryUsage.rss();
  let most = base;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss());
  }, 20);
  const times: Record<"cifras" | "pdf" | "xlsx", number[]> = { cifras: [], pdf: [], xlsx: [] };
  const timed = async <T>(what: keyof typeof times, run: () => Promise<T> | T) => {
    const started = performance.now();
    const result = await run();
    times[what].push(performance.now() - started);
    return result;
  };
  for (let turn = 0; turn < TURNS; turn += 1) {
    const informeId = crypto.randomUUID();
    const input = { informeId, ...periodo, sesion: null, confirmadas: "nombradas", now } as const;
    await timed("cifras", () => prepareInforme({ db }, { ...actor, requestId: "req_bench" }, input));
    const informe = await getInforme({ db }, { clienteId }, { informeId });
    const pdf = await timed("pdf", () => renderDocumento({ informe, baseUrl: "https://atalaya.example" }));
    const xlsx = await timed("xlsx", () => informeXlsx(informe));
    if (turn > 0) continue;
    const found = informe.cifras.coincidencias.reduce(
      (sum, { exactas, posibles }) => sum + exactas + posibles,
      0,
    );
    console.log(`  ${totalOf(sumOfMeses(informe.cifras.porMes))} consultas, ${found} coincidencias`);
    console.log(`  PDF ${pdf.length} bytes, XLSX ${xlsx.length} bytes`);
    if (process.env.KEEP) {
      writeFileSync(`${process.env.KEEP}.pdf`, pdf);
      writeFileSync(`${process.env.KEEP}.xlsx`, xlsx);
    }
  }
  clearInterval(watch);
  await db.close();
  for (const [what, ms] of Object.entries(times)) {
    console.log(`  ${what.padEnd(7)} ${ms.map((one) => one.toFixed(0).padStart(6)).join(" ")} ms`);
  }
  const slowest = Math.max(...times.cifras.map((ms, at) => ms + (times.pdf[at] ?? 0)));
  const taken = most - base;
  console.log(
    `  slowest with its PDF ${(slowest / 1000).toFixed(2)} s of ${TARGET_MS / 1000}${slowest > TARGET_MS ? ": OVER" : ""}; ` +
      `memory ${(taken / 1024 / 1024).toFixed(0)} MB over ${(base / 1024 / 1024).toFixed(0)} of ${TARGET_BYTES / 1024 / 1024}${
        taken > TARGET_BYTES ? ": OVER" : ""
      }`,
  );
}

const dataDir = await temporaryDataDir();
const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
const owner = new Client({ connectionString: postgres.connectionString });
try {
  await owner.connect();
  await owner.query("SET synchronous_commit = off; SET session_replication_role = replica");
  await prepareDatabase(loginsOf(postgres.connectionString));
  const { rows } = await owner.query<{ clienteId: string; usuarioId: string }>(CLIENTE);
  const cliente = rows[0] as { clienteId: string; usuarioId: string };
  await openYears(owner);
  await owner.query(LIKE_THIS, [cliente.clienteId]);
  await storeConsultas(owner, cliente, SIZE, MONTHS);
  await owner.query(MATCHES);
  await owner.query(LEAVES);
  await owner.query("DELETE FROM bitacora_pendiente");
  await owner.query("VACUUM ANALYZE consulta");
  const db = createDb({ connectionString: postgres.connectionString, max: 2 });
  const { indexadas } = await indexConsultas({
    db,
    log: pino({ level: "silent" }),
    stopping: new AbortController().signal,
  });
  await db.close();
  await owner.query(DECIDED);
  await owner.query(UP_TO_DATE);
  await owner.query("VACUUM ANALYZE coincidencia");
  await owner.query("VACUUM ANALYZE coincidencia_total");
  await owner.query("VACUUM ANALYZE consulta_total");
  console.log(`a board's report over a year of ${indexadas} consultas`);
  await measure(postgres.connectionString, cliente);
} finally {
  await owner.end();
  await postgres.stop();
  await dataDir.remove();
}
