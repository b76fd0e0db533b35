import pg from "pg";
import { chargeConsultas } from "../db/consultas/charge";
import { ensureConsultaPartitions } from "../db/consultas/retiros";
import { lastEnded } from "../db/operacion/tareas";
import type { Cliente } from "../domain/clientes/cliente";
import { TAREA_NOMBRES } from "../domain/operacion/tarea";
import { entryOf } from "../domain/screening/testing/entries";
import type { Match } from "../domain/screening/types";
import { DESCARGA } from "../usecases/archivos/descarga";
import { EXPORTACION } from "../usecases/archivos/exportacion";
import { writeArchivos } from "../usecases/archivos/write-archivos";
import { sendCorreos } from "../usecases/avisos/correos";
import { deliverDue } from "../usecases/avisos/entregas";
import { MUESTRA } from "../usecases/informes/muestra";
import { runLotes } from "../usecases/lotes/run-lotes";
import { runComprobaciones } from "../usecases/operacion/comprobaciones";
import { runTarea } from "../usecases/operacion/tareas";
import { type TestConsulta, testCharge } from "./consulta";
import { depsOf } from "./deps";
import { newCliente, newCuentaPrueba, openWorld, SOPORTE, type TestWorld } from "./fixtures";
import { putInForce } from "./listas-en-vigor";

/** Matches of a consulta with matches, each with its own name, and how many consultas have some. */
const DAY_MS = 86_400_000;
const MATCHES = 5;
const WITH_MATCHES_PER_CENT = 10;

interface Sizes {
  readonly entradas: number;
  readonly consultas: number;
}

const PREFIX = "Persona Inventada ";
const nameOf = (number: number) => PREFIX + String(number).padStart(6, "0");

/** Placeholder in copied evidence for the name of the match at this place. */
const placeholder = (place: number) => `@match ${place}@`;

const matchOf = (nombreCoincidencia: string): Match => ({
  lista: "ofac_sdn",
  listaNombre: "Lista ofac_sdn",
  tier: "3_referencia",
  vinculanteColombia: false,
  nombreCoincidencia,
  tipoCoincidencia: "natural",
  score: 1,
  resultado: "exacto",
  fundamentoLegal: null,
  matchPor: "nombre",
  documentoCoincidencia: null,
  derivado: false,
  derivadoDe: null,
  explicacion: {
    forma: "escrita",
    jaroWinkler: 1,
    levenshtein: 1,
    correspondencia: 1,
    nombreNormalizado: null,
    coincidenciaNormalizada: null,
    pares: [],
    aliasDebil: false,
    fechaNacimiento: "sin_dato",
    pais: "sin_dato",
  },
});

/** Replaces each placeholder by the name of the next entry, from $5 in turn. */
const named = Array.from({ length: MATCHES }, (_, place) => place).reduce(
  (text, place) =>
    `replace(${text}, '${placeholder(place)}', '${PREFIX}' || lpad(((n * ${MATCHES} + ${place}) % $5::int)::text, 6, '0'))`,
  "evidencia",
);

/** $2 copies of the consulta $1, one every $4 ms until $3. */
const COPIES = `
  INSERT INTO consulta (id, cliente_id, api_key_id, creada_en, request_id, nombre_consultado, documento_consultado,
    severidad, total_matches, hash_reporte, evidencia, es_prueba)
  SELECT new_id, cliente_id, api_key_id, to_timestamp(ms / 1000.0), 'req_' || n, nombre_consultado, 'CC' || n,
    severidad, total_matches, encode(sha256(convert_to(said, 'UTF8')), 'hex'), said, es_prueba
  FROM consulta, generate_series(1, $2::int) n,
    LATERAL (SELECT $3::bigint - $4::bigint * ($2::int - n) AS ms) placed,
    LATERAL (SELECT md5(n::text || id) AS digits) told,
    LATERAL (SELECT
      (lpad(to_hex(ms), 12, '0') || '7' || left(digits, 3) || '8' || right(digits, 15))::uuid AS new_id) given,
    LATERAL (SELECT replace(${named}, id::text, new_id::text) AS said) copied
  WHERE id = $1`;

/**
 * Opens a database that grew without statistics, like a new or restored one: the entries of a list, consultas of the
 * last day, one in ten with matches, and consultas of a test account of a hundred days ago. None of them is sealed or
 * indexed.
 */
