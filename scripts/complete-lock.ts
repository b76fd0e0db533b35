import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

interface LockedPackage {
  readonly version?: string;
  readonly optional?: boolean;
  readonly dev?: boolean;
  /** An SPDX expression. npm leaves it out if the package states none. */
  readonly license?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

const LOCK = "package-lock.json";
const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openharmony", "win32"];
const PROCESSORS = ["arm64", "x64", "ia32", "arm", "ppc64", "riscv64", "s390x", "wasm32"];

/** A native package's name states its platform: `binding-linux-x64-musl`. */
function platformOf(name: string): Pick<LockedPackage, "os" | "cpu" | "libc"> {
  const words = (name.split("/").at(-1) ?? name).split("-");
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  const libc = words.some((word) => word.startsWith("musl"))
    ? ["musl"]
    : words.some((word) => word.startsWith("gnu")) && os.includes("linux")
      ? ["glibc"]
      : [];
  return Object.fromEntries(Object.entries({ os, cpu, libc }).filter(([, values]) => values.length > 0));
}

/** Optional packages that a locked package names and the lock lacks, as the lock would hold them. */
export function missingOptionals({ packages }: Lock): Record<string, LockedPackage> {
  const missing: Record<string, LockedPackage> = {};
  for (const [path, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(optionalDependencies)) {
      if (`node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages) continue;
      missing[`node_modules/${name}`] = {
        version,
        ...platformOf(name),
        ...(dev && { dev }),
        optional: true,
      };
    }
  }
  return missing;
}

export const readLock = (): Lock => JSON.parse(readFileSync(LOCK, "utf8"));

/** Packages that `npm ci` installs on Debian for x64, by their folder. Those marked `dev` only to develop. */
export const installedPackages = (): readonly [path: string, locked: LockedPackage][] =>
  Object.entries(readLock().packages).filter(
    ([path, { os, cpu, libc }]) =>
      path !== "" &&
      (os?.includes("linux") ?? true) &&
      (cpu?.includes("x64") ?? true) &&
      (libc?.includes("glibc") ?? true),
  );

// npm leaves out packages that a registry mirror lacks, and `npm ci` then rejects the lock.
if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const lock = readLock();
  const byPath = ([one]: [string, unknown], [other]: [string, unknown]) => (one < other ? -1 : 1);
  lock.packages = Object.fromEntries(
    Object.entries({ ...lock.packages, ...missingOptionals(lock) }).sort(byPath),
  );
  writeFileSync(LOCK, `${JSON.stringify(lock, null, 2)}\n`);
}
