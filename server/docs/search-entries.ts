import type { Document } from "./document";
import { plain } from "./markdown";

/** A search result: a page, or a section of it. */
export interface SearchEntry {
  readonly id: string;
  readonly page: string;
  readonly title: string;
  readonly text: string;
}

/** Characters of a code sample that are searched. Prose and tables are searched whole. */
const CODE_MAX = 400;

export function searchEntriesOf(
  { slug, title, summary, keywords, blocks }: Document,
  base = "/docs",
): readonly SearchEntry[] {
  const entries: SearchEntry[] = [];
  let place = { id: `${base}/${slug}`, page: title, title };
  let words: string[] = [summary, keywords].filter(Boolean);
  const close = () => {
    entries.push({ ...place, text: words.join(" ") });
    words = [];
  };
  for (const block of blocks) {
    if (block.kind === "heading") {
      close();
      place = { id: `${base}/${slug}#${block.id}`, page: title, title: block.text };
    } else if (block.kind === "prose") words.push(textOf(block.html));
    else words.push(...block.samples.map(({ code }) => code.slice(0, CODE_MAX)));
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
