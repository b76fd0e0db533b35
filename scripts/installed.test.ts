import { expect, it } from "vitest";
import { readLock } from "./complete-lock";

/** What an install brings on Debian for x64. */
const MACHINE = { os: "linux", cpu: "x64", libc: "glibc" } as const;

const { packages } = readLock();
const brought = Object.entries(packages).filter(
  ([path, wanted]) =>
    path !== "" &&
    (["os", "cpu", "libc"] as const).every((trait) => wanted[trait]?.includes(MACHINE[trait]) ?? true),
);

it("installs few packages to serve", () => {
  expect(brought.filter(([, { dev }]) => dev !== true).length).toBeLessThanOrEqual(450);
});

it("installs no tools of ours to serve", () => {
  const toServe = brought.filter(([, { dev }]) => dev !== true).map(([path]) => path);
  for (const tool of ["playwright/test", "playwright", "playwright-core", "@prisma/internals"])
    expect(toServe, tool).not.toContain(`node_modules/${tool}`);
});

it("installs not many more to develop", () => {
  expect(brought.length).toBeLessThanOrEqual(800);
});
