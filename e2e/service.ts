import { setTimeout } from "node:timers/promises";
import { temporaryDataDir } from "../server/testing/data-dir";
import { type Service, startService } from "../server/testing/service";

const HISTORY_MS = 600_000;

/** It is made while the product serves already: a journey must not walk into it. */
async function historyOf(service: Service): Promise<void> {
  const deadline = Date.now() + HISTORY_MS;
  while (!service.output().includes("the invented history is made")) {
    if (Date.now() > deadline) throw new Error(`no history:\n${service.output()}`);
    await setTimeout(100);
  }
}

/** One product for all journeys: embedded database in a folder of its own, bundled samples, the demo's history, receivers on loopback. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path, DEMO_DATA: "1", WEBHOOK_ALLOW_INSECURE: "1" });
  await historyOf(service);
  process.env.ATALAYA_URL = service.url;
  process.env.ATALAYA_DATA_DIR = dataDir.path;
  process.env.ATALAYA_OFFICER = JSON.stringify(service.officer);
  return async () => {
    await service.stop();
    await dataDir.remove();
  };
}
