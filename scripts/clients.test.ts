import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { ERROR_HELP } from "@/server/docs/error-help";
import { ERRORS } from "@/server/domain/shared/errors";
import { typesOfClient, writtenTypes } from "./clients";

it("has the types of the published document: run `npm run clients`", async () => {
  expect(await writtenTypes()).toBe(await typesOfClient());
});

it.each(["clients/typescript/src/errores.ts", "clients/python/atalaya/errores.py"])(
  "names in %s every code that an integrator may get",
  async (file) => {
    const source = await readFile(file, "utf8");
    const codes = Object.keys(ERRORS).filter((code) => !ERROR_HELP[code as keyof typeof ERRORS].isInternal);
    expect(codes.filter((code) => !source.includes(`"${code}"`))).toEqual([]);
  },
);
