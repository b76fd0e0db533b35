import { Client } from "pg";
import pino from "pino";
import { createDb } from "../../server/db/sql/client";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { indexConsultas } from "../../server/usecases/consultas/index-consultas";
import { type SearchConsultasInput, searchConsultas } from "../../server/usecases/consultas/search-consultas";
import { prepareDatabase } from "../database";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { explainer } from "./explain";
import { FREQUENT_NIT, openYears, RARE_NIT, storeConsultas } from "./stored-consultas";

const TURNS = 30;
const TARGET_MS = 300;
const DAY_MS = 86_400_000;

const NOTHING: SearchConsultasInput = {
  texto: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  desde: null,
  hasta: null,
  quien: null,
  cursor: null,
  limite: 50,
};

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);

const CLIENTE = `
  WITH made AS (
    INSERT INTO cliente (id, razon_social, nit, creado_en)
    VALUES (('01900000-0000-7000-8000-' || $1)::uuid, 'Entidad', '900123456', now()) RETURNING id
  )
  INSERT INTO api_key (id, cliente_id, digest, terminacion, creada_en)
  SELECT gen_random_uuid(), id, sha256(convert_to($1, 'UTF8')), '0000', now() FROM made RETURNING cliente_id AS "clienteId"`;
const LIKE_THIS = `
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, severidad, total_matches,
    hash_reporte, evidencia)
  SELECT (left(uuid_v7_floor(now())::text, 14) || '7000-8000-000000000000')::uuid, cliente_id, id, now(), 'req_1', 'Persona', 'sin_hallazgo', 0, repeat('0', 64), repeat('x', 500)
  FROM api_key WHERE cliente_id = $1`;

/** Distributed as names are in a country: few words in most of them, many words in few. */
const NAMES = `
  UPDATE consulta SET nombre_consultado = concat_ws(' ',
    (ARRAY['María','José','Luis','Ana','Carlos','Íngrid'])[1 + n % 6], 'Nombre' || n % 2000,
    (ARRAY['Rodríguez','Gómez','Peñaloza','Buitragal'])[1 + (n / 7) % 4], 'Apellido' || n % 40000,
    CASE WHEN creada_en < now() - interval '5 years' THEN 'Antigua' END),
    evidencia = CASE WHEN total_matches > 0
      THEN '{"matches":[{"lista":"' || (ARRAY['ofac_sdn','pep_colombia','us_fto'])[1 + n % 3] || '"}]}' ELSE evidencia END
  FROM (SELECT id AS numbered, row_number() OVER (ORDER BY id)::int AS n FROM consulta) numbers WHERE numbered = id`;
const LEAVES = `
  INSERT INTO bitacora_hoja (indice, consulta_id, hash_reporte)
  SELECT (SELECT coalesce(max(indice) + 1, 0) FROM bitacora_hoja) + row_number() OVER (ORDER BY creada_en, id) - 1, id,
    decode(hash_reporte, 'hex')
  FROM consulta WHERE NOT EXISTS (SELECT FROM bitacora_hoja WHERE consulta_id = consulta.id)`;
/** A key that was revoked since made the older half. */
const OLD_KEY = `
  UPDATE consulta SET api_key_id = $1 WHERE creada_en < now() - interval '5 years'`;

async function percentiles(run: () => Promise<unknown>) {
  const times: number[] = [];
  for (let turn = -3; turn < TURNS; turn += 1) {
    const started = performance.now();
    await run();
    if (turn >= 0) times.push(performance.now() - started);
  }
  times.sort((one, other) => one - other);
  return [0.5, 0.95].map((share) => times[Math.ceil(share * times.length) - 1] ?? 0) as [number, number];
}

