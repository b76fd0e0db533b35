import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { build } from "esbuild";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { docsOf } from "@/server/docs/sections";
import { admin, call } from "@/server/testing/api";
import { openCuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { answering, type Delivery, openReceiver } from "@/server/testing/receiver";
import { withSharedProduct } from "./open";

const samples = (docsOf("http://docs.test").at("webhooks")?.document.blocks ?? []).flatMap((block) =>
  block.kind === "code" ? block.samples : [],
);
function codeOf(label: string): string {
  const sample = samples.find((each) => each.label === label);
  if (sample === undefined) throw new Error(`the page has no sample ${label}`);
  return sample.code;
}

let product: Product;
let folder: string;
let secret: string;
/** What the service sent: `retried` again as `again`, after `newer`. */
let sent: Record<"retried" | "newer" | "again" | "stale" | "last", Delivery>;

withSharedProduct((opened) => (product = opened));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atalaya-receptores-"));
  const cuenta = await openCuenta(product);
  const receiver = await openReceiver(answering(503));
  const send = (method: string, path: string, body?: unknown) =>
    call(product.service, `/api/v1/cuenta/alertas${path}`, { method, token: cuenta.key, body });
  const configured = await send("PUT", "", { webhook: { url: receiver.url } });
  secret = ((await configured.json()) as { webhook: { secret: string } }).webhook.secret;
  const shiftClock = (desfase_ms: number) => admin(product.service, "PUT", "/reloj", { desfase_ms });
  const ask = async () => {
    expect((await send("POST", "/prueba")).status).toBe(202);
    return receiver.deliveries.at(-1) as Delivery;
  };
  const retried = await ask();
  receiver.answer(answering(200));
  const newer = await ask();
  await shiftClock(61_000);
  await admin(product.service, "POST", "/tareas/entregar-eventos", {});
  const again = receiver.deliveries.at(-1) as Delivery;
  await shiftClock(-301_000);
  const stale = await ask();
  await shiftClock(0);
  sent = { retried, newer, again, stale, last: await ask() };
  await receiver.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A receiver of the page, ready to be started. */
interface Prepared {
  readonly command: readonly [string, ...string[]];
  readonly environment: Readonly<Record<string, string>>;
  readonly query: (sql: string) => Promise<readonly object[]>;
  readonly close?: () => Promise<void>;
}
type Prepare = (home: string, port: number) => Promise<Prepared>;

/** A schema of its own in the product's database. */
async function openSchema(name: string) {
  const db = new Client({ connectionString: product.connectionString });
  await db.connect();
  await db.query(`DROP SCHEMA IF EXISTS ${name} CASCADE; CREATE SCHEMA ${name}; SET search_path TO ${name}`);
  const url = new URL(product.connectionString);
  url.searchParams.set("options", `-c search_path=${name}`);
  return {
    url,
    query: async (sql: string) => (await db.query(sql)).rows ?? [],
    close: async () => {
      await db.query(`DROP SCHEMA ${name} CASCADE`);
      await db.end();
    },
  };
}

function querySqlite(file: string) {
  const program =
    "import json, sqlite3, sys; b = sqlite3.connect(sys.argv[1]); b.row_factory = sqlite3.Row\n" +
    "r = [dict(f) for f in b.execute(sys.argv[2])]; b.commit(); print(json.dumps(r))";
  return async (sql: string) =>
    JSON.parse(execFileSync("python3", ["-c", program, file, sql], { encoding: "utf8" })) as object[];
}

/** Serves a route handler of Next, which is a function of a standard Request. */
const SERVE_NEXT = `
import { createServer } from "node:http";
createServer(async (req, res) => {
  const chunks = [];
  for await (const chunk of req) chunks.push(chunk);
  const request = new Request("http://receptor.test", { method: "POST", headers: req.headers, body: Buffer.concat(chunks) });
  const status = await POST(request).then((answer) => answer.status, () => 500);
  res.writeHead(status).end();
}).listen(process.env.PORT);
`;

const NODE_PATHS = (process.env.NODE_PATH ?? "").split(delimiter).filter(Boolean);

const prepareNode =
  (schema: string, code: () => string): Prepare =>
  async (home) => {
    const outfile = join(home, "receptor.cjs");
    await build({
      stdin: { contents: code(), resolveDir: ".", loader: "ts" },
      outfile,
      bundle: true,
      platform: "node",
      external: ["pg-native"],
      nodePaths: NODE_PATHS,
    });
    const { url, query, close } = await openSchema(schema);
    return { command: [process.execPath, outfile], environment: { DATABASE_URL: url.href }, query, close };
  };

const prepareFastapi: Prepare = async (home, port) => {
  await writeFile(join(home, "receptor.py"), codeOf("FastAPI"));
  return {
    command: ["python3", "-m", "uvicorn", "receptor:app", "--port", `${port}`],
    environment: { AVISOS_DB: join(home, "avisos.db") },
    query: querySqlite(join(home, "avisos.db")),
  };
};

const preparePhp: Prepare = async (home, port) => {
  await writeFile(join(home, "atalaya.php"), samples.findLast(({ label }) => label === "PHP")?.code ?? "");
  return {
    command: ["php", "-S", `127.0.0.1:${port}`, join(home, "atalaya.php")],
    environment: { AVISOS_DSN: `sqlite:${join(home, "avisos.db")}` },
    query: querySqlite(join(home, "avisos.db")),
  };
};

const { SPRING_CLASSPATH = "" } = process.env;

const prepareSpring: Prepare = async (home) => {
  const main = `package ejemplo;
@org.springframework.boot.autoconfigure.SpringBootApplication
public class App {
  public static void main(String[] args) { org.springframework.boot.SpringApplication.run(App.class, args); }
}`;
  const files = { App: main, Firma: codeOf("Java"), AvisosController: codeOf("Spring") };
  for (const [name, code] of Object.entries(files))
    await writeFile(join(home, `${name}.java`), code === main ? code : `package ejemplo;\n${code}`);
  const names = Object.keys(files).map((name) => `${name}.java`);
  execFileSync("javac", ["-parameters", "-cp", SPRING_CLASSPATH, "-d", ".", ...names], { cwd: home });
  const { url, query, close } = await openSchema("receptor_spring");
  const jdbc = new URL(`postgresql://${url.host}${url.pathname}`);
  jdbc.searchParams.set("currentSchema", "receptor_spring");
  return {
    command: ["java", "-cp", `.:${SPRING_CLASSPATH}`, "ejemplo.App"],
    environment: {
      SPRING_DATASOURCE_URL: `jdbc:${jdbc.href}`,
      SPRING_DATASOURCE_USERNAME: decodeURIComponent(url.username),
      SPRING_DATASOURCE_PASSWORD: decodeURIComponent(url.password),
    },
    query,
    close,
  };
};

const runs = (command: string, ...args: readonly string[]) => spawnSync(command, args).status === 0;

/** Each with what has to be at hand to run it. Node always is. */
const RECEIVERS = [
  {
    name: "Next.js",
    needs: "Node",
    isAtHand: true,
    prepare: prepareNode("receptor_next", () => codeOf("Next.js") + SERVE_NEXT),
  },
  {
    name: "Express",
    needs: "express in NODE_PATH",
    isAtHand: NODE_PATHS.some((path) => existsSync(join(path, "express"))),
    prepare: prepareNode("receptor_express", () => codeOf("Express")),
  },
  {
    name: "FastAPI",
    needs: "python3 with fastapi and uvicorn",
    isAtHand: runs("python3", "-c", "import fastapi, uvicorn, sqlite3"),
    prepare: prepareFastapi,
  },
  {
    name: "Spring",
    needs: "javac, and Spring's jars in SPRING_CLASSPATH",
    isAtHand: SPRING_CLASSPATH !== "" && runs("javac", "--version"),
    prepare: prepareSpring,
  },
  {
    name: "PHP",
    needs: "php with pdo_sqlite, and python3",
    isAtHand:
      runs("php", "-r", "exit((int) !extension_loaded('pdo_sqlite'));") && runs("python3", "--version"),
    prepare: preparePhp,
  },
];

async function freePort(): Promise<number> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves once something answers at `url`. */
async function answers(url: string, program: ChildProcess, said: string): Promise<void> {
  for (;;) {
    if (program.exitCode !== null) throw new Error(`the receiver ended: ${await readFile(said, "utf8")}`);
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp) return;
    await sleep(50);
  }
}

