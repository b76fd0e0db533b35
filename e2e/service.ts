import { temporaryDataDir } from "../server/testing/data-dir";
import { startService } from "../server/testing/service";

/** One product for all journeys: embedded database in a folder of its own, bundled samples. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path });
  process.env.ATALAYA_URL = service.url;
  return async () => {
    await service.stop();
    await dataDir.remove();
  };
}
