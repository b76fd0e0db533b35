import { cp, mkdtemp, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeClientPackages } from "@/scripts/client-packages";
import { SIGNATURE_VECTOR } from "@/server/domain/avisos/firma-snippets";
import { openCuenta } from "@/server/testing/cuenta";
import type { Product } from "@/server/testing/product";
import { installAsShown, installTypescript, run, runsInPython, withFolder } from "./installed";

let product: Product;
let folder: string;

withFolder((opened) => ({ product, folder } = opened));

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
    home = await installTypescript(product, folder);
  });

  it("asks, retries, pages, resumes a lote and verifies signatures", async () => {
    await cp("e2e/clients/programa.mjs.txt", join(home, "programa.mjs"));
    const { stdout } = await run(process.execPath, ["programa.mjs", ...(await argumentsFor())], {
      cwd: home,
    });
    expect(JSON.parse(stdout)).toEqual(SEEN);
  });

  it("needs nothing but itself", async () => {
    const { dependencies } = JSON.parse(await readFile("clients/typescript/package.json", "utf8"));
    expect(dependencies).toBeUndefined();
  });
});

const hasPython = runsInPython("import setuptools, pip, sys; sys.exit(sys.version_info < (3, 9))");
describe.skipIf(!hasPython)(
  "the client in Python (3.9, pip and setuptools at hand), installed from its wheel",
  () => {
    it("asks, retries, pages, resumes a lote and verifies signatures", async () => {
      const home = await mkdtemp(join(folder, "python-"));
      const site = join(home, "site");
      await installAsShown(product, "pip", home, { PIP_NO_INDEX: "1", PIP_TARGET: site });
      const env = { ...process.env, PYTHONPATH: site };
      const program = ["e2e/clients/programa.py.txt", ...(await argumentsFor())];
      const { stdout } = await run("python3", program, { env });
      expect(JSON.parse(stdout)).toEqual(SEEN);
    });
  },
);
