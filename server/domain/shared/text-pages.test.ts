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
