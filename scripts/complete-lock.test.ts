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

/** Ask nothing but that their notice stays. Fonts (OFL-1.1) and browser data (CC-BY-4.0) too. */
const PERMISSIVE =
  "0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC-BY-4.0 ISC MIT MIT-0 OFL-1.1".split(" ");
/** Looked at by hand: what each asks, and why it may be here. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "node_modules/lightningcss": "MPL-2.0: builds the style sheets, unchanged",
  "node_modules/lightningcss-linux-x64-gnu": "MPL-2.0: builds the style sheets, unchanged",
  "node_modules/png-js": "MIT, as its LICENSE says. Its package.json says nothing",
};

it("serves with packages under permissive licences alone", () => {
  const toServe = installedPackages().filter(([, { dev }]) => dev !== true);
  const isPermissive = (license = "") =>
    license
      .replace(/[()]/g, "")
      .split(" AND ")
      .every((one) => PERMISSIVE.includes(one));
  const others = toServe.filter(([, { license }]) => !isPermissive(license)).map(([path]) => path);
  expect(others).toEqual(Object.keys(EXCEPTIONS));
});
