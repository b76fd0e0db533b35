import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SIN_LISTA_VINCULANTE } from "@/server/domain/listas/lista";
import { call, createClienteWithKey, expectError, listsReady } from "@/server/testing/api";
import { consumoHeaders, LISTED, under } from "@/server/testing/cuenta";
import { cloneDatabase, type TestDatabase } from "@/server/testing/postgres";
import { ADMIN_TOKEN, type Service, startService } from "@/server/testing/service";

let database: TestDatabase;
let service: Service;

const validate = (token: string, body: object = LISTED) =>
  call(service, "/api/v1/validate", { method: "POST", token, body, ...under("k") });

describe("Without a tier-1 list", () => {
  const BASE_URL = "https://atalaya.example.co";
  beforeAll(async () => {
    database = await cloneDatabase();
    service = await startService({
      DATABASE_URL: database.connectionString,
      PAGES: "0",
      APP_ENV: "production",
      BASE_URL,
      NEXTAUTH_SECRET: "0123456789abcdef0123456789abcdef",
      WEBHOOK_SECRETS_KEY: "0123456789abcdef".repeat(4),
      SMTP_URL: "smtp://127.0.0.1:9",
      CONTACT_EMAIL: "soporte@example.co",
      BITACORA_TESTIGOS: "ninguno",
    });
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  it("production loads no sample, answers persistencia_error and keeps no consulta", async () => {
    const { key } = await createClienteWithKey(service);
    const response = await validate(key);
    const { message } = await expectError({ ...service, url: BASE_URL }, response, 500, "persistencia_error");
    expect(message).toBe(SIN_LISTA_VINCULANTE);
    expect(service.output()).not.toMatch(/muestra|sample/i);
  });

  it("production seeds no demo client", () => {
    expect(service.demoKey).toBeNull();
  });
});

describe("With the database gone", () => {
  beforeAll(async () => {
    database = await cloneDatabase();
    service = await startService({ DATABASE_URL: database.connectionString, PAGES: "0" });
    await listsReady(service);
  });

  afterAll(async () => {
    await service.stop();
    await database.drop();
  });

  /** As the service sees it: its connections end and new ones are refused. */
  async function setReachable(isReachable: boolean): Promise<void> {
    const url = new URL(database.connectionString);
    const name = url.pathname.slice(1);
    url.pathname = "/postgres";
    const admin = new Client({ connectionString: url.toString() });
    await admin.connect();
    await admin.query(`ALTER DATABASE ${name} ALLOW_CONNECTIONS ${isReachable}`);
    if (!isReachable) {
      await admin.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1", [name]);
    }
    await admin.end();
  }

  it("answers health, fails queries in the Error shape, and serves again once it is back", async () => {
    const { key } = await createClienteWithKey(service);
    await setReachable(false);
    const health = await call(service, "/api/v1/health", { token: "nonsense" });
    expect(health.status).toBe(200);
    const failed = await validate(key);
    expect(await failed.clone().text()).not.toMatch(/postgres|node_modules|stack|database/i);
    expect(consumoHeaders(failed)).toEqual({});
    await expectError(service, failed, 500, "persistencia_error");
    for (const path of ["/consultas", "/cuenta/consumo", "/cuenta/consumo/historial"]) {
      const unread = await call(service, `/api/v1${path}`, { token: key });
      expect(consumoHeaders(unread)).toEqual({});
      await expectError(service, unread, 500, "db_error");
    }
    const metrics = await fetch(`${service.url}/api/admin/metricas`, {
      headers: { authorization: `Bearer ${ADMIN_TOKEN}` },
    });
    const told = await metrics.text();
    expect(metrics.status).toBe(200);
    expect(told).toMatch(/^process_resident_memory_bytes \d+$/m);
    expect(told).toMatch(/^atalaya_http_request_duration_seconds_count\{operation="POST/m);
    // No value of before stands for one of now.
    expect(told).not.toMatch(/^atalaya_(?:lista|queue|tarea|bitacora)_\w+(?:\{|\s)/m);
    await setReachable(true);
    // Another body under the same key succeeds: the failed attempt left no trace.
    const served = await validate(key, { ...LISTED, pais: "CO" });
    expect([served.status, served.headers.get("x-service-consumo-consumidas")]).toEqual([200, "1"]);
  });
});
