import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const REAL = "app/portal/(sesion)";
/** Below the folder whose layout names them: a template holds for no page beside it. */
const PRUEBA = "app/portal/prueba/(sesion)";

const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /(?:^|\/)(?:page\.tsx|route\.ts)$/.test(file))
    .sort();

describe("the rooms of test mode", () => {
  const files = filesOf(REAL);

  it("are those of the real account, each at the same place", () => {
    expect(filesOf(PRUEBA)).toEqual(files);
  });

  it.each(files)("%s is the same file", (file) => {
    const own = readFileSync(`${PRUEBA}/${file}`, "utf8");
    const module = `@/${REAL}/${file.replace(/\.tsx?$/, "")}`;
    const verb = /export const (GET|POST)\b/.exec(readFileSync(`${REAL}/${file}`, "utf8"))?.[1];
    expect(own).toBe(`export { ${verb ?? "default, metadata"} } from "${module}";\n`);
  });
});