async function openNeverAnalysed({ entradas, consultas }: Sizes): Promise<TestWorld> {
  const world = await openWorld();
  const owner = new pg.Client({ connectionString: world.connectionString });
  await owner.connect();
  try {
    const { rows } = await owner.query<{ name: string }>(
      "SELECT oid::regclass::text AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace",
    );
    for (const { name } of rows) await owner.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`);
    // As each start of the service does.
    await ensureConsultaPartitions(world.db, await world.clock.now(), 1);
    const entries = Array.from({ length: entradas }, (_, number) => entryOf(nameOf(number)));
    const index = await putInForce(world, "ofac_sdn", entries);
    await putInForce(world, "ofac_sdn", entries.slice(1));
    const now = (await world.clock.now()).getTime();
    const matches = Array.from({ length: MATCHES }, (_, place) => matchOf(placeholder(place)));
    const found = { matches, listas: index.listas, severidad: "alto" } as const;
    const [real, prueba] = [await newCliente(world), (await newCuentaPrueba(world)).cliente];
    const copy = async (part: TestConsulta, cliente: Cliente, count: number, until: number) => {
      const charge = await testCharge(world, cliente, new Date(until - 2 * DAY_MS), part);
      await chargeConsultas(world.db, [charge]);
      const { consultaId } = charge.consulta;
      await owner.query(COPIES, [consultaId, count, until, Math.floor(DAY_MS / count), entradas]);
    };
    const withMatches = Math.floor((consultas * WITH_MATCHES_PER_CENT) / 100);
    await copy({}, real, consultas - withMatches, now);
    await copy(found, real, withMatches, now - 1);
    await copy({ ...found, severidad: "bajo" }, prueba, Math.floor(withMatches / 10), now - 100 * DAY_MS);
  } finally {
    await owner.end();
  }
  return world;
}

/** All background jobs by name. */
function worksOf(world: TestWorld): Readonly<Record<string, () => Promise<unknown>>> {
  const deps = depsOf(world, { soporteEmail: "soporte@atalaya.test" });
  const tareas = TAREA_NOMBRES.map((nombre) => [
    nombre,
    () => runTarea(deps, SOPORTE, { nombre, origen: "solicitada", trigger: null }),
  ]);
  return {
    ...Object.fromEntries(tareas),
    entregas: () => deliverDue(deps),
    correos: () => sendCorreos(deps),
    lotes: () => runLotes(deps, async () => {}),
    comprobaciones: () => runComprobaciones(deps),
    exportaciones: () => writeArchivos(deps, EXPORTACION),
    descargas: () => writeArchivos(deps, DESCARGA),
    muestras: () => writeArchivos(deps, MUESTRA),
  };
}

/**
 * Runs all background jobs on such tables. Returns each job's longest statement, statements over `mostMs`, unfinished
 * tareas, and how many of the matches are in the queue.
 */
export async function runNeverAnalysed(sizes: Sizes, { mostMs }: { readonly mostMs: number }) {
  const world = await openNeverAnalysed(sizes);
  try {
    const longest: Record<string, Longest> = {};
    for (const [name, work] of Object.entries(worksOf(world))) longest[name] = await longestOf(work);
    const ended = await lastEnded(world.db, TAREA_NOMBRES);
    const [matches] = await world.rows<{ kept: number; found: number }>(
      `SELECT (SELECT count(*)::int FROM coincidencia) AS kept,
         (SELECT ${MATCHES} * count(*)::int FROM consulta WHERE total_matches > 0) AS found`,
    );
    return {
      longest,
      long: Object.entries(longest).filter(([, { ms }]) => ms > mostMs),
      notCompleted: ended.filter(({ resultado }) => resultado !== "completada").map(({ tarea }) => tarea),
      matches: matches ?? { kept: 0, found: -1 },
    };
  } finally {
    await world.close();
  }
}

interface Longest {
  readonly ms: number;
  /** The beginning of the statement. */
  readonly text: string;
}

const textOf = (asked: unknown): string =>
  (typeof asked === "string" ? asked : ((asked as { text?: string } | undefined)?.text ?? ""))
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 120);

/** The longest statement while `work` runs. */
async function longestOf(work: () => Promise<unknown>): Promise<Longest> {
  const { query } = pg.Client.prototype;
  let longest = { ms: 0, text: "" };
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const began = performance.now();
    const note = () => {
      const ms = Math.round(performance.now() - began);
      if (ms > longest.ms) longest = { ms, text: textOf(args[0]) };
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      args[args.length - 1] = (...answer: unknown[]) => {
        note();
        callback(...answer);
      };
    }
    const asked = Reflect.apply(query, this, args);
    if (asked instanceof Promise) void asked.then(note, note);
    return asked;
  } as typeof query;
  try {
    await work();
  } finally {
    pg.Client.prototype.query = query;
  }
  return longest;
}
