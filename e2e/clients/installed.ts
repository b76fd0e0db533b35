import { execFile, spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, expect } from "vitest";
import { docsOf } from "@/server/docs/sections";
import type { Product } from "@/server/testing/product";
import { withSharedProduct } from "../api/open";

export const run = promisify(execFile);
export const runsInPython = (program: string) => spawnSync("python3", ["-c", program]).status === 0;

export function withFolder(give: (opened: { product: Product; folder: string }) => void): void {
  const folder = mkdtempSync(join(tmpdir(), "atalaya-clients-"));
  withSharedProduct((product) => give({ product, folder }));
  afterAll(() => rm(folder, { recursive: true, force: true }));
}

/** Installs a client in `home` as the page of clients says: downloads it, holds it to its SHA-256, installs it. */
export async function installAsShown(
  product: Product,
  tool: "npm" | "pip",
  home: string,
  environment: Record<string, string>,
) {
  const blocks = docsOf(product.service.url).at("clientes")?.document.blocks ?? [];
  const shown = blocks.flatMap((block) => (block.kind === "code" ? block.samples : []));
  const code = shown.find((sample) => sample.code.includes(`${tool} install`))?.code;
  if (code === undefined) throw new Error(`the page installs nothing with ${tool}`);
  const env = { ...process.env, ...environment };
  const { stdout } = await run("bash", ["--norc", "-euo", "pipefail", "-c", code], { cwd: home, env });
  expect(stdout).toMatch(/^atalaya.+: OK$/m);
}

/** Installs the TypeScript client in a new folder of `folder`. */
export async function installTypescript(product: Product, folder: string): Promise<string> {
  const home = await mkdtemp(join(folder, "typescript-"));
  await writeFile(join(home, "package.json"), '{"private":true}');
  await installAsShown(product, "npm", home, { npm_config_offline: "true", npm_config_audit: "false" });
  return home;
}
