import { execFile } from "node:child_process";
import { setTimeout } from "node:timers/promises";
import { promisify } from "node:util";
import type { FullConfig } from "playwright/test";
import { temporaryDataDir } from "../server/testing/data-dir";
import { type Service, startService } from "../server/testing/service";

const HISTORY_MS = 600_000;

/** The history is created while the product serves already. Tests must not start before it ends. */
async function historyOf(service: Service): Promise<void> {
  const deadline = Date.now() + HISTORY_MS;
  while (!service.output().includes("the invented history is made")) {
    if (Date.now() > deadline) throw new Error(`no history:\n${service.output()}`);
    await setTimeout(100);
  }
}

/** Embedded database, bundled samples, the demo's history, receivers on loopback. */
const startIn = (dataDir: string, PAGES: "0" | "1") =>
  startService({
    DATA_DIR: dataDir,
    PAGES,
    DEMO_DATA: "1",
    WEBHOOK_ALLOW_INSECURE: "1",
    CONTACT_EMAIL: "soporte@operador.example",
  });

/**
 * A product for each worker, because journeys share a client and may stop what others need. The history is made once
 * and copied: making it takes longer than the whole start.
 */
export default async function startForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  const dataDirs = await Promise.all(Array.from({ length: workers }, temporaryDataDir));
  const [first = "", ...others] = dataDirs.map(({ path }) => path);
  const maker = await startIn(first, "0");
  await historyOf(maker);
  await maker.stop();
  // Keeps the owner, who is another user than root.
  for (const path of others) await promisify(execFile)("cp", ["-a", `${first}/.`, path]);
  const services = await Promise.all(dataDirs.map(({ path }) => startIn(path, "1")));
  const products = services.map(({ url }, worker) => ({
    ATALAYA_URL: url,
    ATALAYA_DATA_DIR: dataDirs[worker]?.path,
    ATALAYA_OFFICER: JSON.stringify(maker.officer),
  }));
  process.env.ATALAYA_PRODUCTS = JSON.stringify(products);
  return async () => {
    await Promise.all(services.map((service) => service.stop()));
    await Promise.all(dataDirs.map((dataDir) => dataDir.remove()));
  };
}
