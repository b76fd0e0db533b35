import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { build } from "esbuild";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const CONFIG = resolve(".dependency-cruiser.cjs");
const RULES: readonly { readonly name: string; readonly severity: string }[] = createRequire(import.meta.url)(
  CONFIG,
).forbidden;

/** Every area, with a file of it that the others try to import. */
const ROOMS = {
  app: "app/page.ts",
  components: "components/ui/button.ts",
  inngest: "inngest/client.ts",
  scripts: "scripts/start.ts",
  prisma: "prisma/seed.ts",
  http: "server/http/pipeline.ts",
  trpc: "server/trpc/root.ts",
  auth: "server/auth/session.ts",
  contract: "server/contract/http/text.ts",
  docs: "server/docs/parts.ts",
  runtime: "server/runtime/env.ts",
  usecases: "server/usecases/consultas/screen.ts",
  db: "server/db/consultas/charge.ts",
  lists: "server/lists/catalog.ts",
  delivery: "server/delivery/avisos/mail.ts",
  pdf: "server/pdf/reporte.ts",
  domain: "server/domain/facturacion/gate.ts",
  prismaClient: "generated/prisma/client.ts",
  engine: "generated/engine.ts",
} as const;

type Room = keyof typeof ROOMS;

/** Areas that an area may import. */
const MAY: Readonly<Partial<Record<Room, readonly Room[]>>> = {
  app: ["components", "inngest", "http", "trpc", "auth", "contract", "docs", "usecases", "runtime", "domain"],
  components: ["contract", "domain"],
  inngest: ["usecases", "runtime", "domain"],
  http: ["auth", "contract", "usecases", "runtime", "domain"],
  trpc: ["http", "auth", "contract", "usecases", "runtime", "domain"],
  auth: ["contract", "usecases", "runtime", "domain"],
  runtime: ["usecases", "db", "lists", "delivery", "pdf", "domain"],
  usecases: ["db", "lists", "delivery", "pdf", "domain"],
  db: ["domain", "prismaClient"],
  lists: ["domain"],
  delivery: ["domain"],
  pdf: ["domain"],
  contract: ["domain"],
  docs: ["contract", "domain"],
  domain: [],
};
const rooms = Object.keys(ROOMS) as Room[];
const importers = Object.keys(MAY) as (keyof typeof MAY)[];

/** A file of an area that imports all others. */
const nosyFile = (room: Room) => join(dirname(ROOMS[room]), "nosy.ts");
const nosy = Object.fromEntries(
  importers.map((room) => {
    const others = rooms.filter((other) => other !== room);
    return [nosyFile(room), others.map((other) => `import "${specifier(nosyFile(room), ROOMS[other])}";`)];
  }),
);

/** Further rules, each with a file that breaks it. */
const BREACHES = [
  ["no-cycles", "server/db/one.ts", 'import "./two";'],
  ["no-unresolvable", "server/db/lost.ts", 'import "./nowhere";'],
  ["nothing-imports-tests", "server/db/a.ts", 'import "./charge.test";'],
  ["nothing-imports-tests", "server/db/b.ts", 'import "./charge.itest";'],
  ["nothing-imports-tests", "server/db/c.ts", 'import "./charge.proof";'],
  ["nothing-imports-tests", "server/db/d.ts", 'import "../testing/world";'],
  ["nothing-imports-tests", "inngest/e.ts", 'import "../e2e/journey";'],
  ["domain-is-pure", "server/domain/shared/reads.ts", 'import "node:fs";'],
  ["no-dev-dependencies-in-the-product", "server/http/dev.ts", 'import "a-tool";'],
  ["prisma-and-pg-live-in-db", "server/usecases/pg.ts", 'import "pg";'],
  ["prisma-and-pg-live-in-db", "server/usecases/prisma.ts", 'import "@prisma/adapter-pg";'],
  ["generated-code-has-one-door-each", "server/domain/peek.ts", 'import "../../generated/engine";'],
  ["generated-code-has-one-door-each", "scripts/peek.ts", 'import "../generated/prisma/client";'],
  ["components-know-only-types-of-trpc", "components/a.ts", 'import "@/server/trpc/root";'],
  ["scripts-know-no-pages", "scripts/a.ts", 'import "../components/ui/button";'],
  ["pages-link-by-the-link-of-the-house", "app/a.ts", 'import "next/link";'],
  ["rooms-of-the-portal-link-by-their-own-link", "components/portal/inicio/a.ts", 'import "../../ui/link";'],
] as const;

