import { afterEach, expect, it, vi } from "vitest";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

it("refuses a machine without SIMD in one sentence, instead of searching some other way", async () => {
  vi.resetModules();
  vi.spyOn(WebAssembly, "validate").mockReturnValue(false);
  await expect(import("./engine-module")).rejects.toThrow(
    /^Atalaya cannot run here: [^.]*SIMD[^.]*Node\.js lacks\.$/,
  );
});
