import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { checkCounters } from "../../db/facturacion/account-checks";
import { queryOn } from "../../db/sql/client";
import type { SqlExecutor } from "../../db/sql/statement";
import type { Check } from "../../domain/shared/check";
import type { TestWorld } from "../../testing/fixtures";
import { openHeldWorld } from "../../testing/held-world";
import type { Deps } from "../deps";
import { checkListas, checkRetiros, getIntegridad } from "./integridad";

/** Tables of evidence or money, with the checks that cover them. */
const HELD: Readonly<Record<string, readonly string[]>> = {
  acta: ["columns of actas", "leaves of actas", "actas of leaves", "actas that wait"],
  adjunto: ["attachments as acted"],
  bolsa: [
    ...["bolsas as acted", "history of bolsas", "payments of bolsas", "counters of bolsas"],
    ...["moments of counters", "bolsas told expired", "bolsas told used up"],
  ],
  caso_paso: ["steps as acted", "ends of steps as acted"],
  cobro: ["accounts as acted", "accounts told issued", "documents of accounts", "payments of accounts"],
  cobro_documento: ["documents of accounts", "numbers of documents", "parties of documents"],
  cobro_vencimiento: ["due dates as acted"],
  coincidencia: ["matches of consultas", "entries of matches", "standing of matches", "assigned matches"],
  coincidencia_total: ["totals of matches"],
  consulta_busqueda: ["consultas that can be found"],
  consulta_retiro: ["retired years", "counters of periods"],
  consulta_total: ["totals by day"],
  decision: ["decisions as acted", "reviews as acted", "history of decisions", "standing of matches"],
  decision_revision: ["reviews as acted", "history of decisions"],
  diligencia: [
    ...["columns of diligencias", "counters of diligencias", "leaves of diligencias"],
    ...["diligencias of leaves", "diligencias that wait"],
  ],
  diligencia_mes: ["counters of diligencias"],
  evento: ["bodies of events", "thresholds of events"],
  ficha_pep: ["cards as acted", "history of decisions"],
  idempotencia: ["answers under keys"],
  lista_entry: ["versions of lists"],
  lista_entry_retiro: ["versions of lists"],
  lista_version: ["versions of lists", "versions as acted"],
  movimiento: [
    ...["payments of bolsas as acted", "payments of accounts as acted", "reversals as acted"],
    ...["reversals", "payments of bolsas", "payments of accounts"],
  ],
  periodo: ["counters of periods", "moments of counters"],
  plan_asignado: ["plans as acted"],
  politica: ["politicas as acted"],
  retencion: ["legal holds as acted"],
  solicitud: [
    ...["requests as acted", "requests of clients as acted"],
    ...["ends of requests as acted", "consents as acted"],
  ],
  solicitud_fin: ["ends of requests as acted", "consents as acted"],
  tope: ["caps as acted"],
};

/** Columns whose changes no check finds, with the reason why that is acceptable. */
const UNSEEN: Readonly<Record<string, string>> = {
  "acta.token": "names the form that asked",
  "bolsa.cerrada_en": "how it closed is held; when, by no figure",
  "bolsa.vencida_en": "the event that told it says when",
  "caso_paso.escalado_en": "whether somebody was mailed",
  "caso_paso.responsable_id": "as it is now: the acts say who had it",
  "cobro_vencimiento.id": "names the row",
  "coincidencia.escalada_en": "whether somebody was mailed",
  "consulta_busqueda.palabras": "made anew from the consulta",
  "diligencia.request_id": "a line of our log",
  "diligencia.token": "names the form that asked",
  "evento.orden": "the order of those of a client",
  "idempotencia.expira_en": "a day's",
  "idempotencia.huella": "a day's",
  "idempotencia.listas_version": "a day's",
  "idempotencia.llave": "a day's",
  "lista_entry.id": "names the row",
  "lista_version.derivada_de": "where its file is",
  "lista_version.formato": "of its file",
  "lista_version.lectura": "how its file was read: the entries are held",
  "lista_version.raw": "the file itself: its entries are held, its bytes by no hash",
  "movimiento.id": "names the row",
  "movimiento.orden": "the order of those of a client",
  "movimiento.plan_retirado": "what a reversal would bring back",
  "periodo.revision": "who changed it last",
  "retencion.id": "the order of those of an object",
  "solicitud.recibo": "whether a receipt is mailed",
  "solicitud.solicitada_por": "the name is held",
  "solicitud.vence_en": "follows from when it was asked",
  "solicitud_fin.por": "the name is held",
  "solicitud_fin.solicitada_por": "the name is held",
  "tope.orden": "the order of those of a client",
};

