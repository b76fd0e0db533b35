/** Characters that XML 1.0 cannot contain, escaped or not. */
const NO_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text for XML and for the HTML inside of it. */
export const escaped = (text: string): string =>
  text.replace(NO_XML, "").replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

interface AtomFeed {
  /** Its own address, which is its id too. */
  readonly url: string;
  readonly title: string;
  readonly subtitle: string;
  /** The page that shows the same. */
  readonly page: string;
  /** The date of an empty feed. */
  readonly since: Date;
  readonly entries: readonly AtomEntry[];
}

export interface AtomEntry {
  /** The same for ever, also if the text changes. */
  readonly id: string;
  readonly title: string;
  readonly page: string;
  readonly published: Date;
  readonly updated: Date;
  readonly html: string;
}

/** A feed as RFC 4287 defines it. */
export function atomFeed({ url, title, subtitle, page, since, entries }: AtomFeed): string {
  const updated = entries.map((entry) => entry.updated.getTime());
  const lines = [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="es-CO">',
    `<id>${escaped(url)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<subtitle>${escaped(subtitle)}</subtitle>`,
    "<author><name>Atalaya</name></author>",
    `<link rel="self" type="application/atom+xml" href="${escaped(url)}"/>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<updated>${(entries.length === 0 ? since : new Date(Math.max(...updated))).toISOString()}</updated>`,
    ...entries.map(entryOf),
    "</feed>",
  ];
  return `${lines.join("\n")}\n`;
}

function entryOf({ id, title, page, published, updated, html }: AtomEntry): string {
  return [
    "<entry>",
    `<id>${escaped(id)}</id>`,
    `<title>${escaped(title)}</title>`,
    `<link rel="alternate" type="text/html" href="${escaped(page)}"/>`,
    `<published>${published.toISOString()}</published>`,
    `<updated>${updated.toISOString()}</updated>`,
    // Escaped twice: once as HTML, once inside XML.
    `<content type="html">${escaped(html)}</content>`,
    "</entry>",
  ].join("\n");
}
