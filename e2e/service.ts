import { setTimeout } from "node:timers/promises";
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

/** Embedded database in a folder of its own, bundled samples, the demo's history, receivers on loopback. */
async function openForJourneys() {
  const dataDir = await temporaryDataDir();
  const service = await startService({
    DATA_DIR: dataDir.path,
    DEMO_DATA: "1",
    WEBHOOK_ALLOW_INSECURE: "1",
    CONTACT_EMAIL: "soporte@operador.example",
  });
  await historyOf(service);
  return {
    environment: {
      ATALAYA_URL: service.url,
      ATALAYA_DATA_DIR: dataDir.path,
      ATALAYA_OFFICER: JSON.stringify(service.officer),
    },
    async close() {
      await service.stop();
      await dataDir.remove();
    },
  };
}

/** A product for each worker, because journeys share a client and may stop what others need. */
export default async function startForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  const products = await Promise.all(Array.from({ length: workers }, openForJourneys));
  process.env.ATALAYA_PRODUCTS = JSON.stringify(products.map(({ environment }) => environment));
  return async () => {
    await Promise.all(products.map(({ close }) => close()));
  };
}
