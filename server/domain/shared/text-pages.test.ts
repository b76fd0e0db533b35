import { isDeepStrictEqual } from "node:util";
import { expect, it } from "vitest";
import { TextPages, textAt } from "./text-pages";

it.each([false, true])("keeps texts in pages of their own that end with them, shared: %s", (isShared) => {
  const texts = new TextPages(isShared);
  const long = "ñ€😀".repeat(200_000);
  const written = ["", "uno", long, "dos", ...Array.from({ length: 3_000 }, (_, at) => `${at} `.repeat(100))];
  expect(written.map((text) => texts.add(text))).toEqual([...written.keys()]);
  expect(written.map((_, number) => textAt(texts, number))).toEqual(written);
  // Pages of a fixed size would stay with the allocator after the list is released.
  const buffers = texts.pages.map(({ buffer }) => buffer);
  const isMapped = (buffer: ArrayBufferLike) =>
    buffer instanceof SharedArrayBuffer ? buffer.growable : buffer.resizable;
  expect(buffers.every(isMapped)).toBe(true);
  expect(buffers.every((buffer) => buffer instanceof SharedArrayBuffer === isShared)).toBe(true);
});

it("holds no more than the page of the text that comes next, while they are given away", () => {
  const texts = new TextPages();
  for (let at = 0; at < 20_000; at++) texts.add(`${at} `.repeat(50));
  const held = () => texts.pages.filter(({ length }) => length > 0).length;
  const all = held();
  texts.forgetBefore(10_000);
  expect(held()).toBeLessThanOrEqual(Math.ceil(all / 2) + 1);
  expect(textAt(texts, 10_000)).toBe("10000 ".repeat(50));
  texts.forgetBefore(20_000);
  expect(held()).toBe(0);
});

it("has the same pages whether texts are copied from others or added", () => {
  const long = "ñ€😀".repeat(200_000);
  const letters = "ñ€ una persona inventada ".repeat(9);
  const written = [
    "",
    ...Array.from({ length: 30_001 }, (_, at) => letters.slice(at % 200)),
    long,
    "",
    letters,
  ];
  const kept = written.filter((_, at) => at % 5 !== 1);
  const [all, added, copied] = [new TextPages(), new TextPages(), new TextPages()];
  for (const text of written) all.add(text);
  for (const text of kept) added.add(text);
  for (const at of written.keys()) if (at % 5 !== 1) copied.copy(all, at);
  expect(kept.map((_, number) => textAt(copied, number))).toEqual(kept);
  expect(added.pages.length).toBeGreaterThan(2);
  const partsOf = ({ pages, starts, lengths }: TextPages) => ({ pages, starts, lengths });
  // To show how so many bytes differ would take minutes.
  expect(isDeepStrictEqual(partsOf(copied), partsOf(added))).toBe(true);
});
