import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { packPython, packTypescript } from "@/scripts/clients";
import { SIGNATURE_VECTOR } from "@/server/domain/avisos/firma-snippets";
import { openCuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../api/open";

const run = promisify(execFile);

let product: Product;
let folder: string;

withSharedProduct((opened) => (product = opened));
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "atalaya-clients-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Arguments of every program: address, key, key without balance, signed event. */
async function argumentsFor(): Promise<readonly string[]> {
  const cuenta = await openCuenta(product);
  const exhausted = await openCuenta(product);
  await exhausted.bolsa(1);
  expect((await exhausted.validate()).status).toBe(200);
  return [product.service.url, cuenta.key, exhausted.key, JSON.stringify(SIGNATURE_VECTOR)];
}

const SEEN = {
  severidad: "alto",
  repite: true,
  encabezados: [true, false, true, 0],
  salud: "ok",
  rechazos: ["validation_error", "not_found", "paquete.prueba"],
  lote: {
    "Nadie Inventado Uno": "sin_hallazgo",
    "Nadie Inventado Dos": "sin_hallazgo",
    "Nadie Inventado Tres": "sin_hallazgo",
    x: "validation_error",
  },
  consultas: 4,
  reporte: "%PDF-",
  consumidas: 4,
  sinLlave: [true, true, true],
  loteSinLlave: "invalid_api_key",
  sinSaldo: ["bolsa_agotada", true],
  loteSinSaldo: "bolsa_agotada",
  reintenta: "bajo",
  unaClave: [3, 1],
  caido: [true, "k"],
  ajeno: [
    [true, "respuesta_ajena", 200],
    [true, "respuesta_ajena", 502],
    [true, "sin_respuesta", 0],
  ],
  webhook: ["paquete.prueba", null, null, null],
};

describe("the TypeScript client, packed and installed as published", () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(folder, "typescript-"));
    const file = await packTypescript(home);
    await writeFile(join(home, "package.json"), '{"private":true}');
    await run("npm", ["install", "--offline", "--no-audit", "--no-fund", file], { cwd: home });
  });

  it("asks, retries, pages, resumes a lote and verifies signatures", async () => {
    await cp("e2e/clients/programa.mjs.txt", join(home, "programa.mjs"));
    const { stdout } = await run(process.execPath, ["programa.mjs", ...(await argumentsFor())], {
      cwd: home,
    });
    expect(JSON.parse(stdout)).toEqual(SEEN);
  });

  it("is loaded by require as well, and types both", async () => {
    const names = 'console.log(Object.keys(require("atalaya-cliente")).join(" "))';
    const { stdout } = await run(process.execPath, ["-e", names], { cwd: home });
    expect(stdout.trim().split(" ").toSorted()).toEqual(
      [
        "Atalaya",
        "AtalayaError",
        "SinRespuesta",
        "encabezadosDe",
        "esError",
        "validarLote",
        "verificarWebhook",
      ].toSorted(),
    );
    const use = `import { Atalaya } from "atalaya-cliente";
const { severidad } = await new Atalaya({ url: "", llave: "" }).validar({ tipo: "natural", nombre: "A" });
const alto: "alto" | "medio" | "bajo" | "informativo" | "sin_hallazgo" = severidad;
// @ts-expect-error: no type without tipo
new Atalaya({ url: "", llave: "" }).validar({ nombre: alto });
`;
    await writeFile(join(home, "uso.mts"), use);
    await writeFile(join(home, "uso.cts"), use.replace(/^const \{.*$/m, 'const severidad = "alto";'));
    const strict = "--noEmit --strict --skipDefaultLibCheck --target es2022 --module node16 --lib es2022,dom";
    const tsc = join(process.cwd(), "node_modules/.bin/tsc");
    await run(tsc, [...strict.split(" "), "uso.mts", "uso.cts"], { cwd: home });
  });

  it("needs nothing but itself", async () => {
    const { dependencies } = JSON.parse(await readFile("clients/typescript/package.json", "utf8"));
    expect(dependencies).toBeUndefined();
  });
});

const hasPython =
  spawnSync("python3", ["-c", "import setuptools, pip, sys; sys.exit(sys.version_info < (3, 9))"]).status ===
  0;

describe.skipIf(!hasPython)(
  "the client in Python (3.9, pip and setuptools at hand), installed from its wheel",
  () => {
    it("asks, retries, pages, resumes a lote and verifies signatures", async () => {
      const home = await mkdtemp(join(folder, "python-"));
      const wheel = await packPython(home);
      const site = join(home, "site");
      await run("python3", [
        "-m",
        "pip",
        "install",
        "--no-deps",
        "--no-index",
        "--quiet",
        "--target",
        site,
        wheel,
      ]);
      const env = { ...process.env, PYTHONPATH: site };
      const program = ["e2e/clients/programa.py.txt", ...(await argumentsFor())];
      const { stdout } = await run("python3", program, { env });
      expect(JSON.parse(stdout)).toEqual(SEEN);
    });
  },
);