/** Tables whose rows may be deleted unnoticed: nothing depends on them, or they are derived. */
const UNMISSED: readonly string[] = ["consulta_busqueda", "evento", "idempotencia"];

/** Tables that no check covers. */
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  "held by tests of their own": [
    ...[
      "consulta",
      "bitacora_cabeza",
      "bitacora_estampa",
      "bitacora_hoja",
      "bitacora_llave",
      "bitacora_nodo",
    ],
    ...["bitacora_pendiente", "staff_audit", "staff_audit_cabeza", "staff_audit_eslabon"],
    ...["actividad", "actividad_cabeza", "actividad_eslabon", "actividad_pendiente"],
  ],
  "who acts, as it is now: their acts say what changed": [
    ...["api_key", "cliente", "usuario", "usuario_soporte", "webhook_secreto"],
  ],
  "what support looked at: on record in both trails": ["visita", "visita_fin", "visita_vista"],
  "how somebody gets in": [
    ...["codigo_recuperacion", "codigo_soporte", "dispositivo", "dispositivo_soporte", "enlace_llave"],
    ...["enlace_soporte", "enlace_usuario", "intento_ingreso", "registro", "sesion", "sesion_soporte"],
  ],
  "of test accounts, of which nothing counts": [
    ...["cuenta_solicitud", "prueba_dia", "prueba_fallo", "prueba_lista", "prueba_paso", "prueba_pendiente"],
  ],
  "what was sent": [
    ...["aviso_receptor", "aviso_soporte", "correo", "correo_desarrollo"],
    ...["alerta_baja", "entrega", "entrega_intento"],
  ],
  "files of some days: archives are signed": [...["archivo", "archivo_parte", "lote", "lote_fila"]],
  "what was refused, for thirty days": ["rechazo", "rechazo_omitido"],
  "what anybody is told of how the service stands: what support wrote is in its acts": [
    ...["disponibilidad", "incidente", "incidente_nota"],
  ],
  "a report that was prepared: its figures are a copy": ["informe"],
  "a paper that was issued: it is held against what is kept whenever it is verified": ["expediente"],
  "a client's base as it is now, and what was found: the lists are held, and comparing again finds the same":
    [
      ...[
        "contraparte",
        "contraparte_cambio",
        "contraparte_comparada",
        "vigilancia_corrida",
        "vigilancia_consumo",
        "alarma",
      ],
    ],
  "how work is done": [
    ...[
      "_prisma_migrations",
      "derechos_otorgados",
      "cobro_numero",
      "columnas_recordadas",
      "coincidencia_avance",
      "comprobacion",
      "entrada_huella",
    ],
    ...["entrada_huella_version", "lista_attempt", "lista_ejecucion", "lista_previa", "lista_previa_cambio"],
    ...["lista_retenida", "lista_retenida_fin", "service_clock", "tarea_ejecucion", "tarea_fin"],
  ],
};

/** How to change a value, by its type. */
const CHANGED: Readonly<Record<string, (column: string) => string>> = {
  uuid: () => "gen_random_uuid()",
  text: (column) => `coalesce(${column}, '') || 'x'`,
  character: (column) => `coalesce(reverse(${column}), repeat('0', 64))`,
  bytea: () => "sha256('x')",
  integer: (column) => `coalesce(${column}, 0) + 8000`,
  bigint: (column) => `coalesce(${column}, 0) + 8000`,
  boolean: (column) => `NOT coalesce(${column}, false)`,
  date: (column) => `coalesce(${column}, '2020-01-01') + 1`,
  jsonb: () => `'{"x":1}'`,
  ARRAY: (column) => `array_append(${column}, 'x')`,
  "timestamp with time zone": (column) => `coalesce(${column}, '2020-01-01') + interval '1 second'`,
};