/** Similar imports that are allowed. */
const PERMITTED = [
  ["server/db/charge.test.ts", 'import "../testing/world";'],
  ["server/domain/shared/hashes.ts", 'import "node:crypto";'],
  ["server/domain/screening/index/engine-module.ts", 'import "../../../../generated/engine";'],
  ["server/http/dev-types.ts", 'import type { Router } from "a-tool";'],
  ["server/http/dev.test.ts", 'import "a-tool";'],
  [
    "server/db/sql/client.ts",
    'import "pg"; import "@prisma/adapter-pg"; import "../../../generated/prisma/client";',
  ],
  ["components/b.ts", 'import type { Router } from "@/server/trpc/root";'],
  ["components/ui/link.tsx", 'import "next/link";'],
  ["components/portal/link.tsx", 'import "../ui/link";'],
] as const;

const PACKAGES = ["a-tool", "next", "pg", "@prisma/adapter-pg"];

/** Writes a tree that breaks every rule. */
function writeTree(root: string): void {
  const write = (file: string, lines: readonly string[]) => {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), `${lines.join("\n")}\n`);
  };
  write("package.json", [
    JSON.stringify({
      dependencies: { next: "1.0.0", pg: "1.0.0", "@prisma/adapter-pg": "1.0.0" },
      devDependencies: { "a-tool": "1.0.0" },
    }),
  ]);
  write("tsconfig.json", [
    '{ "compilerOptions": { "module": "esnext", "moduleResolution": "bundler", "paths": { "@/*": ["./*"] } } }',
  ]);
  for (const name of PACKAGES) {
    write(`node_modules/${name}/package.json`, [
      JSON.stringify({ name, version: "1.0.0", main: "index.js" }),
    ]);
    write(`node_modules/${name}/index.js`, ["exports.it = 1;"]);
  }
  write("node_modules/next/link.js", ["exports.it = 1;"]);
  for (const file of ["charge.itest", "charge.proof"]) write(`server/db/${file}.ts`, []);
  write("server/db/two.ts", ['import "./one";']);
  for (const file of ["server/testing/world.ts", "e2e/journey.ts", ...Object.values(ROOMS)]) {
    write(file, ["export type Router = string;", "export const it = 1;"]);
  }
  for (const [file, lines] of Object.entries(nosy)) write(file, lines);
  for (const [, file, line] of BREACHES) write(file, [line]);
  for (const [file, line] of PERMITTED) write(file, [line]);
}

/** As the project writes it: pages by the alias, all others by a relative path. */
function specifier(from: string, to: string): string {
  const target = to.replace(/\.ts$/, "");
  if (/^(app|components)\//.test(from)) return `@/${target}`;
  const path = relative(dirname(from), target);
  return path.startsWith(".") ? path : `./${path}`;
}

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

describe("the import rules", () => {
  let root: string;
  let violations: readonly Violation[];

  beforeAll(() => {
    root = mkdtempSync(join(tmpdir(), "atalaya-boundaries-"));
    writeTree(root);
    const roots = ["app", "components", "inngest", "server", "scripts", "e2e"];
    const bin = resolve("node_modules/dependency-cruiser/bin/dependency-cruise.mjs");
    const args = [bin, "--config", CONFIG, "--output-type", "json", ...roots];
    const { stdout } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8", maxBuffer: 1e8 });
    violations = JSON.parse(stdout).summary.violations;
  }, 60_000);
  afterAll(() => rmSync(root, { recursive: true }));

  const brokenBy = (file: string) =>
    violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);

  it.each(importers)("let %s import what lies below it and nothing else", (room) => {
    const refused = violations
      .filter(({ from }) => from === nosyFile(room))
      .map(({ to }) => rooms.find((other) => ROOMS[other] === to));
    const expected = rooms.filter((other) => other !== room && !MAY[room]?.includes(other));
    expect([...new Set(refused)].toSorted()).toEqual(expected.toSorted());
  });

  it.each(BREACHES)("reports %s for %s", (rule, file) => {
    expect(brokenBy(file)).toContain(rule);
  });

  it.each(PERMITTED)("allow %s", (file) => {
    expect(brokenBy(file)).toEqual([]);
  });

  it("are each an error, and each broken here", () => {
    const broken = new Set(violations.map(({ rule }) => rule.name));
    expect(RULES.filter(({ name }) => !broken.has(name)).map(({ name }) => name)).toEqual([]);
    expect(RULES.filter(({ severity }) => severity !== "error")).toEqual([]);
  });
});

describe("code that runs with a query", () => {
  it.each(["consultas/screen", "consultas/run-diligencia", "lotes/run-lotes", "facturacion/submit-pago"])(
    "imports no source of a list and no parser: %s",
    async (usecase) => {
      const { metafile } = await build({
        entryPoints: [`server/usecases/${usecase}.ts`],
        bundle: true,
        packages: "external",
        platform: "node",
        format: "esm",
        metafile: true,
        write: false,
      });
      const reached = Object.keys(metafile.inputs);
      expect(reached).toContain("server/domain/shared/errors.ts");
      // A list's own folder has the name of its slug.
      expect(reached.filter((file) => /^server\/lists\/(sources\.ts|\w+_\w+\/)/.test(file))).toEqual([]);
    },
  );
});
