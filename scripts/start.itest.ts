import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { call, createClienteWithKey, listsReady } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import { cloneDatabase, emptyDatabase } from "@/server/testing/postgres";
import { ADMIN_TOKEN, type Service, startService } from "@/server/testing/service";

async function validate(service: Service, token: string): Promise<Response> {
  await listsReady(service);
  return call(service, "/api/v1/validate", { method: "POST", token, body: LISTED });
}

describe("npm start with its embedded database", () => {
  let dataDir: TemporaryDataDir;
  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });
  afterAll(() => dataDir.remove());

  it("answers a first query, and after kill -9 and a second start the same key answers again, fsck or not", async () => {
    const first = await startService({ DATA_DIR: dataDir.path });
    const key = first.demoKey;
    if (key === null) throw new Error("no key was printed");
    expect((await validate(first, key)).status).toBe(200);
    await first.kill();

    const second = await startService({ DATA_DIR: dataDir.path });
    expect(second.demoKey).toBeNull();
    expect((await validate(second, key)).status).toBe(200);
    expect(fsck({ DATA_DIR: dataDir.path })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/hashes of consultas +2 +ok/),
    });
    expect((await validate(second, key)).status).toBe(200);
    expect(await second.stop()).toBe(0);
  });
});

describe("npm start with DATABASE_URL", () => {
  it("migrates an empty database once where two processes start together, and both serve it", async () => {
    const database = await emptyDatabase();
    const environment = { DATABASE_URL: database.connectionString };
    const services = await Promise.all([startService(environment), startService(environment)]);
    const keys = services.map(({ demoKey }) => demoKey).filter((key) => key !== null);
    expect(keys).toHaveLength(1);
    for (const service of services) expect((await validate(service, keys[0] ?? "")).status).toBe(200);
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  });

  it("embeds nothing", async () => {
    const database = await cloneDatabase();
    const service = await startService({ DATABASE_URL: database.connectionString });
    expect(service.output()).not.toContain("Embedded PostgreSQL");
    await service.stop();
    await database.drop();
  });
});

describe("npm start refuses", () => {
  it.each([
    ["ADMIN_TOKEN", { APP_ENV: "production", ADMIN_TOKEN: "" }],
    ["ADMIN_TOKEN", { APP_ENV: "production", ADMIN_TOKEN: "a".repeat(40) }],
    ["TEST_CLOCK", { APP_ENV: "production", TEST_CLOCK: "1" }],
    ["WEBHOOK_ALLOW_INSECURE", { APP_ENV: "production", WEBHOOK_ALLOW_INSECURE: "1" }],
  ])("a bad %s, by its name and in one message", async (name, environment) => {
    const failure = await startService(environment).catch((error: Error) => error.message);
    expect(failure).toContain("the service ended with 1");
    expect(failure).toContain(`\n  ${name} `);
    expect(failure).not.toContain("    at ");
  });
});

describe("the clock", () => {
  it("moves for every process on the database", async () => {
    const database = await cloneDatabase();
    const environment = { DATABASE_URL: database.connectionString, TEST_CLOCK: "1" };
    const [one, other] = await Promise.all([startService(environment), startService(environment)]);
    const { key } = await createClienteWithKey(one);
    await call(one, "/api/admin/reloj", {
      method: "PUT",
      token: ADMIN_TOKEN,
      body: { ahora: "2027-03-01T05:00:00.000Z" },
    });
    const response = await validate(other, key);
    expect((await response.json()).fecha_reporte).toMatch(/^2027-03-01T05:00/);
    await Promise.all([one.stop(), other.stop()]);
    await database.drop();
  });
});
