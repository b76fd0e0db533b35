import { execFile, spawnSync } from "node:child_process";
import { chmod, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { docsOf } from "@/server/docs/sections";
import { admin, call, createClienteWithKey } from "@/server/testing/api";
import { LISTED } from "@/server/testing/cuenta";
import { openPrueba, type Prueba } from "@/server/testing/cuenta-prueba";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "./open";

/** Statuses of pages about a refusal. No other page's requests are refused. */
const REFUSED: Readonly<Record<string, readonly number[]>> = {
  llaves: [200, 401],
  errores: [400],
  evidencia: [400, 200, 200, 200],
  "idempotencia-y-reintentos": [200, 409],
  "modo-de-prueba": [200, 402, 200, 200, 200, 202],
};
/**
 * Tested elsewhere (`firma-snippets.test.ts`, `webhook-receivers.itest.ts`, `clients.itest.ts`), or needs something that
 * only a reader has.
 */
const ELSEWHERE = [
  "export ATALAYA_KEY",
  "ATALAYA_WEBHOOK_SECRET",
  "firmaValida",
  "firma_valida",
  "atalaya-cliente",
  "from atalaya import",
  "/docs/descargas/",
];
/** Consultas of the recorded examples. */
const EXAMPLE_IDS = /01a1fa9b-88ad-7000-8000-\d{12}/g;

const pages = docsOf("http://docs.test").documents.map(({ slug }) => slug);
const hasPython = spawnSync("python3", ["--version"]).status === 0;

let product: Product;
let folder: string;

interface Run {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

const CURL = spawnSync("sh", ["-c", "command -v curl"]).stdout.toString().trim();

const run = (command: string, args: readonly string[], prueba: Prueba) =>
  new Promise<Run>((done) => {
    const env = {
      ...process.env,
      ATALAYA_KEY: prueba.key,
      CURL,
      STATUSES: join(folder, "statuses"),
      PATH: [folder, process.env.PATH].join(delimiter),
    };
    execFile(command, args, { cwd: folder, env }, (error, stdout, stderr) =>
      done({ code: error === null ? 0 : 1, stdout, stderr }),
    );
  });

async function statuses(): Promise<number[]> {
  const noted = await readFile(join(folder, "statuses"), "utf8").catch(() => "");
  return noted.split("\n").filter(Boolean).map(Number);
}

/** «…» stands for values that differ each time or are left out. */
function expectAsShown(told: unknown, shown: unknown): void {
  if (shown === "…") return;
  if (typeof shown !== "object" || shown === null) {
    expect(told).toEqual(shown);
    return;
  }
  expect(Object.keys(told as object).toSorted()).toEqual(Object.keys(shown).toSorted());
  for (const [key, value] of Object.entries(shown))
    expectAsShown((told as Record<string, unknown>)[key], value);
}

/** Keeps a listed contraparte in the base of a test account. Returns its id and that of its alarma, once it is told. */
async function watched({ key: token }: Prueba): Promise<{ contraparteId: string; alarmaId: string }> {
  const body = { referencia: "R-1", clase: "cliente", tipo: "natural", nombre: "HALLAZGO VINCULANTE PRUEBA" };
  const ask = async (path: string, options = {}) =>
    (await call(product.service, `/api/v1/${path}`, { token, ...options })).json();
  const { contraparte_id: contraparteId } = await ask("contrapartes", { method: "POST", body });
  const alarmaId = await vi.waitFor(
    async () => {
      const [alarma] = (await ask("alarmas")).alarmas;
      return alarma.alarma_id as string;
    },
    { timeout: 30_000, interval: 50 },
  );
  return { contraparteId, alarmaId };
}

/** Runs the samples of each page: those for a shell, whose answers the page shows, and those in `languages`. */
export function describeSamples(languages: readonly ("ts" | "python")[]): void {
  const isRunInPython = hasPython && languages.includes("python");
  withSharedProduct((opened) => (product = opened));
  beforeAll(async () => {
    // Creates two heads to ask for, each with a consulta that counts.
    const { key: token } = await createClienteWithKey(product.service);
    for (const nombre of [LISTED.nombre, "Nadie Inventado"]) {
      const body = { ...LISTED, nombre };
      const asked = await call(product.service, "/api/v1/validate", { method: "POST", token, body });
      expect(asked.status).toBe(200);
      await admin(product.service, "POST", "/tareas/sellar-bitacora");
    }
    folder = await mkdtemp(join(tmpdir(), "atalaya-docs-"));
    // Every request writes its status, even if the page discards the body.
    const curl = `#!/bin/sh\nexec "$CURL" -w '%{stderr}%{http_code}\\n' "$@" 2>>"$STATUSES"\n`;
    await writeFile(join(folder, "curl"), curl);
    await chmod(join(folder, "curl"), 0o755);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  describe.skipIf(CURL === "")("every sample of the documentation, with curl at hand", () => {
    it.each(pages)("runs: %s", async (slug) => {
      const prueba = await openPrueba(product);
      const asked = await (await prueba.validate({ tipo: "natural", nombre: "SIN HALLAZGO PRUEBA" })).json();
      if (slug === "referencia-rotar-secreto-del-webhook")
        await prueba.alertas({ webhook: { url: "https://ejemplo.co/atalaya" } });
      const { contraparteId, alarmaId } = /contraparte|alarma/.test(slug)
        ? await watched(prueba)
        : { contraparteId: "", alarmaId: "" };
      await writeFile(join(folder, "statuses"), "");
      const blocks = docsOf(product.service.url).at(slug)?.document.blocks ?? [];
      // A reader tries a guide again. The reference sends one request three times, in three languages.
      const times = slug.startsWith("referencia") ? [1] : [1, 2];
      let last = "";
      for (const block of times.flatMap(() => blocks)) {
        if (block.kind !== "code") continue;
        for (const sample of block.samples) {
          const code = sample.code
            .replace(/(\/contrapartes\/)[0-9a-f-]{36}/g, `$1${contraparteId}`)
            .replace(/(\/alarmas\/)[0-9a-f-]{36}/g, `$1${alarmaId}`)
            .replace(EXAMPLE_IDS, asked.consulta_id);
          if (ELSEWHERE.some((said) => code.includes(said))) continue;
          if (sample.language === "sh") {
            const { code: failed, stdout, stderr } = await run("bash", ["--norc", "-euc", code], prueba);
            expect([failed, stderr], code).toEqual([0, ""]);
            last = stdout;
          } else if (sample.language === "json" && sample.label === "Respuesta") {
            expectAsShown(JSON.parse(last), JSON.parse(sample.code));
          } else if (sample.language === "ts" && languages.includes("ts")) {
            const file = join(folder, "sample.mjs");
            await writeFile(file, code);
            const ran = await run(process.execPath, [file], prueba);
            expect([ran.code, ran.stderr], code).toEqual([0, ""]);
          } else if (sample.language === "python" && isRunInPython && REFUSED[slug] === undefined) {
            const ran = await run("python3", ["-c", code], prueba);
            expect([ran.code, ran.stderr], code).toEqual([0, ""]);
          }
        }
      }
      const seen = await statuses();
      const refused = REFUSED[slug];
      if (refused) expect(seen).toEqual(times.flatMap(() => refused));
      else expect(seen.filter((status) => status >= 400)).toEqual([]);
    });
  });
}
