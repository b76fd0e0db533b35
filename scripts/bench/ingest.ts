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
import { realOfacSet, realUnList } from "./real-lists";

const LISTS = {
  onu_consolidated: { formato: "xml", read: realUnList },
  ofac_sdn: { formato: "zip", read: realOfacSet },
} as const;

type MeasuredSlug = keyof typeof LISTS;

/** One ingest in a process of its own, so that its peak memory is its own. */
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

const slug = process.argv[2] as MeasuredSlug | undefined;
await (slug === undefined ? measureAll() : measure(slug));