async function measure(owner: Client, url: string, clienteId: string, oldKey: string): Promise<void> {
  const db = createDb({ connectionString: url, max: 4 });
  const executor = explainer(owner, console.log) as unknown as typeof db;
  const { rows } = await owner.query<{ id: string; at: Date }>(
    `SELECT id, creada_en AS at FROM consulta WHERE cliente_id = $1 AND creada_en < now() - interval '4 years'
     ORDER BY creada_en DESC LIMIT 1`,
    [clienteId],
  );
  const deep = rows[0] ? { consultaId: rows[0].id, creadaEn: rows[0].at } : null;
  const filters: readonly Partial<SearchConsultasInput>[] = [
    {},
    { desde: daysAgo(400), hasta: daysAgo(30) },
    { hasta: daysAgo(30), severidad: "alto" },
    { texto: "rodriguez" },
    { texto: "rodriguez", cursor: deep },
    { texto: "maria peñaloza" },
    { texto: "antigua" },
    { texto: "antigua", sujetoObligadoNit: RARE_NIT },
    { texto: "apellido39123" },
    { texto: "apellido39" },
    { texto: "ape" },
    { texto: "nadie" },
    { texto: "1.000.400.000" },
    { texto: "REF-4000" },
    { texto: "apellido12", severidad: "alto" },
    { texto: "rodriguez", desde: daysAgo(30) },
    { lista: "ofac_sdn" },
    { lista: "us_fto", severidad: "alto" },
    { lista: "pep_colombia", cursor: deep },
    { quien: oldKey },
    { quien: oldKey, texto: "gomez" },
    { texto: "gomez", sujetoObligadoNit: FREQUENT_NIT },
  ];
  console.log(`  ${"".padEnd(70)}  p50 ms  p95 ms     found`);
  for (const part of filters) {
    const input = { ...NOTHING, ...part };
    const run = () => searchConsultas({ db }, { clienteId }, input);
    const { total, isTotalExact, rows: page } = await run();
    const [p50, p95] = await percentiles(run);
    const verdict = p95 > TARGET_MS ? `over ${TARGET_MS} ms` : "";
    const figures = [p50, p95].map((ms) => ms.toFixed(1).padStart(7)).join(" ");
    const name = JSON.stringify(part).slice(0, 70).padEnd(70);
    console.log(`  ${name} ${figures} ${total}${isTotalExact ? "" : "+"} (${page.length}) ${verdict}`);
    await searchConsultas({ db: executor }, { clienteId }, input).catch(() => {});
  }
  await db.close();
}

async function clienteOf(owner: Client, digit: string) {
  const { rows } = await owner.query<{ clienteId: string }>(CLIENTE, [digit.repeat(12)]);
  return rows[0] as { clienteId: string };
}

/** Prints how long each search takes in the portal for a client with `size` consultas. */
export async function measureBusqueda(size: number): Promise<void> {
  const dataDir = await temporaryDataDir();
  const postgres = await startEmbeddedPostgres({ dataDir: dataDir.path });
  const owner = new Client({ connectionString: postgres.connectionString });
  try {
    await owner.connect();
    await owner.query("SET synchronous_commit = off; SET session_replication_role = replica");
    await prepareDatabase({ databaseUrl: postgres.connectionString });
    const [cliente, older] = [await clienteOf(owner, "a"), await clienteOf(owner, "b")];
    await owner.query(LIKE_THIS, [older.clienteId]);
    await openYears(owner);
    await storeConsultas(owner, cliente, size);
    await owner.query(NAMES);
    const { rows } = await owner.query<{ id: string }>("SELECT id FROM api_key WHERE cliente_id = $1", [
      older.clienteId,
    ]);
    const oldKey = rows[0]?.id ?? "";
    await owner.query(OLD_KEY, [oldKey]);
    await owner.query(LEAVES);
    await owner.query("DELETE FROM bitacora_pendiente");
    await owner.query("VACUUM (FULL, ANALYZE) consulta");
    const started = performance.now();
    const db = createDb({ connectionString: postgres.connectionString, max: 2 });
    const { indexadas } = await indexConsultas({
      db,
      stopping: new AbortController().signal,
      log: pino({ level: "silent" }),
    });
    await db.close();
    const seconds = (performance.now() - started) / 1000;
    console.log(`${indexadas} consultas made ready for searching in ${seconds.toFixed(0)} s`);
    await owner.query("VACUUM (ANALYZE) consulta_busqueda");
    const sizes = await owner.query<{ line: string }>(
      `SELECT format('%s %s', relname, pg_size_pretty(pg_relation_size(oid))) AS line FROM pg_class
       WHERE relname LIKE 'consulta_busqueda%' ORDER BY pg_relation_size(oid) DESC`,
    );
    for (const { line } of sizes.rows) console.log(`  ${line}`);
    await measure(owner, postgres.connectionString, cliente.clienteId, oldKey);
  } finally {
    await owner.end();
    await postgres.stop();
    await dataDir.remove();
  }
}
