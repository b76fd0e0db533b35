import { spawnSync } from "node:child_process";
import { createWriteStream, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { parseOfacXml } from "../../server/lists/ofac_sdn/parse-xml";
import { assembleContent } from "../../server/lists/version-content";

const TARGET_BYTES = 120 * 1024 * 1024;
const MAX_PEAK_MB = 500;
const FIXTURES = "server/lists/ofac_sdn/fixtures";

/** Elements of a fixture that repeat under an identifier of their own; everything else stands once. */
const FORMATS = {
  "SDN_ADVANCED.XML": ["Location", "IDRegDocument", "DistinctParty", "SanctionsEntry"],
  "SDN_ENHANCED.XML": ["entity"],
} as const;

type FileName = keyof typeof FORMATS;

/** A fixture's sections, each record repeated under new numbers until the file has OFAC's size. */
function* enlarged(fixture: string, names: readonly string[]): Generator<string> {
  const records = new RegExp(`(?:\\s*<(${names.join("|")}) [^>]*>[\\s\\S]*?</\\1>)+`, "g");
  const sections = [...fixture.matchAll(records)];
  const copied = sections.reduce((bytes, [section]) => bytes + section.length, 0);
  const copies = Math.ceil(TARGET_BYTES / copied);
  let at = 0;
  for (const section of sections) {
    yield fixture.slice(at, section.index);
    for (let copy = 0; copy < copies; copy += 1) yield renumbered(section[0], copy);
    at = section.index + section[0].length;
  }
  yield fixture.slice(at);
}

/**
 * Identities of the parties only: what they refer to in the reference sets stays one. Cyrillic as the real files
 * have it nearly everywhere, since it doubles the memory a text takes.
 */
const renumbered = (section: string, copy: number): string =>
  section
    .replaceAll(/((?:FixedRef|ProfileID|Profile ID|Identity ID|IdentityID|entity id)=")(\d+)/g, `$1${copy}$2`)
    .replaceAll("Juan Imaginario", "Хуан Имагинарио");

/** One parse in a process of its own, so that its peak memory is its own. */
async function measure(path: string): Promise<void> {
  const raw = readFileSync(path);
  const started = performance.now();
  const { totalEntradas } = await assembleContent(parseOfacXml(raw));
  const seconds = (performance.now() - started) / 1000;
  const peakMb = process.resourceUsage().maxRSS / 1024;
  const columns = [totalEntradas, (raw.length / 2 ** 20).toFixed(0), seconds.toFixed(1), peakMb.toFixed(0)];
  console.log(columns.map((column) => String(column).padStart(9)).join(""));
  if (peakMb > MAX_PEAK_MB) process.exitCode = 1;
}

async function measureAll(): Promise<void> {
  const directory = await mkdtemp(join(tmpdir(), "atalaya-bench-"));
  try {
    console.log(`entries, MB of file, seconds, peak MB of the whole process (at most ${MAX_PEAK_MB})`);
    for (const fileName of Object.keys(FORMATS) as FileName[]) {
      const path = join(directory, fileName);
      const fixture = readFileSync(join(FIXTURES, fileName), "utf8");
      await pipeline(Readable.from(enlarged(fixture, FORMATS[fileName])), createWriteStream(path));
      process.stdout.write(fileName.padEnd(18));
      const { status } = spawnSync(
        process.execPath,
        ["--import", "tsx", fileURLToPath(import.meta.url), path],
        {
          stdio: ["ignore", "inherit", "inherit"],
        },
      );
      if (status !== 0) process.exitCode = 1;
    }
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

const path = process.argv[2];
await (path === undefined ? measureAll() : measure(path));
