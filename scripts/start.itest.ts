import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { admin, call, createClienteWithKey } from "@/server/testing/api";
import { LISTED, validate } from "@/server/testing/cuenta";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import { variedSample } from "@/server/testing/own-csv";
import { expectEnd } from "@/server/testing/own-database";
import { emptyDatabase, type TestDatabase } from "@/server/testing/postgres";
import { programOf } from "@/server/testing/program";
import { ADMIN_TOKEN, type Service, startService } from "@/server/testing/service";
import { isBuilt } from "./inputs.mjs";

const KEY = "0123456789abcdef".repeat(4);
const PRODUCTION = {
  APP_ENV: "production",
  NEXTAUTH_SECRET: "0123456789abcdef0123456789abcdef",
  BITACORA_KEY: KEY,
  BITACORA_TESTIGOS: "ninguno",
  WEBHOOK_SECRETS_KEY: KEY,
  SMTP_URL: "smtp://127.0.0.1:9",
  CONTACT_EMAIL: "soporte@example.co",
  BASE_URL: "https://atalaya.example.co",
  EMBEDDED_DATABASE: "1",
};
/** The mandatory lists, as support uploads them. */
const TIER_1 = {
  "onu_consolidated/versiones?formato=xml": readFile("server/lists/samples/onu_consolidated.xml").then(
    variedSample,
  ),
  "csn_colombia/versiones?formato=csv": readFile("server/lists/samples/csn_colombia.csv").then(variedSample),
};

describe("a command without a whole installation", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const [, ...first] = /exec node (--import \S+) (scripts\/fsck\.ts)$/.exec(scripts.fsck ?? "") ?? [];
  const fsck = first.flatMap((part) => part.split(" "));

  /** A folder with `next` as `cp -rL` leaves it, or with nothing. */
  async function folderOf(isCopied: boolean): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), "atalaya-install-"));
    await symlink(resolve("scripts"), join(folder, "scripts"));
    const bin = join(folder, "node_modules/.bin");
    if (isCopied) await mkdir(bin, { recursive: true });
    if (isCopied) await copyFile("node_modules/next/dist/bin/next", join(bin, "next"));
    return folder;
  }

  it.each([
    ["Nothing is installed", ["scripts/start.mjs"], false],
    ["Nothing is installed", fsck, false],
    ["node_modules is a copy without its links", ["scripts/start.mjs"], true],
    ["node_modules is a copy without its links", fsck, true],
  ])("ends with one sentence that says what to run: %s, %j", async (fault, args, isCopied) => {
    const folder = await folderOf(isCopied);
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
    await rm(folder, { recursive: true });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(new RegExp(`^${fault}: run npm ci[^\\n]*\\n$`));
  });

  it("is every TypeScript command", () => {
    const others = Object.values(scripts).filter((command) => command.endsWith(".ts"));
    expect(others.filter((command) => !command.includes(`node ${fsck.slice(0, 2).join(" ")} `))).toEqual([]);
  });
});

describe("a private certificate authority", () => {
  const { NODE_EXTRA_CA_CERTS: _, ...environment } = process.env;
  const start = (cwd: string, given = {}) =>
    spawnSync(process.execPath, [resolve("scripts/start.mjs")], {
      cwd,
      encoding: "utf8",
      env: { ...environment, ...PRODUCTION, ADMIN_TOKEN, ...given },
    });

  it("stops the start when its file is not there", () => {
    const { status, stderr } = start(".", { NODE_EXTRA_CA_CERTS: "/none.pem" });
    expect(status).toBe(1);
    expect(stderr).toMatch(/NODE_EXTRA_CA_CERTS must be a file with certificates in PEM\n$/);
  });

  it("stops the start when only .env names it", async () => {
    const folder = await mkdtemp(join(tmpdir(), "atalaya-authority-"));
    await symlink(resolve("node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, ".env"), "NODE_EXTRA_CA_CERTS=/ca.pem\n");
    const { status, stderr } = start(folder);
    await rm(folder, { recursive: true });
    expect(status).toBe(1);
    expect(stderr).toMatch(/^NODE_EXTRA_CA_CERTS belongs in the environment: .*\n$/);
  });
});

it("refuses to start in production without a build, and names the command", async () => {
  const folder = await mkdtemp(join(tmpdir(), "atalaya-unbuilt-"));
  for (const part of ["scripts", "server", "generated", "node_modules"])
    await symlink(resolve(part), join(folder, part));
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/start.mjs"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ...PRODUCTION },
  });
  await rm(folder, { recursive: true });
  expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
  expect(stderr).toMatch(/^The service is not built[^\n]*run npm run build\.\n$/);
});

