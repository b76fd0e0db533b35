import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { insertTestConsulta } from "../../testing/consulta";
import { newCliente, openWorld, type TestWorld } from "../../testing/fixtures";
import { ensureConsultaPartitions } from "../consultas/retiros";
import { createDb } from "./client";
import { excessRights } from "./service-rights";

const INSUFFICIENT_PRIVILEGE = { code: "42501" };

const APPEND_ONLY = [
  "consulta",
  "consulta_default",
  "consulta_2026",
  "lista_version",
  "lista_entry",
  "lista_entry_retiro",
  "lista_attempt",
  "lista_retenida",
  "lista_retenida_fin",
  "tarea_ejecucion",
  "tarea_fin",
  "staff_audit",
  "staff_audit_eslabon",
  "staff_audit_cabeza",
  "evento",
  "diligencia",
  "bitacora_hoja",
  "bitacora_nodo",
  "bitacora_llave",
  "bitacora_cabeza",
  "bitacora_estampa",
  "retencion",
  "consulta_retiro",
  "actividad",
  "actividad_eslabon",
  "actividad_cabeza",
  "tope",
  "politica",
  "solicitud",
  "solicitud_fin",
  "cobro_vencimiento",
  "cobro_documento",
  "movimiento",
  "visita",
  "visita_fin",
  "visita_vista",
  "entrada_huella",
  "decision",
  "decision_revision",
  "ficha_pep",
  "adjunto",
  "incidente",
  "incidente_nota",
  "contraparte_cambio",
  "contraparte_comparada",
];

