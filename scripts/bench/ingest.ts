import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { hasRealFiles } from "../../server/lists/testing/real-files";
import { getDeps } from "../../server/runtime/deps";
import { shutdown } from "../../server/runtime/shutdown";
import { temporaryDataDir } from "../../server/testing/data-dir";
import { bundleService } from "../bundles";
import { startEmbeddedPostgres } from "../embedded-postgres";
import { ensureBuilt } from "../inputs.mjs";
import { migrate } from "../migrate";
import { measureLargeList } from "./large-list";
import { realOfacSet, realUnList } from "./real-lists";

/**
 * `npm run bench:ingest` measures the real lists, each in its own process. With a number of rows it measures one list
 * of that many invented people instead, under load: `npm run bench:ingest -- 1000000`.
 */
const LISTS = {
  onu_consolidated: { formato: "xml", read: realUnList },
  ofac_sdn: { formato: "zip", read: realOfacSet },
} as const;

type MeasuredSlug = keyof typeof LISTS;

/** One ingest, in its own process because of its peak memory. */
async function measure(slug: MeasuredSlug): Promise<void> {
  const deps = getDeps();
  const { formato, read } = LISTS[slug];
  const raw = read();
  const actor = { kind: "sistema", tarea: "bench", requestId: "bench" } as const;
  const started = performance.now();
  const outcome = await deps.listaIntake.ingest(actor, {
    slug,
    formato,
    raw,
    isSample: false,
    acceptsReduction: false,
  });
  if ("refusal" in outcome) throw new Error(`${slug}: ${outcome.refusal}`);
  const seconds = (performance.now() - started) / 1000;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  console.log(
    `${slug.padEnd(18)} ${String(outcome.version.totalEntradas).padStart(8)} ${seconds.toFixed(2).padStart(9)} ${peakMb.toFixed(0).padStart(8)}`,
  );
  await shutdown();
}

async function measureAll(): Promise<void> {
  if (!hasRealFiles) throw new Error("the real list files are not beside the checkout");
  await ensureBuilt("service", bundleService);
  const dataDir = await temporaryDataDir();
  const database = await startEmbeddedPostgres({ dataDir: dataDir.path });
  try {
    await migrate(database.connectionString);
    console.log("list                entries  ingest s  peak MB   (parse, store, index; process included)");
    for (const slug of Object.keys(LISTS)) {
      spawnSync(process.execPath, ["--import", "tsx", fileURLToPath(import.meta.url), slug], {
        stdio: ["ignore", "inherit", "inherit"],
        env: { ...process.env, DATABASE_URL: database.connectionString },
      });
    }
  } finally {
    await database.stop();
    await dataDir.remove();
  }
}

const [asked] = process.argv.slice(2);
if (asked === undefined) await measureAll();
else if (asked in LISTS) await measure(asked as MeasuredSlug);
else await measureLargeList(Number(asked));