describe("npm start with its embedded database", { timeout: 120_000 }, () => {
  let dataDir: TemporaryDataDir;
  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });
  afterAll(() => dataDir.remove());

  const consumidas = async (service: Service, token: string): Promise<number> => {
    const response = await call(service, "/api/v1/cuenta/consumo", { token });
    return (await response.json()).consumo.consumidas;
  };

  it("answers once the key is printed, and after kill -9 and another start, with or without fsck", async () => {
    // The history of the other client is being made meanwhile.
    const first = await startService({ DATA_DIR: dataDir.path, DEMO_DATA: "1", PAGES: "0" });
    const key = first.demoKey;
    if (key === null) throw new Error("no key was printed");
    const prueba = /atl_test_[0-9a-f]{64}/.exec(first.output())?.[0] ?? "";
    const told = { tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" };
    expect(first.output()).toContain(`Bearer ${prueba}`);
    const banner = first.output().split("Atalaya is ready")[1] ?? "";
    expect(banner.lastIndexOf(key)).toBeGreaterThan(banner.lastIndexOf("http://localhost"));
    expect(first.output()).toContain(JSON.stringify(told));
    const asked = { method: "POST", token: prueba, body: told };
    expect(await (await call(first, "/api/v1/validate", asked)).json()).toMatchObject({ severidad: "alto" });
    for (let asked = 1; asked <= 50; asked += 1) {
      const options = { method: "POST", token: key, body: LISTED };
      const answer = await call(first, "/api/v1/validate", options);
      expect([asked, answer.status]).toEqual([asked, 200]);
      const { listas_consultadas: listas, severidad } = await answer.json();
      expect([severidad, listas.length, await consumidas(first, key)]).toEqual(["alto", 6, asked]);
    }
    // Heads are stored under the address of their start, and each start has its own port.
    for (const tarea of ["sellar-bitacora", "sellar-actos"]) await admin(first, "POST", `/tareas/${tarea}`);
    await first.kill();

    const second = await startService({ DATA_DIR: dataDir.path, PAGES: "0" });
    expect(second.demoKey).toBeNull();
    expect((await validate(second, key)).status).toBe(200);
    expect(await fsck({ DATA_DIR: dataDir.path })).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/hashes of consultas +\d+ +ok/),
    });
    expect((await validate(second, key)).status).toBe(200);
    expect(await consumidas(second, key)).toBe(52);
    expect(await second.stop()).toBe(0);
  });

  // The other signals: `npm run proofs`.
  it("ends by SIGTERM to npm and stops its database", () =>
    expectEnd(dataDir.path, "SIGTERM", { command: ["npm", "start"] }));
});

describe("npm start with DATABASE_URL", { timeout: 120_000 }, () => {
  let database: TestDatabase;
  let services: Service[];
  beforeAll(async () => {
    database = await emptyDatabase();
    const environment = { DATABASE_URL: database.connectionString, TEST_CLOCK: "1", PAGES: "0" };
    services = await Promise.all([startService(environment), startService(environment)]);
  });
  afterAll(async () => {
    await Promise.all(services.map((service) => service.stop()));
    await database.drop();
  });

  it("migrates an empty database once for two processes, and both serve it", async () => {
    const keys = services.map(({ demoKey }) => demoKey).filter((key) => key !== null);
    expect(keys).toHaveLength(1);
    for (const service of services) expect((await validate(service, keys[0] ?? "")).status).toBe(200);
  });

  it("embeds no database", () => {
    for (const service of services) expect(service.output()).not.toContain("Embedded PostgreSQL");
  });

  it("has a clock that moves for every process on the database", async () => {
    const [one, other] = services as [Service, Service];
    const { key } = await createClienteWithKey(one);
    await admin(one, "PUT", "/reloj", { ahora: "2027-03-01T05:00:00.000Z" });
    const response = await validate(other, key);
    expect((await response.json()).fecha_reporte).toMatch(/^2027-03-01T05:00/);
  });
});

describe("npm start refuses", { timeout: 120_000 }, () => {
  it("in one sentence a database that accepts connections and never answers", async () => {
    const silent = createServer().listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const url = `postgresql://atalaya:secret@127.0.0.1:${port}/atalaya`;
    const failure = await startService({ DATABASE_URL: url }).catch((error: Error) => error.message);
    silent.close();
    expect(failure).toContain("the service ended with 1");
    expect(failure).toContain(
      `No connection to the PostgreSQL at 127.0.0.1:${port}/atalaya as atalaya: timeout`,
    );
    expect(failure).not.toContain("secret");
  });

  it("a port that is taken, and names PORT", async () => {
    const other = createServer().listen(0);
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const failure = await startService({}, { port }).catch(({ message }) => message);
    other.close();
    expect(failure).toContain("the service ended with 1");
    expect(failure).toContain(`Port ${port} is taken by another program: set PORT to a free one.\n`);
    expect(failure).not.toContain("EADDRINUSE");
  });

  // What else can be none: `embedded-postgres.itest.ts`.
  it("DATA_DIR package.json by its name", async () => {
    const failure = await startService({ DATA_DIR: "package.json" }).catch((error: Error) => error.message);
    expect(failure).toContain("the service ended with 1");
    expect(failure).toContain("DATA_DIR package.json can hold no database: ");
  });

  it("in production a configuration without a database or an address, one line each", async () => {
    const missing = { EMBEDDED_DATABASE: "", BASE_URL: "", DATABSE_URL: "postgresql://localhost/atalaya" };
    const environment = { ...PRODUCTION, ...missing, NEXTAUTH_SECRET: "" };
    const failure = await startService(environment).catch(({ message }) => message);
    expect(failure).toContain("the service ended with 1");
    const [, ...lines] = failure.trim().split("\n");
    expect(lines.map((line: string) => line.trim().split(" ").slice(0, 3).join(" "))).toEqual([
      "Invalid configuration:",
      "NEXTAUTH_SECRET is required",
      "BASE_URL is required",
      "DATABASE_URL is required",
      "DATABSE_URL is read",
    ]);
  });
});

