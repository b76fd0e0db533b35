import { expect, vi } from "vitest";
import { connectTo } from "../../scripts/connect";
import { startEmbeddedPostgres } from "../../scripts/embedded-postgres";
import { type StartOptions, startService } from "./service";

/** The first process and the address of the database that a service runs in this folder. */
export async function databaseIn(dataDir: string) {
  const guest = await startEmbeddedPostgres({ dataDir, isGuest: true });
  await guest.stop();
  return guest;
}

/** Starts the service and ends it by `signal`. Checks that it answers no more and has stopped its database. */
export async function expectEnd(
  dataDir: string,
  signal: NodeJS.Signals,
  options: StartOptions,
): Promise<void> {
  const PAGES = signal === "SIGTERM" ? "1" : "0";
  const service = await startService({ DATA_DIR: dataDir, PAGES }, options);
  const { connectionString } = await databaseIn(dataDir);
  await service.stop(signal);
  const reach = () => connectTo(connectionString).then((client) => client.end());
  await vi.waitFor(() => expect(reach()).rejects.toThrow("ENOENT"), { timeout: 15_000, interval: 100 });
  await expect(fetch(service.url)).rejects.toThrow();
}
