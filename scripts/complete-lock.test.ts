import { expect, it } from "vitest";
import { installedPackages, missingOptionals, readLock } from "./complete-lock";

it("locks the packages of every platform, because npm ci otherwise rejects the lock", () => {
  expect(missingOptionals(readLock())).toEqual({});
});

it("names packages missing in a lock, with their platforms", () => {
  const lock = {
    packages: { "node_modules/tool": { optionalDependencies: { "@tool/linux-x64-musl": "1.2.3" } } },
  };
  expect(missingOptionals(lock)).toEqual({
    "node_modules/@tool/linux-x64-musl": {
      version: "1.2.3",
      os: ["linux"],
      cpu: ["x64"],
      libc: ["musl"],
      optional: true,
    },
  });
});

it("installs no development tools in production", () => {
  const toServe = installedPackages().flatMap(([path, { dev }]) => (dev === true ? [] : [path]));
  for (const tool of ["playwright/test", "playwright", "playwright-core", "prisma-cli"])
    expect(toServe, tool).not.toContain(`node_modules/${tool}`);
});
