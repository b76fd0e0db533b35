import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startEmbeddedPostgres } from "./embedded-postgres";

describe("the embedded PostgreSQL", () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "atalaya-embedded-"));
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    const server = await startEmbeddedPostgres({ dataDir, isThrowaway: true });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = () => startEmbeddedPostgres({ dataDir });
  async function query(connectionString: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  /** A process that starts the server, prints its address and then only waits. */
  async function startElsewhere() {
    const module = pathToFileURL("scripts/embedded-postgres.ts").href;
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(server.connectionString, server.pid);
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    const [chunk] = await once(child.stdout, "data");
    const [connectionString = "", pid] = String(chunk).trim().split(" ");
    return {
      connectionString,
      pid: Number(pid),
      kill: async () => {
        child.kill("SIGKILL");
        await once(child, "exit");
      },
    };
  }

  it("keeps UTF-8, UTC and an alphabet whose capitals it knows, behind a password on loopback", async () => {
    const server = await start();
    const settings = await query(
      server.connectionString,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
         current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync, lower('Ñ') AS lower`,
    );
    expect(settings).toEqual([
      { encoding: "UTF8", zone: "UTC", addresses: "127.0.0.1", fsync: "on", lower: "ñ" },
    ]);
    const wrong = server.connectionString.replace(/:[0-9a-f]+@/, ":wrong@");
    await expect(query(wrong, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    await server.stop();
  });

  it("keeps what was written before it stopped, and is gone when its only user leaves", async () => {
    const first = await start();
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS it");
    await first.stop();
    await expect(query(first.connectionString, "SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
    const second = await start();
    expect(await query(second.connectionString, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
    await second.stop();
  });

  it("is one server for users that start together, and stays until the last of them leaves", async () => {
    const [one, two, other] = await Promise.all([start(), start(), startElsewhere()]);
    expect([two.pid, other.pid]).toEqual([one.pid, one.pid]);
    await one.stop();
    await other.kill();
    expect(await query(two.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
    await two.stop();
    await expect(query(two.connectionString, "SELECT 1")).rejects.toMatchObject({ code: "ECONNREFUSED" });
  });

  it("left running by a service that was killed is found again, with all that was acknowledged", async () => {
    const killed = await startElsewhere();
    await query(killed.connectionString, "CREATE TABLE kept AS SELECT 1 AS it");
    await killed.kill();
    const server = await start();
    expect(server.pid).toBe(killed.pid);
    expect(await query(server.connectionString, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
    await server.stop();
  });

  it("that was killed itself starts again over what it left, with all that was acknowledged", async () => {
    const first = await start();
    await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS it");
    process.kill(first.pid, "SIGKILL");
    const second = await start();
    expect(second.pid).not.toBe(first.pid);
    expect(await query(second.connectionString, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
    await second.stop();
  });

  it("that starts while the last user stops it waits and starts anew", async () => {
    const first = await start();
    const [, second] = await Promise.all([first.stop(), start()]);
    expect(await query(second.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
    await second.stop();
  });

  it.runIf(process.getuid?.() === 0)("runs as root below a folder that only root may enter", async () => {
    await chmod(dataDir, 0o700);
    const inner = join(dataDir, "inner");
    await mkdir(inner);
    const server = await startEmbeddedPostgres({ dataDir: inner, isThrowaway: true });
    expect(await query(server.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
    await server.stop();
    await expect(stat(join(inner, "postgres"))).rejects.toMatchObject({ code: "ENOENT" });
    await chmod(dataDir, 0o755);
  });
});
