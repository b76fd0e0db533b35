import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join } from "node:path";
import { COMPILER, RUNTIME, VERSION } from "./build-prisma-runtime.mjs";
import { tablesSource } from "./table-columns.mjs";

const SCHEMA = "prisma/schema.prisma";
const COLUMNS = "scripts/table-columns.mjs";

/** What runs, committed: generating it takes seventy packages. */
export const CLIENT = "generated/prisma/client.js";
/** Every table's columns, for statements. */
export const TABLES = "generated/tables.ts";
/** What it is bundled of, and the types that the rest of the code knows it by. */
export const SOURCES = "generated/prisma/types";

/** The first line of the client: what it was made of. */
export function clientStamp() {
  const digest = createHash("sha256").update(`${VERSION}\0`);
  for (const source of [SCHEMA, COLUMNS]) digest.update(readFileSync(source));
  return `// ${digest.digest("hex")}: npm run generate\n`;
}

/** The compiler as bytes in a file instead of text in a module, which would be twice as large and read as code. */
const readsCompiler = `
  import { readFileSync } from "node:fs";
  import { join } from "node:path";
  // From the root of the project, where the service starts; unpacked there on install.
  export const wasm = readFileSync(join(process.cwd(), "${RUNTIME}/${COMPILER}.wasm"), "base64");
`;

/** What Prisma generates imports its package, of which there is only what is used; types find it by tsconfig.json. */
const ofRuntime = {
  name: "runtime",
  /** @param {import("esbuild").PluginBuild} build */
  setup(build) {
    build.onResolve({ filter: /^@prisma\/client\/runtime\// }, ({ path }) =>
      path.endsWith(".wasm-base64.mjs")
        ? { path, namespace: "compiler" }
        : { path: `./runtime/${basename(path, ".mjs")}.mjs`, external: true },
    );
    build.onLoad({ filter: /./, namespace: "compiler" }, () => ({ contents: readsCompiler }));
  },
};

/**
 * Writes the sources into `folder`, as `prisma generate` does without the command around it (its Studio and its databases
 * are most of its weight), and gives the client bundled of them, and the columns of the tables.
 * @param {string} folder
 */
export async function generateClient(folder) {
  const require = createRequire(import.meta.url);
  const { PrismaClientTsGenerator } = require("@prisma/client-generator-ts");
  const { getGenerators, loadSchemaContext } = require("@prisma/internals");
  const { build } = require("esbuild");
  const registry = {
    "prisma-client": { type: "in-process", generator: new PrismaClientTsGenerator() },
  };
  const schemaContext = await loadSchemaContext({
    schemaPath: { cliProvidedPath: SCHEMA },
    printLoadMessage: false,
  });
  let models = [];
  for (const generator of await getGenerators({ schemaContext, registry })) {
    generator.options.generator.output.value = folder;
    await generator.generate();
    generator.stop();
    models = generator.options.dmmf.datamodel.models;
  }
  const { outputFiles } = await build({
    entryPoints: [join(folder, "client.ts")],
    bundle: true,
    write: false,
    absWorkingDir: folder,
    tsconfigRaw: {},
    platform: "node",
    format: "esm",
    target: "node20",
    charset: "utf8",
    legalComments: "none",
    plugins: [ofRuntime],
  });
  return {
    client: clientStamp() + outputFiles[0].text,
    tables: clientStamp() + tablesSource(models),
  };
}
