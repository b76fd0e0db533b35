import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { createClienteWithKey, listsReady } from "@/server/testing/api";
import { validate } from "@/server/testing/cuenta";
import { type TemporaryDataDir, temporaryDataDir } from "@/server/testing/data-dir";
import { fsck } from "@/server/testing/fsck";
import { databaseIn, expectEnd } from "@/server/testing/own-database";
import { startService } from "@/server/testing/service";
import { connectTo } from "./connect";

/** `npm start` in a terminal of its own, which closes when this process dies. */
const IN_TERMINAL = ["script", "-qfc", "exec node scripts/start.mjs", "/dev/null"];
const hasTerminal = spawnSync("script", ["--version"], { encoding: "utf8" }).stdout?.includes("util-linux");

describe("npm start with its embedded database", { timeout: 120_000 }, () => {
  let dataDir: TemporaryDataDir;
  beforeAll(async () => {
    dataDir = await temporaryDataDir();
  });
  afterAll(() => dataDir.remove());

  it("answers again after its database was killed, and fsck stops nothing", async () => {
    const service = await startService({ DATA_DIR: dataDir.path, PAGES: "0" });
    const { key } = await createClienteWithKey(service);
    await listsReady(service);
    const answersAgain = () =>
      vi.waitFor(async () => expect((await validate(service, key)).status).toBe(200), {
        timeout: 15_000,
        interval: 100,
      });
    const { pid, connectionString } = await databaseIn(dataDir.path);
    process.kill(pid, "SIGKILL");
    await answersAgain();
    expect((await databaseIn(dataDir.path)).pid).not.toBe(pid);

    const client = await connectTo(connectionString);
    const { rows } = await client.query(
      "SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer'",
    );
    process.kill(rows[0].pid, "SIGKILL");
    await answersAgain();
    expect(await fsck({ DATA_DIR: dataDir.path })).toMatchObject({ status: 0 });
    expect((await validate(service, key)).status).toBe(200);
    expect(await service.stop()).toBe(0);
  });

  it.each([
    ["SIGHUP to npm", "SIGHUP", { command: ["npm", "start"] }],
    ["SIGHUP to node", "SIGHUP", {}],
    ["SIGTERM before it serves", "SIGTERM", { line: "Migrations" }],
    // A closed terminal also ends the process that writes to it.
    ...(hasTerminal ? ([["a terminal that closes", "SIGKILL", { command: IN_TERMINAL }]] as const) : []),
  ] as const)("ends by %s and stops its database", (_, signal, options) =>
    expectEnd(dataDir.path, signal, options),
  );
});
