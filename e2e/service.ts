import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startService } from "../server/testing/service";

/** One product for all journeys: embedded database in a folder of its own, bundled samples. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), "atalaya-e2e-"));
  const service = await startService({ DATA_DIR: dataDir });
  process.env.ATALAYA_URL = service.url;
  return async () => {
    await service.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
