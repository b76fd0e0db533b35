import { describe, expect, it } from "vitest";
import { problemOf, proseOf, reachableFrom, spanishNames, stumblingSentences, vagueTypes } from "./ratchet";
import { readSource } from "./source";

const SOURCE = `
import type { Bolsa } from "./bolsa";
import { close } from "./close";
export { reverse } from "@/server/reverse";
// Waits for whoever comes first.
// It is one comment.
const address = "https://atalaya.test/whatever"; // Of a text.
export interface Found {}
/** Opens a bolsa. */
export async function abrirBolsa() { return import("./later"); }
export const rows = router({ aprobar: procedure, list: procedure });
it.each([1])("opens whatever it is given", () => {});
const pattern = /\\/\\/ anew/;
const row = <p>See // anew, it's whatever</p>;
`;

describe("reading a file of code", () => {
  const source = readSource("file.tsx", SOURCE);

  it("finds comments outside strings, patterns and JSX", () => {
    expect(source.comments.map((comment) => comment.trim())).toEqual([
      "// Waits for whoever comes first.\n// It is one comment.",
      "// Of a text.",
      "/** Opens a bolsa. */",
    ]);
  });

  it("finds test titles, types, exports and procedures", () => {
    expect(source.testTitles).toEqual(["opens whatever it is given"]);
    expect(vagueTypes(source.types)).toEqual(["Found"]);
    expect(spanishNames(source.names)).toEqual(["abrirBolsa", "aprobar"]);
  });

  it("leaves out imports of types", () => {
    expect(source.imports).toEqual(["./close", "@/server/reverse", "./later"]);
  });
});

describe("stumbling sentences", () => {
  it("counts each sentence once", () => {
    const comment = "/**\n * Tells whoever asks\n * whatever is known. Of a row. Returns the row.\n */";
    expect(stumblingSentences([comment])).toEqual(["Tells whoever asks whatever is known.", "Of a row."]);
  });

  it("passes plain English", () => {
    expect(
      stumblingSentences(["Returns the row. Null if no one owns it.", "rejects a second approval"]),
    ).toEqual([]);
  });

  it("leaves code blocks of a page out", () => {
    expect(stumblingSentences(proseOf("Text.\n\n```ts\nwhatever\n```\n\n- Of a list\n- A row"))).toEqual([
      "Of a list",
    ]);
  });
});

describe("Spanish verbs", () => {
  it.each(["aprobar", "abrirBolsa", "CerrarCuenta", "comenzarCambio", "enviar-llave.tsx"])(
    "finds the one in %s",
    (name) => {
      expect(spanishNames([name])).toEqual([name]);
    },
  );

  it("allows Spanish nouns", () => {
    expect(spanishNames(["consulta", "openBolsa", "listas-table.tsx", "verificacionOf", "verdict"])).toEqual(
      [],
    );
  });
});

describe("files reachable", () => {
  it("follows imports and stops at a cycle", () => {
    const importing = (...imports: string[]) => ({ imports });
    const sources = new Map([
      ["app/route.ts", importing("@/server/a", "zod")],
      ["server/a.ts", importing("./b")],
      ["server/b.ts", importing("./a")],
      ["server/c.ts", importing("./a")],
    ]);
    expect(reachableFrom("app/route.ts", sources)).toEqual(["app/route.ts", "server/a.ts", "server/b.ts"]);
  });
});

describe("a ceiling", () => {
  const places = ["a.ts: Of a row.", "b.ts: Of a table."];

  it("names the sentences in files that were changed when it is passed", () => {
    const problem = problemOf("sentences", { size: 2, places }, 1, new Set(["b.ts"]));
    expect(problem).toBe(
      "sentences: 2, above the ceiling of 1.\n    In files you changed:\n    b.ts: Of a table.",
    );
  });

  it("names all of them when no changed file has one", () => {
    expect(problemOf("sentences", { size: 2, places }, 1, new Set())).toContain("a.ts: Of a row.");
  });

  it.each([
    [100, 100, null],
    [99, 100, null],
    [97, 100, "figure: 97, 2 % below the ceiling of 100. Run: npm run ratchet -- --write"],
    [0, 0, null],
  ])("answers for %i of %i", (size, ceiling, problem) => {
    expect(problemOf("figure", { size, places: [] }, ceiling, new Set())).toBe(problem);
  });
});
