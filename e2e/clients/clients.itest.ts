import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeClientPackages } from "@/scripts/client-packages";
import { writeTypescriptDist } from "@/scripts/clients";
import { docsOf } from "@/server/docs/sections";
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

/** Installs a client in `home` as the page of clients says: downloads it, holds it to its SHA-256, installs it. */
async function installAsShown(tool: "npm" | "pip", home: string, environment: Record<string, string>) {
  const blocks = docsOf(product.service.url).at("clientes")?.document.blocks ?? [];
  const shown = blocks.flatMap((block) => (block.kind === "code" ? block.samples : []));
  const code = shown.find((sample) => sample.code.includes(`${tool} install`))?.code;
  if (code === undefined) throw new Error(`the page installs nothing with ${tool}`);
  const env = { ...process.env, ...environment };
  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", code], { cwd: home, env });
  expect(stdout).toMatch(/^atalaya.+: OK$/m);
}

const contentOf = async (command: string, ...args: string[]) =>
  (await run(command, args)).stdout.trim().split("\n").toSorted();

it("serves the bytes that the same sources give again, and no other file", async () => {
  await writeClientPackages(folder);
  for (const name of await readdir(folder)) {
    const served = await fetch(`${product.service.url}/docs/descargas/${name}`);
    expect([served.status, Buffer.from(await served.arrayBuffer())]).toEqual([
      200,
      await readFile(join(folder, name)),
    ]);
  }
  expect(await readdir(folder)).toHaveLength(2);
  for (const name of ["otro.tgz", "..%2Finputs", "atalaya-cliente-1.2.0.tgz"])
    expect(
      (await fetch(`${product.service.url}/docs/descargas/${name}`)).status,
      name,
    ).toBeGreaterThanOrEqual(400);
});

describe("the TypeScript client, installed from its download", () => {
  let home: string;

  beforeAll(async () => {
    home = await mkdtemp(join(folder, "typescript-"));
    await writeFile(join(home, "package.json"), '{"private":true}');
    await installAsShown("npm", home, { npm_config_offline: "true", npm_config_audit: "false" });
  });

  it("has the files that npm pack would publish", async () => {
    const source = join(home, "source");
    await cp("clients/typescript", source, { recursive: true });
    await writeTypescriptDist(source);
    const [file] = (await readdir(home)).filter((name) => name.endsWith(".tgz"));
    const packed = await run("npm", ["pack", "--dry-run", "--json", "--ignore-scripts", source]);
    const [{ files }] = JSON.parse(packed.stdout) as [{ files: { path: string }[] }];
    expect(await contentOf("tar", "tzf", join(home, `${file}`))).toEqual(
      files.map(({ path }) => `package/${path}`).toSorted(),
    );
    expect(files.map(({ path }) => path)).toContain("dist/index.d.ts");
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

const runsInPython = (program: string) => spawnSync("python3", ["-c", program]).status === 0;
const hasPython = runsInPython("import setuptools, pip, sys; sys.exit(sys.version_info < (3, 9))");
/** Setuptools before 70.1 needs the package wheel. */
const buildsWheels =
  hasPython && (runsInPython("import wheel") || runsInPython("import setuptools.command.bdist_wheel"));

/** Prints the modules of the wheel in a folder, and its metadata by key, with the description. */
const TELL_WHEEL = `
import email, glob, json, sys, zipfile
archivo = zipfile.ZipFile(glob.glob(sys.argv[1] + "/*.whl")[0])
archivo.testzip()
nombres = sorted(n for n in archivo.namelist() if not n.endswith(("RECORD", "top_level.txt", "WHEEL")))
ficha = email.message_from_bytes(archivo.read(next(n for n in nombres if n.endswith("METADATA"))))
claves = ["Name", "Version", "Summary", "License", "Requires-Python", "Description-Content-Type"]
print(json.dumps([nombres, {c: ficha[c] for c in claves}, ficha.get_payload()]))
`;

describe.skipIf(!hasPython)(
  "the client in Python (3.9, pip and setuptools at hand), installed from its wheel",
  () => {
    it("asks, retries, pages, resumes a lote and verifies signatures", async () => {
      const home = await mkdtemp(join(folder, "python-"));
      const site = join(home, "site");
      await installAsShown("pip", home, { PIP_NO_INDEX: "1", PIP_TARGET: site });
      const env = { ...process.env, PYTHONPATH: site };
      const program = ["e2e/clients/programa.py.txt", ...(await argumentsFor())];
      const { stdout } = await run("python3", program, { env });
      expect(JSON.parse(stdout)).toEqual(SEEN);
    });

    it.skipIf(!buildsWheels)("has what setuptools and wheel build from the sources", async () => {
      const home = await mkdtemp(join(folder, "wheel-"));
      await cp("clients/python", join(home, "source"), { recursive: true });
      const options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"];
      await run("python3", ["-m", "pip", "wheel", ...options, "--wheel-dir", home, join(home, "source")]);
      await writeClientPackages(join(home, "own"));
      const told = [home, join(home, "own")].map((at) => run("python3", ["-c", TELL_WHEEL, at]));
      const [built, own] = (await Promise.all(told)).map(({ stdout }) => JSON.parse(stdout));
      expect(own).toEqual(built);
    });
  },
);