describe("the role the service works as", () => {
  let world: TestWorld;

  beforeAll(async () => {
    world = await openWorld();
    await ensureConsultaPartitions(world.db, await world.clock.now(), 0);
    await insertTestConsulta(world, await newCliente(world));
  });
  afterAll(() => world.close());

  const run = (text: string) => world.rows(text);

  it("is not the login, on SQL's connections and on Prisma's, and keeps time in UTC", async () => {
    const identity = "SELECT current_user::text AS role, current_setting('TimeZone') AS zone";
    expect(await run(identity)).toEqual([{ role: "atalaya_app", zone: "UTC" }]);
    expect(await world.db.prisma.$queryRawUnsafe(identity)).toEqual([{ role: "atalaya_app", zone: "UTC" }]);
  });

  it("keeps other options of DATABASE_URL", async () => {
    const url = new URL(world.serviceUrl);
    url.searchParams.set("options", "-c statement_timeout=7s");
    const db = createDb({ connectionString: url.toString(), max: 1 });
    const { rows } = await db.pool.query(
      "SELECT current_user::text AS role, current_setting('statement_timeout') AS timeout",
    );
    await db.close();
    expect(rows).toEqual([{ role: "atalaya_app", timeout: "7s" }]);
  });

  it.each(APPEND_ONLY)("cannot change, delete or truncate %s", async (table) => {
    const [column] = await run(
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = '${table}'::regclass AND attnum = 2`,
    );
    const { name } = column as { name: string };
    await expect(run(`UPDATE ${table} SET ${name} = ${name}`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
    await expect(run(`DELETE FROM ${table}`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
    await expect(run(`TRUNCATE ${table}`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
    await expect(run(`DROP TABLE ${table}`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
  });

  const LASTING = [
    "cliente",
    "api_key",
    "service_clock",
    "periodo",
    "bolsa",
    "cobro",
    "plan_asignado",
    "diligencia_mes",
    "usuario",
    "usuario_soporte",
    "enlace_llave",
    "contraparte",
    "vigilancia_corrida",
    "vigilancia_consumo",
    "alarma",
  ];
  it.each([...LASTING, "consulta_total"])("cannot delete from %s", async (table) => {
    await expect(run(`DELETE FROM ${table}`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
    await expect(run(`TRUNCATE ${table} CASCADE`)).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
  });

  it("returns to the service role on RESET ROLE", async () => {
    const client = await world.db.pool.connect();
    await client.query("RESET ROLE");
    const { rows } = await client.query("SELECT current_user::text AS role");
    client.release();
    expect(rows).toEqual([{ role: "atalaya_app" }]);
  });

  it("cannot be laid down for a mightier one, nor does its login do more", async () => {
    const [owner, login] = [world.connectionString, world.serviceUrl].map((url) => new URL(url).username);
    const attempts = [
      "SET ROLE NONE; UPDATE consulta SET severidad = 'bajo'",
      "SET ROLE NONE; DELETE FROM staff_audit",
      "SET ROLE NONE; GRANT UPDATE ON consulta TO atalaya_app",
      `SET ROLE NONE; ALTER TABLE consulta OWNER TO ${login}`,
      `SET ROLE NONE; ALTER ROLE ${login} SUPERUSER`,
      "SET ROLE NONE; CREATE TABLE mine (id int)",
      "CREATE TABLE mine (id int)",
      `SET ROLE ${owner}`,
      `SET SESSION AUTHORIZATION ${owner}`,
    ];
    const client = await world.db.pool.connect();
    for (const sql of attempts) {
      await expect(client.query(sql), sql).rejects.toMatchObject(INSUFFICIENT_PRIVILEGE);
      await client.query("RESET ROLE");
    }
    client.release();
    expect(await excessRights(world.db)).toEqual([]);
  });

  it("is distinguished by fsck from a login that owns tables", async () => {
    const owner = createDb({ connectionString: world.connectionString, max: 1 });
    const found = await excessRights(owner);
    await owner.close();
    expect(found).not.toEqual([]);
  });

  it("has exactly the privileges that the migrations grant", async () => {
    const granted = await run(`
      SELECT table_name AS "table", string_agg(privilege_type, ' ' ORDER BY privilege_type) AS privileges
      FROM information_schema.role_table_grants WHERE grantee = 'atalaya_app' GROUP BY 1 ORDER BY 1`);
    expect(granted).toEqual([
      // A start that migrates nothing compares these two.
      { table: "_prisma_migrations", privileges: "SELECT" },
      { table: "acta", privileges: "INSERT SELECT" },
      { table: "actividad", privileges: "INSERT SELECT" },
      { table: "actividad_cabeza", privileges: "INSERT SELECT" },
      // A function of the owner's role links waiting acts.
      { table: "actividad_eslabon", privileges: "SELECT" },
      { table: "actividad_pendiente", privileges: "SELECT" },
      { table: "adjunto", privileges: "INSERT SELECT" },
      // Also UPDATE of the event that tells it, of the consulta that backs it, and of its state.
      { table: "alarma", privileges: "INSERT SELECT" },
      { table: "alerta_baja", privileges: "DELETE INSERT SELECT" },
      { table: "api_key", privileges: "INSERT SELECT UPDATE" },
      { table: "archivo", privileges: "INSERT SELECT UPDATE" },
      { table: "archivo_parte", privileges: "DELETE INSERT SELECT" },
      { table: "aviso_receptor", privileges: "INSERT SELECT" },
      { table: "aviso_soporte", privileges: "INSERT SELECT" },
      { table: "bitacora_cabeza", privileges: "INSERT SELECT" },
      { table: "bitacora_estampa", privileges: "INSERT SELECT" },
      { table: "bitacora_hoja", privileges: "INSERT SELECT" },
      { table: "bitacora_llave", privileges: "INSERT SELECT" },
      { table: "bitacora_nodo", privileges: "INSERT SELECT" },
      { table: "bitacora_pendiente", privileges: "DELETE SELECT" },
      { table: "bolsa", privileges: "INSERT SELECT UPDATE" },
      // And UPDATE of its end, its responsible person and whether they were told.
      { table: "caso_paso", privileges: "INSERT SELECT" },
      { table: "cliente", privileges: "INSERT SELECT UPDATE" },
      { table: "cobro", privileges: "INSERT SELECT UPDATE" },
      { table: "cobro_documento", privileges: "SELECT" },
      { table: "cobro_vencimiento", privileges: "INSERT SELECT" },
      { table: "codigo_recuperacion", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "codigo_soporte", privileges: "DELETE INSERT SELECT UPDATE" },
      // Also UPDATE of state and assignee.
      { table: "coincidencia", privileges: "INSERT SELECT" },
      { table: "coincidencia_avance", privileges: "SELECT UPDATE" },
      { table: "coincidencia_total", privileges: "INSERT SELECT" },
      { table: "columnas_recordadas", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "comprobacion", privileges: "INSERT SELECT UPDATE" },
      { table: "consulta", privileges: "INSERT SELECT" },
      { table: "consulta_busqueda", privileges: "DELETE INSERT SELECT" },
      { table: "consulta_retiro", privileges: "SELECT" },
      { table: "consulta_total", privileges: "INSERT SELECT UPDATE" },
      { table: "contraparte", privileges: "INSERT SELECT UPDATE" },
      { table: "contraparte_cambio", privileges: "INSERT SELECT" },
      { table: "contraparte_comparada", privileges: "INSERT SELECT" },
      { table: "correo", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "correo_desarrollo", privileges: "INSERT SELECT" },
      { table: "cuenta_solicitud", privileges: "INSERT SELECT UPDATE" },
      { table: "decision", privileges: "INSERT SELECT" },
      { table: "decision_revision", privileges: "INSERT SELECT" },
      { table: "derechos_otorgados", privileges: "SELECT" },
      { table: "diligencia", privileges: "INSERT SELECT" },
      { table: "diligencia_mes", privileges: "INSERT SELECT UPDATE" },
      { table: "disponibilidad", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "dispositivo", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "dispositivo_soporte", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "enlace_llave", privileges: "INSERT SELECT UPDATE" },
      { table: "enlace_soporte", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "enlace_usuario", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "entrada_huella", privileges: "INSERT SELECT" },
      { table: "entrada_huella_version", privileges: "INSERT SELECT" },
      { table: "entrega", privileges: "INSERT SELECT UPDATE" },
      // And UPDATE of its outcome: status, ms and error.
      { table: "entrega_intento", privileges: "INSERT SELECT" },
      { table: "evento", privileges: "INSERT SELECT" },
      { table: "expediente", privileges: "INSERT SELECT" },
      { table: "ficha_pep", privileges: "INSERT SELECT" },
      { table: "idempotencia", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "incidente", privileges: "INSERT SELECT" },
      { table: "incidente_nota", privileges: "INSERT SELECT" },
      { table: "informe", privileges: "INSERT SELECT" },
      { table: "intento_ingreso", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "lista_attempt", privileges: "INSERT SELECT" },
      { table: "lista_ejecucion", privileges: "INSERT SELECT UPDATE" },
      { table: "lista_entry", privileges: "INSERT SELECT" },
      { table: "lista_entry_retiro", privileges: "INSERT SELECT" },
      { table: "lista_previa", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "lista_previa_cambio", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "lista_retenida", privileges: "INSERT SELECT" },
      { table: "lista_retenida_fin", privileges: "INSERT SELECT" },
      { table: "lista_version", privileges: "INSERT SELECT" },
      { table: "lote", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "lote_fila", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "movimiento", privileges: "INSERT SELECT" },
      { table: "periodo", privileges: "INSERT SELECT UPDATE" },
      { table: "plan_asignado", privileges: "INSERT SELECT UPDATE" },
      { table: "politica", privileges: "INSERT SELECT" },
      { table: "prueba_dia", privileges: "INSERT SELECT UPDATE" },
      { table: "prueba_fallo", privileges: "INSERT SELECT" },
      { table: "prueba_lista", privileges: "DELETE INSERT SELECT" },
      { table: "prueba_paso", privileges: "INSERT SELECT" },
      // Put there by a trigger of the owner's.
      { table: "prueba_pendiente", privileges: "DELETE SELECT" },
      { table: "rechazo", privileges: "DELETE INSERT SELECT" },
      { table: "rechazo_omitido", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "registro", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "retencion", privileges: "INSERT SELECT" },
      // And UPDATE of one column: how far it is moved, not whether it may be.
      { table: "service_clock", privileges: "SELECT" },
      { table: "sesion", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "sesion_soporte", privileges: "DELETE INSERT SELECT UPDATE" },
      { table: "solicitud", privileges: "INSERT SELECT" },
      { table: "solicitud_fin", privileges: "INSERT SELECT" },
      { table: "staff_audit", privileges: "INSERT SELECT" },
      { table: "staff_audit_cabeza", privileges: "INSERT SELECT" },
      // The database chains inserted rows itself.
      { table: "staff_audit_eslabon", privileges: "SELECT" },
      { table: "tarea_ejecucion", privileges: "INSERT SELECT" },
      { table: "tarea_fin", privileges: "INSERT SELECT" },
      { table: "tope", privileges: "INSERT SELECT" },
      { table: "usuario", privileges: "INSERT SELECT UPDATE" },
      { table: "usuario_soporte", privileges: "INSERT SELECT UPDATE" },
      { table: "vigilancia_consumo", privileges: "INSERT SELECT UPDATE" },
      { table: "vigilancia_corrida", privileges: "INSERT SELECT UPDATE" },
      { table: "visita", privileges: "INSERT SELECT" },
      { table: "visita_fin", privileges: "INSERT SELECT" },
      { table: "visita_vista", privileges: "INSERT SELECT" },
      { table: "webhook_secreto", privileges: "DELETE INSERT SELECT UPDATE" },
    ]);
  });
});
