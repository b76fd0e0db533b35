import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import type { z } from "zod";
import { portalRouter } from "./portal/root";
import { soporteRouter } from "./soporte/root";

const CONTRACT = "server/contract";
const files = readdirSync(CONTRACT, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts"))
  .map((name) => join(CONTRACT, name));

interface Check {
  readonly _zod: { readonly def: Readonly<Record<string, unknown>> & { readonly check: string } };
}
type Schema = z.core.$ZodType & { safeParse: z.ZodType["safeParse"] };
type Def = Readonly<Record<string, unknown>> & { readonly type: string; readonly checks?: readonly Check[] };

const isSchema = (value: unknown): value is Schema =>
  typeof value === "object" && value !== null && "_zod" in value && "safeParse" in value;
const defOf = (schema: Schema): Def => schema._zod.def as unknown as Def;

/** Visits a schema and its parts, each once. */
function partsOf(schema: Schema, seen: Set<Schema>): void {
  const def = defOf(schema);
  // A transform gets only values that passed the schema before it.
  if (seen.has(schema) || def.type === "transform") return;
  seen.add(schema);
  const inner = [def, def.shape, def.options, def.items]
    .flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []))
    .filter(isSchema);
  for (const part of inner) partsOf(part, seen);
}

const moment = new Date("2026-11-20T10:00:00Z");
const ANYTHING = [
  ...[undefined, null, true, "", " ", "x", "-", "\u0000", "2026-02-31", "https://", "a@", "9".repeat(30), 0],
  ...[-1, 1.5, 1e15, Number.NaN, Number.POSITIVE_INFINITY, 10n, moment, new Date(Number.NaN), [], [null], {}],
  ...[{ desconocido: 1 }, new Set(), new Map(), "x".repeat(9_000), Array.from({ length: 6_000 }, () => null)],
];

/** Values beyond the limits of a schema's checks. */
function edgesOf(schema: Schema): unknown[] {
  return (defOf(schema).checks ?? []).flatMap(({ _zod: { def } }): unknown[] => {
    const edge = def.value ?? def.minimum ?? def.maximum;
    if (typeof edge !== "number") return [];
    const [below, above] = [edge - Math.max(1, Math.abs(edge)), edge + Math.max(1, Math.abs(edge))];
    const lengths = [edge - 1, edge + 1].filter((length) => length >= 0 && length < 6_000);
    return [below, above, ...lengths.map((length) => "9".repeat(length))];
  });
}

/** Every issue of a schema for these values, also inside a union. */
function issuesOf(schema: Schema): z.core.$ZodIssue[] {
  const flat = (issue: z.core.$ZodIssue): z.core.$ZodIssue[] => [
    issue,
    ...("errors" in issue ? issue.errors.flat().flatMap(flat) : []),
    ...("issues" in issue ? issue.issues.flatMap(flat) : []),
  ];
  return [...ANYTHING, ...edgesOf(schema)].flatMap((value) => {
    const result = schema.safeParse(value);
    return result.success ? [] : (result.error.issues as z.core.$ZodIssue[]).flatMap(flat);
  });
}

const inputsOf = (procedures: object): Schema[] =>
  Object.values(procedures).flatMap(({ _def }) => (_def.inputs as unknown[]).filter(isSchema));

/** Issue code of each check. */
const CODE_OF: Readonly<Record<string, string>> = {
  min_length: "too_small",
  max_length: "too_big",
  greater_than: "too_small",
  less_than: "too_big",
  string_format: "invalid_format",
  multiple_of: "not_multiple_of",
};
/** Zod's English, JavaScript's type names, and patterns. */
const NOT_SPANISH =
  /\b(?:expected|received|invalid|must|too|required|unrecognized|input|string|number|object|array|boolean|undefined|null|nan|date|key|match|pattern|error|value)\b|\/\^|\\d|>=|<=/i;

const exported = await Promise.all(
  files.map(async (file) => Object.values(await import(/* @vite-ignore */ `../../${file}`)).filter(isSchema)),
);
const schemas = new Set<Schema>();
for (const schema of [
  ...exported.flat(),
  ...inputsOf(portalRouter._def.procedures),
  ...inputsOf(soporteRouter._def.procedures),
])
  partsOf(schema, schemas);

describe("messages of schemas", () => {
  const said = [...schemas].map((schema) => ({ schema, issues: issuesOf(schema) }));
  const messages = new Set(said.flatMap(({ issues }) => issues.map(({ message }) => message)));

  it("is Spanish and a sentence, of every schema of the contract and every input of a procedure", () => {
    expect(schemas.size).toBeGreaterThan(600);
    expect(messages.size).toBeGreaterThan(60);
    expect([...messages].filter((message) => NOT_SPANISH.test(message))).toEqual([]);
    expect([...messages].filter((message) => !/^[A-ZÁÉÍÓÚÑ«¿].*[.?)»]$/.test(message))).toEqual([]);
  });

  it("was read of every check that a schema makes", () => {
    const unread = said.flatMap(({ schema, issues }) =>
      (defOf(schema).checks ?? [])
        .flatMap(({ _zod }) => CODE_OF[_zod.def.check] ?? [])
        .filter((code) => !issues.some((issue) => issue.code === code))
        .map((code) => `${code} of ${defOf(schema).type}`),
    );
    expect(unread).toEqual([]);
    const codes = new Set(said.flatMap(({ issues }) => issues.map(({ code }) => code)));
    const kinds = ["invalid_type", "invalid_value", "too_small", "too_big", "invalid_format", "custom"];
    expect([...codes]).toEqual(expect.arrayContaining(kinds));
  });
});

describe("a module with schemas", () => {
  const importsOf = (file: string): string[] =>
    [...readFileSync(file, "utf8").matchAll(/^(?:import|export)[^;]*?["'](\.[^"']+)["'];/gm)].flatMap(
      ([all, path = ""]) =>
        all.startsWith("import type") ? [] : [relative(".", join(dirname(file), `${path}.ts`))],
    );
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (file === `${CONTRACT}/http/issues.ts`) return true;
    if (seen.has(file) || !file.startsWith(CONTRACT)) return false;
    seen.add(file);
    return importsOf(file).some((imported) => reaches(imported, seen));
  };
  const withSchemas = files.filter((file) => /import \{ z \} from "zod"/.test(readFileSync(file, "utf8")));

  it.each(withSchemas)("%s has the messages with it, wherever it is loaded alone", (file) => {
    expect(reaches(file)).toBe(true);
  });
});
