import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admin, call, createClienteWithKey } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { emptyDatabase, type TestDatabase } from "@/server/testing/postgres";
import { ADMIN_TOKEN, type Service, startService } from "@/server/testing/service";

const KEY = "0123456789abcdef".repeat(4);
const NOBODY = 65_534;
const MB = 1e6;
const BUILD_TIMEOUT_MS = 3_600_000;
/** All but the base, and both. */
const MOST_MB = { own: 180, whole: 350 };
/** Folders that a base from Debian's packages leaves out, as Debian's own images do. */
const LEFT_OUT = ["usr/share/doc", "usr/share/man", "usr/share/locale", "var/cache/apt", "var/lib/apt/lists"];

/** An image with Node and npm, where a registry of images is in reach. Otherwise one is made of Debian's packages. */
const { IMAGE_BASE, NODE_EXTRA_CA_CERTS: AUTHORITIES } = process.env;
const NEEDED = ["buildah", "unshare", "chroot", ...(IMAGE_BASE === undefined ? ["debootstrap"] : [])];
const missing = NEEDED.filter((tool) => spawnSync(tool, ["--help"]).error !== undefined);
if (process.getuid?.() !== 0) missing.push("root");

describe.skipIf(missing.length > 0)(`the image${missing.map((tool) => ` (skipped: no ${tool})`)}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-image-"));
  const storage = [`--root=${folder}/storage`, `--runroot=${folder}/run`, "--storage-driver=vfs"];
  const buildah = (...args: string[]) => {
    const [command = "", ...rest] = args;
    return execFileSync("buildah", [...storage, command, ...rest], {
      encoding: "utf8",
      env: { ...process.env, BUILDAH_ISOLATION: "chroot" },
      stdio: ["ignore", "pipe", "inherit"],
      maxBuffer: 64 * MB,
    }).trim();
  };
  let root: string;
  let database: TestDatabase;
  let environment: Record<string, string>;
  let service: Service;

  /** Makes an image of a folder. */
  function imageOf(rootfs: string, name: string): string {
    const container = buildah("from", "scratch");
    buildah("add", "--quiet", container, rootfs, "/");
    buildah("commit", "--quiet", container, name);
    buildah("rm", container);
    return name;
  }

  /** Debian with this Node: without npm to serve, with it to build. */
  function makeBases(): { readonly run: string; readonly build: string } {
    const rootfs = join(folder, "rootfs");
    execFileSync("debootstrap", ["--variant=minbase", "bookworm", rootfs], { stdio: "ignore" });
    for (const path of LEFT_OUT) rmSync(join(rootfs, path), { recursive: true });
    cpSync(process.execPath, join(rootfs, "usr/local/bin/node"));
    const run = imageOf(rootfs, "localhost/node-alone");
    const npm = execFileSync("sh", ["-c", 'readlink -f "$(command -v npm)"'], { encoding: "utf8" }).trim();
    const modules = join(rootfs, "usr/local/lib/node_modules");
    mkdirSync(modules, { recursive: true });
    cpSync(dirname(dirname(npm)), join(modules, "npm"), { recursive: true });
    symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(rootfs, "usr/local/bin/npm"));
    return { run, build: imageOf(rootfs, "localhost/node-and-npm") };
  }

  /** A command of the image as another user than its own, on a root that nobody can write to. */
  const inImage = (...command: readonly string[]): readonly string[] => {
    const mounts = [
      `mount --bind ${root} ${root}`,
      `mount -o remount,bind,ro ${root}`,
      `mount --bind ${folder}/data ${root}/data`,
      `mount -t tmpfs tmpfs ${root}/tmp`,
      `mount --rbind /dev ${root}/dev`,
      `mount --rbind /proc ${root}/proc`,
      `exec chroot --userspec=${NOBODY}:${NOBODY} ${root} env -C /atalaya PATH=/usr/local/bin:/usr/bin:/bin "$@"`,
    ];
    return ["unshare", "--mount", "sh", "-c", mounts.join(" && "), "sh", ...command];
  };
  const runInImage = (...command: readonly string[]) => {
    const [file = "", ...args] = inImage(...command);
    return spawnSync(file, args, { encoding: "utf8", env: { ...process.env, ...environment } });
  };

  beforeAll(async () => {
    const bases = IMAGE_BASE === undefined ? makeBases() : { run: IMAGE_BASE, build: IMAGE_BASE };
    const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
    const given = { BASE: bases.build, RUN_BASE: bases.run, NPM_CONFIG_REGISTRY: registry };
    const authorities =
      AUTHORITIES === undefined
        ? []
        : [`--build-arg=NODE_EXTRA_CA_CERTS=${AUTHORITIES}`, `--volume=${AUTHORITIES}:${AUTHORITIES}:ro`];
    const args = Object.entries(given).map(([name, value]) => `--build-arg=${name}=${value}`);
    buildah("bud", "--quiet", "--format=docker", ...args, ...authorities, "--tag=localhost/atalaya", ".");
    root = buildah("mount", buildah("from", "localhost/atalaya"));
    mkdirSync(join(folder, "data"));
    chownSync(join(folder, "data"), NOBODY, NOBODY);
    chmodSync(folder, 0o755);
    database = await emptyDatabase();
    const url = new URL(database.connectionString);
    // Its socket is outside of the image.
    url.search = "";
    environment = {
      APP_ENV: "production",
      ADMIN_TOKEN,
      NEXTAUTH_SECRET: KEY,
      BITACORA_KEY: KEY,
      BITACORA_TESTIGOS: "/data/heads",
      WEBHOOK_SECRETS_KEY: KEY,
      SMTP_URL: "smtp://127.0.0.1:9",
      CONTACT_EMAIL: "soporte@example.co",
      BASE_URL: "https://atalaya.example.co",
      DATABASE_URL: url.href,
      DATA_DIR: "/data",
      NODE_EXTRA_CA_CERTS: "",
      DRAIN_SECONDS: "0",
      MIGRATE_AT_START: "1",
    };
    service = await startService(environment, {
      command: inImage("node", "scripts/start.mjs"),
      line: "The pages are open",
    });
  }, BUILD_TIMEOUT_MS);
  afterAll(async () => {
    await service?.stop();
    await database?.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  it("is small, has no root and says how it is", () => {
    const bytesOf = (path: string) =>
      Number(execFileSync("du", ["-sb", path], { encoding: "utf8" }).split("\t")[0]);
    const [own, whole] = [bytesOf(join(root, "atalaya")) / MB, bytesOf(root) / MB];
    console.log(`${whole.toFixed(0)} MB, of which ${own.toFixed(0)} MB are the product`);
    expect(own).toBeLessThan(MOST_MB.own);
    if (IMAGE_BASE === undefined) expect(whole).toBeLessThan(MOST_MB.whole);
    const { config } = JSON.parse(buildah("inspect", "--type=image", "localhost/atalaya")).Docker;
    expect(config.User).toBe("10001:10001");
    const healthcheck = config.Healthcheck.Test.slice(1);
    environment.PORT = new URL(service.url).port;
    expect(runInImage(...healthcheck)).toMatchObject({ status: 0 });
    environment.PORT = "9";
    expect(runInImage(...healthcheck)).toMatchObject({ status: 1 });
  });

  it("writes to its data and its temporary folder alone", () => {
    expect(runInImage("sh", "-c", "touch /atalaya/x /usr/x; id -u")).toMatchObject({
      stdout: `${NOBODY}\n`,
      stderr: expect.stringMatching(/\/atalaya\/x.*Read-only[\s\S]*\/usr\/x.*Read-only/),
    });
    expect(runInImage("sh", "-c", "touch /data/x /tmp/x")).toMatchObject({ status: 0 });
  });

  it("answers a query, and draws its report", async () => {
    const { key } = await createClienteWithKey(service);
    for (const name of ["onu_consolidated.xml", "csn_colombia.csv"]) {
      const [lista, formato] = name.split(".");
      const path = `/listas/${lista}/versiones?formato=${formato}&aceptar_reduccion=true`;
      await admin(service, "POST", path, readFileSync(`server/lists/samples/${name}`));
    }
    const answer = await call(service, "/api/v1/validate", { method: "POST", token: key, body: LISTED });
    expect(answer.status).toBe(200);
    const { consulta_id } = await answer.json();
    const report = await call(service, `/api/v1/reporte/${consulta_id}`, { token: key });
    expect([report.status, Buffer.from(await report.arrayBuffer()).toString("latin1", 0, 5)]).toEqual([
      200,
      "%PDF-",
    ]);
  });

  it("has all that its pages need", async () => {
    const page = await (await fetch(`${service.url}/docs`)).text();
    const links = [...page.matchAll(/(?:href|src)="(\/(?:docs|_next\/static)\/[^"#]+)"/g)].map(
      ([, path]) => path,
    );
    expect(links.length).toBeGreaterThan(20);
    const others = [
      "/",
      "/estado",
      "/portal/ingresar",
      "/soporte/ingresar",
      "/verificar/verificar.mjs",
      "/openapi.json",
    ];
    for (const path of new Set([...links, ...others]))
      expect([path, (await fetch(service.url + path)).status]).toEqual([path, 200]);
    expect(service.output()).not.toMatch(/"level":50|Cannot find module|ENOENT|EROFS/);
  });

  it("runs the operator's commands", () => {
    const invited = runInImage("node", "dist/soporte-crear.mjs", "ana@example.co", "Ana");
    expect(invited).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("https://atalaya.example.co/"),
    });
    expect(runInImage("node", "dist/secrets.mjs")).toMatchObject({ status: 0 });
    expect(runInImage("node", "dist/key.mjs").stderr).toContain("Usage: ");
    expect(runInImage("node", "dist/fsck.mjs")).toMatchObject({ status: 0 });
  });
});