/** A superuser can ignore constraints, triggers and generated numbers. */
const UNCHECKED = (table: string) => `
  SET LOCAL session_replication_role = replica;
  DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT conname FROM pg_constraint WHERE contype = 'c' AND conrelid = '${table}'::regclass
    LOOP EXECUTE format('ALTER TABLE ${table} DROP CONSTRAINT %I', one.conname); END LOOP;
    FOR one IN SELECT attname FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attidentity <> ''
    LOOP EXECUTE format('ALTER TABLE ${table} ALTER %I DROP IDENTITY', one.attname); END LOOP;
    ALTER TABLE ${table} DISABLE TRIGGER USER;
  END $$`;

describe("tables of evidence and money", () => {
  let world: TestWorld;
  let deps: Deps;
  let owner: Client;
  beforeAll(async () => {
    ({ world, deps } = await openHeldWorld());
    owner = new Client({ connectionString: world.connectionString });
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await world.close();
  });

  async function run(snapshot: SqlExecutor, names: readonly string[]): Promise<Check[]> {
    return [
      ...(await checkCounters(snapshot, names)),
      ...(names.includes("versions of lists") ? [await checkListas(snapshot)] : []),
      ...(names.includes("retired years") ? [await checkRetiros(snapshot, await deps.retiros.all())] : []),
    ];
  }

  /** Whether a check finds this change by a superuser. The change is rolled back. */
  async function isFound(table: string, tampering: string): Promise<boolean> {
    await owner.query(`BEGIN; ${UNCHECKED(table)}`);
    try {
      expect((await owner.query(tampering)).rowCount, tampering).toBe(1);
      const checks = await run({ query: queryOn(owner) }, HELD[table] ?? []);
      return checks.some(({ differing }) => differing > 0);
    } finally {
      await owner.query("ROLLBACK");
    }
  }

  it("have no table without a decision", async () => {
    const { rows } = await owner.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class
       WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition`,
    );
    const decided = [...Object.keys(HELD), ...Object.values(OUTSIDE).flat()];
    expect(rows.map(({ name }) => name).toSorted()).toEqual(decided.toSorted());
  });

  it("pass every check if untouched", async () => {
    const { checks } = await getIntegridad(deps);
    expect(checks.flatMap(({ name, differences }) => differences.map((one) => [name, one]))).toEqual([]);
    const names = checks.map(({ name }) => name);
    expect(
      Object.values(HELD)
        .flat()
        .filter((name) => !names.includes(name)),
    ).toEqual([]);
  });

  it("have each changed column found, except known ones", async () => {
    const { rows } = await owner.query<{ table: string; column: string; type: string }>(
      `SELECT table_name AS "table", column_name AS "column", data_type AS type FROM information_schema.columns
       WHERE table_name = ANY ($1) ORDER BY 1, ordinal_position`,
      [Object.keys(HELD)],
    );
    const unseen: string[] = [];
    for (const { table, column, type } of rows) {
      const value = CHANGED[type]?.(column);
      const place = `ctid = (SELECT ctid FROM ${table} ORDER BY ${column} IS NULL, ctid DESC OFFSET ${process.env.AT ?? 0} LIMIT 1)`;
      const found = await isFound(table, `UPDATE ${table} SET ${column} = ${value} WHERE ${place}`);
      if (!found) unseen.push(`${table}.${column}`);
    }
    expect(unseen.toSorted()).toEqual(Object.keys(UNSEEN).toSorted());
  });

  it("have each deleted row found", async () => {
    const unseen: string[] = [];
    for (const table of Object.keys(HELD)) {
      const place = `ctid = (SELECT max(ctid) FROM ${table})`;
      if (!(await isFound(table, `DELETE FROM ${table} WHERE ${place}`))) unseen.push(table);
    }
    expect(unseen).toEqual(UNMISSED);
  });
});
