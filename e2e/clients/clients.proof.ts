import { cp, mkdtemp, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { writeClientPackages } from "@/scripts/client-packages";
import { writeTypescriptDist } from "@/scripts/clients";
import type { Product } from "@/server/testing/product";
import { installTypescript, run, runsInPython, withFolder } from "./installed";

let product: Product;
let folder: string;

withFolder((opened) => ({ product, folder } = opened));

const contentOf = async (command: string, ...args: string[]) =>
  (await run(command, args)).stdout.trim().split("\n").toSorted();

describe("the TypeScript client, installed from its download", () => {
  let home: string;
  beforeAll(async () => {
    home = await installTypescript(product, folder);
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
});

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

describe.skipIf(!buildsWheels)("the wheel of the client in Python (pip and setuptools at hand)", () => {
  it("has what setuptools and wheel build from the sources", async () => {
    const home = await mkdtemp(join(folder, "wheel-"));
    await cp("clients/python", join(home, "source"), { recursive: true });
    const options = ["--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet"];
    await run("python3", ["-m", "pip", "wheel", ...options, "--wheel-dir", home, join(home, "source")]);
    await writeClientPackages(join(home, "own"));
    const told = [home, join(home, "own")].map((at) => run("python3", ["-c", TELL_WHEEL, at]));
    const [built, own] = (await Promise.all(told)).map(({ stdout }) => JSON.parse(stdout));
    expect(own).toEqual(built);
  });
});
