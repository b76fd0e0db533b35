import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import openapiTS, { astToString } from "openapi-typescript";
import { openApiDocument } from "../server/contract/http/openapi";
import { TYPESCRIPT, typescriptDist } from "./client-packages";

const TYPES = `${TYPESCRIPT}/src/tipos.ts`;
const HEAD = "// Hecho de /openapi.json con `npm run clients`: no se edita.\n\n";
/** Types do not depend on the addresses of a document. */
const NOWHERE = { baseUrl: "https://su-atalaya.co", docsUrl: "https://su-atalaya.co/docs/errores" };

export async function typesOfClient(): Promise<string> {
  const { openapi, info, components } = openApiDocument(NOWHERE);
  const schemas = JSON.parse(JSON.stringify({ openapi, info, paths: {}, components }));
  return HEAD + astToString(await openapiTS(schemas, { defaultNonNullable: false }));
}

export const writtenTypes = (): Promise<string> => readFile(TYPES, "utf8");

/** Writes `dist` into the package's folder, where `npm pack` and `npm publish` look for it. */
export async function writeTypescriptDist(folder = TYPESCRIPT): Promise<void> {
  for (const [path, bytes] of await typescriptDist()) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  if (process.argv[2] === "dist") await writeTypescriptDist();
  else await writeFile(TYPES, await typesOfClient());
}
