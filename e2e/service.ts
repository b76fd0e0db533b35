import { temporaryDataDir } from "../server/testing/data-dir";
import { startService } from "../server/testing/service";

/** One product for all journeys: embedded database in a folder of its own, bundled samples, the demo client's history. */
export default async function startForJourneys(): Promise<() => Promise<void>> {
  const dataDir = await temporaryDataDir();
  const service = await startService({ DATA_DIR: dataDir.path, DEMO_DATA: "1" });
  process.env.ATALAYA_URL = service.url;
  process.env.ATALAYA_OFFICER = JSON.stringify(service.officer);
  return async () => {
    await service.stop();
    await dataDir.remove();
  };
}