const NOT_MIGRATED =
  /^The database atalaya holds nothing of the service: run npm run migrate, with[^\n]*\n?$/;

/** A command of the console, as npm runs it. */
async function run(script: string, args: readonly string[], environment: Record<string, string>) {
  const env = { ...process.env, ...environment, ADMIN_TOKEN };
  return spawnSync(process.execPath, [await programOf(`scripts/${script}.ts`), ...args], {
    encoding: "utf8",
    env,
  });
}

describe("npm start in production", { timeout: 300_000 }, () => {
  it("serves with all its secrets, reveals none, and has no test features", async () => {
    const dataDir = await temporaryDataDir();
    const PAGES = isBuilt("pages") ? "1" : "0";
    const environment = { ...PRODUCTION, DATA_DIR: dataDir.path, DRAIN_SECONDS: "2", PAGES };
    const refused = await startService(environment).catch(({ message }) => message);
    expect(refused).toContain("the service ended with 1");
    const commands = { "issue-key": ["900123456"], "soporte-crear": ["a@b.co", "Persona"], fsck: [] };
    for (const [command, args] of Object.entries(commands)) {
      const { status, stderr } = await run(command, args, environment);
      expect([command, status, stderr]).toEqual([command, 1, expect.stringMatching(NOT_MIGRATED)]);
    }
    expect(JSON.parse(refused.trim().split("\n").at(-1)).msg).toMatch(NOT_MIGRATED);
    expect(await run("migrate-database", [], environment)).toMatchObject({ status: 0, stderr: "" });
    const service = await startService(environment);
    const ready = async () => {
      const response = await fetch(`${service.url}/api/ready`);
      return [response.status, (await response.json()).motivos];
    };
    expect(service.demoKey).toBeNull();
    const { clienteId, key } = await createClienteWithKey(service);
    const ask = () => call(service, "/api/v1/validate", { method: "POST", token: key, body: LISTED });
    expect((await ask()).status).toBe(500);
    expect(await ready()).toEqual([503, ["lista_vinculante_ausente"]]);
    for (const [lista, body] of Object.entries(TIER_1)) {
      await admin(service, "POST", `/listas/${lista}&aceptar_reduccion=true`, await body);
    }
    const answer = await ask();
    expect(await answer.json()).toMatchObject({ severidad: "alto" });
    const clock = { method: "PUT", token: ADMIN_TOKEN, body: { desfase_ms: 1_000 } };
    expect((await call(service, "/api/admin/reloj", clock)).status).toBe(404);
    const webhook = { method: "PUT", token: key, body: { webhook: { url: "http://127.0.0.1:9/" } } };
    expect((await call(service, "/api/v1/cuenta/alertas", webhook)).status).toBe(400);
    expect(await admin(service, "POST", "/tareas/sellar-bitacora")).toMatchObject({
      tarea: "sellar-bitacora",
    });
    expect(await admin(service, "GET", `/clientes/${clienteId}`)).toMatchObject({ activo: true });
    expect(await ready()).toEqual([200, []]);
    if (PAGES === "1") {
      const terminos = await (await fetch(`${service.url}/legal/terminos`)).text();
      expect(terminos).toContain("Este documento todavía no está publicado");
      expect(terminos).not.toContain("El cliente responde por");
    }
    const stopped = service.stop();
    // It reports not ready while it still answers, so that a load balancer without retries loses nothing.
    const within = { interval: 20, timeout: 30_000 };
    await vi.waitFor(async () => expect(await ready()).toEqual([503, ["cerrando"]]), within);
    expect((await ask()).status).toBe(200);
    expect(await stopped).toBe(0);
    for (const secret of [ADMIN_TOKEN, KEY, key]) expect(service.output()).not.toContain(secret);
    const lines = service.output().trimEnd().split("\n");
    expect(lines.filter((line) => !line.startsWith("{"))).toEqual([]);
    expect(lines.map((line) => JSON.parse(line).msg)).toContain("Atalaya is ready");

    const again = await startService({ ...environment, PAGES: "0" });
    const kept = await call(again, "/api/v1/consultas", { token: key });
    expect(await kept.json()).toMatchObject({ total: 2 });
    expect(await again.stop()).toBe(0);
    await dataDir.remove();
  });
});