describe.each(RECEIVERS)("the receiver of the page in $name ($needs at hand)", ({ isAtHand, prepare }) => {
  it.skipIf(!isAtHand)("stores each event once and answers nothing else with 2xx", async () => {
    const home = await mkdtemp(join(folder, "receptor-"));
    const port = await freePort();
    const { command, environment, query, close } = await prepare(home, port);
    await query(codeOf("Tabla"));
    const env = {
      ...process.env,
      ...environment,
      ATALAYA_WEBHOOK_SECRET: secret,
      PORT: `${port}`,
      SERVER_PORT: `${port}`,
    };
    const said = join(home, "said");
    const program = spawn("sh", ["-c", 'exec "$@" >said 2>&1', "sh", ...command], { cwd: home, env });
    const url = `http://127.0.0.1:${port}/atalaya`;
    const post = async ({ body, signature, deliveryId, evento }: Delivery): Promise<number> => {
      const headers = {
        "Content-Type": "application/json",
        "X-Service-Event": evento,
        "X-Service-Delivery-Id": deliveryId,
        "X-Service-Signature": signature,
      };
      return (await fetch(url, { method: "POST", headers, body })).status;
    };
    try {
      await answers(url, program, said);
      const { retried, newer, again, stale, last } = sent;
      expect([retried.id, retried.deliveryId === again.deliveryId]).toEqual([again.id, false]);
      const forged = { ...newer, body: newer.body.replace(newer.id, last.id) };
      const unsigned = { ...last, signature: "" };
      const accepted = [newer, again, retried];
      const refused = [forged, unsigned, stale, { ...last, signature: newer.signature }];
      const statuses: number[] = [];
      for (const delivery of [...accepted, ...refused]) statuses.push(await post(delivery));
      expect(statuses).toEqual([204, 204, 204, 401, 401, 401, 401]);
      expect(await query(codeOf("Pendientes"))).toEqual([{ cuerpo: retried.body }, { cuerpo: newer.body }]);
      await query("UPDATE avisos SET tipo = 'paquete.bloqueado'");
      await query(`UPDATE avisos SET tipo = 'paquete.reactivado' WHERE id = '${newer.id}'`);
      expect(await query(codeOf("Estado"))).toEqual([{ tipo: "paquete.reactivado" }]);
      // It comes again: the answer to what was not stored is never 2xx.
      await query("DROP TABLE avisos");
      expect(await post(last)).toBe(500);
    } finally {
      program.kill("SIGKILL");
      await close?.();
    }
  });
});
