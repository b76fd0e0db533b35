import { afterEach, expect, it, vi } from "vitest";
import { forgetOthersDrafts } from "./drafts";

const draftOf = (usuarioId: string) => `atalaya:borrador:${usuarioId}:decidir:1/0`;

/** The storage of a tab with these keys. */
function tabWith(...keys: readonly string[]): Record<string, unknown> {
  const kept: Record<string, unknown> = Object.fromEntries(keys.map((key) => [key, "{}"]));
  Object.defineProperty(kept, "removeItem", { value: (key: string) => delete kept[key] });
  vi.stubGlobal("window", { sessionStorage: kept });
  return kept;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

it("deletes the drafts of others and nothing else when a person comes in", () => {
  const kept = tabWith(draftOf("ana"), draftOf("blas"), "otra cosa");
  forgetOthersDrafts("ana");
  expect(Object.keys(kept)).toEqual([draftOf("ana"), "otra cosa"]);
});

it("deletes every draft when nobody is signed in", () => {
  const kept = tabWith(draftOf("ana"), draftOf("blas"));
  forgetOthersDrafts(null);
  expect(Object.keys(kept)).toEqual([]);
});
