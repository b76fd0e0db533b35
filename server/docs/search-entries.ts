import type { Document } from "./document";
import { plain } from "./markdown";

/** A search result: a page, or a section of it. */
export interface SearchEntry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

const TEXT_MAX = 1_200;

/** Returns the search entries of a page from its blocks. */
export function searchEntriesOf(
  { slug, title, summary, blocks }: Document,
  base = "/docs",
): readonly SearchEntry[] {
  const entries: SearchEntry[] = [];
  let place = { id: `${base}/${slug}`, page: title, title };
  let words: string[] = [summary];
  const close = () => {
    entries.push({ ...place, text: words.join(" ").slice(0, TEXT_MAX) });
    words = [];
  };
  for (const block of blocks) {
    if (block.kind === "heading") {
      close();
      place = { id: `${base}/${slug}#${block.id}`, page: title, title: block.text };
    } else if (block.kind === "prose") words.push(textOf(block.html));
    else words.push(...block.samples.map(({ code }) => code));
  }
  close();
  return entries;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

const textOf = (html: string): string =>
  plain(
    html
      .replace(/<[^>]+>/g, " ")
      .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity)
      .replace(/\s+/g, " "),
  );
