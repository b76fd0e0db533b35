import { execFile, spawnSync } from "node:child_process";
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

const PROGRAMS = "e2e/api/clients";

/** The jar of openapi-generator-cli 7, and a Python with the packages of its clients and datamodel-code-generator. */
const { OPENAPI_GENERATOR_JAR: jar = "", OPENAPI_PYTHON: python = "python3" } = process.env;

const answers = (file: string, ...args: string[]): boolean => spawnSync(file, args).status === 0;

const pythonHas = (...modules: readonly string[]): boolean =>
  answers(
    python,
    "-c",
    `import importlib.util as u; assert all(map(u.find_spec, ${JSON.stringify(modules)}))`,
  );

const generates = (): boolean => jar !== "" && answers("java", "-jar", jar, "version");

/** Arguments of each program: address of the service, a key, and a key with a used-up bolsa. */
type Arguments = readonly string[];

interface Language {
  readonly name: string;
  /** Whether this machine has the tools. */
  readonly isHere: () => boolean;
  readonly needs: string;
  /** Generates a client in `folder`. Returns the output of the program that calls with it. */
  readonly call: (folder: string, args: Arguments) => Promise<{ readonly stdout: string }>;
}

async function generate(generator: string, folder: string): Promise<void> {
  const only = "apis,models,supportingFiles,apiTests=false,modelTests=false,apiDocs=false,modelDocs=false";
  const options = generator === "java" ? ["--library", "native"] : [];
  const args = ["generate", "-g", generator, "-i", "openapi.json", "-o", "client", "--global-property", only];
  await run("java", ["-jar", jar, ...args, ...options], { cwd: folder });
}

/** The generated client of each language, and how it is run. */
export const LANGUAGES: readonly Language[] = [
  {
    name: "TypeScript, by openapi-typescript",
    isHere: () => true,
    needs: "",
    call: async (folder, args) => {
      const bin = resolve("node_modules/.bin");
      await run(join(bin, "openapi-typescript"), ["openapi.json", "-o", "schema.ts"], { cwd: folder });
      await cp(`${PROGRAMS}/call.ts.txt`, join(folder, "call.ts"));
      await symlink(resolve("node_modules"), join(folder, "node_modules"));
      await writeFile(join(folder, "package.json"), '{"type":"module"}');
      const strict =
        "--noEmit --strict --skipDefaultLibCheck --target es2023 --module esnext --moduleResolution bundler --types node";
      // Two packages bring `tsc`. This is the one with an API, which most integrators have.
      await run(resolve("node_modules/typescript/bin/tsc"), [...strict.split(" "), "call.ts"], {
        cwd: folder,
      });
      return run(process.execPath, ["--import", "tsx", "call.ts", ...args], { cwd: folder });
    },
  },
  {
    name: "Java, by openapi-generator",
    isHere: () => generates() && answers("javac", "-version") && answers("mvn", "-version"),
    needs: "OPENAPI_GENERATOR_JAR, javac and mvn",
    call: async (folder, args) => {
      await generate("java", folder);
      const client = join(folder, "client");
      const goal = ["-q", "dependency:build-classpath", "-Dmdep.outputFile=classpath"];
      await run("mvn", goal, { cwd: client });
      const libraries = await readFile(join(client, "classpath"), "utf8");
      const classpath = [libraries, "classes"].join(delimiter);
      const sources = ["-sourcepath", "src/main/java", resolve(PROGRAMS, "Call.java")];
      await run("javac", ["-encoding", "utf8", "-nowarn", "-cp", classpath, "-d", "classes", ...sources], {
        cwd: client,
      });
      return run("java", ["-cp", classpath, "Call", ...args], { cwd: client });
    },
  },
  {
    name: "Python, by openapi-generator",
    isHere: () => generates() && pythonHas("pydantic", "dateutil", "urllib3", "typing_extensions"),
    needs: "OPENAPI_GENERATOR_JAR and OPENAPI_PYTHON with pydantic, python-dateutil and urllib3",
    call: async (folder, args) => {
      await generate("python", folder);
      const cwd = join(folder, "client");
      const env = { ...process.env, PYTHONPATH: cwd };
      return run(python, [resolve(PROGRAMS, "call.py"), ...args], { cwd, env });
    },
  },
  {
    name: "Python, by datamodel-code-generator",
    isHere: () => pythonHas("datamodel_code_generator", "pydantic", "email_validator"),
    needs: "OPENAPI_PYTHON with datamodel-code-generator and pydantic[email]",
    call: async (folder, args) => {
      const type = ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"];
      const files = ["--input", "openapi.json", "--output", "models.py"];
      await run(python, ["-m", "datamodel_code_generator", ...files, ...type], { cwd: folder });
      const env = { ...process.env, PYTHONPATH: folder };
      return run(python, [resolve(PROGRAMS, "call_models.py"), ...args], { cwd: folder, env });
    },
  },
];

/** Runs a language's program against the service of `document`. Returns what it received. */
export async function callAs(language: Language, document: string, args: Arguments): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), "atalaya-client-"));
  try {
    await writeFile(join(folder, "openapi.json"), document);
    const { stdout } = await language.call(folder, args);
    return JSON.parse(stdout);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
