import { Lexer, Marked, type Token, type Tokens } from "marked";
import { highlight } from "./highlight";

/** One of several variants of a code sample. */
interface Sample {
  /** As the fence names it: `sh`, `json`, `ts`… */
  readonly language: string;
  readonly label: string;
  readonly code: string;
  /** The code with its words marked by classes. */
  readonly html: string;
}

export type Block =
  | { readonly kind: "prose"; readonly html: string }
  | {
      readonly kind: "heading";
      readonly id: string;
      readonly depth: 2 | 3;
      readonly html: string;
      readonly text: string;
    }
  | { readonly kind: "code"; readonly samples: readonly Sample[] };

const LABELS: Readonly<Record<string, string>> = {
  sh: "curl",
  json: "Respuesta",
  ts: "TypeScript",
  js: "JavaScript",
  python: "Python",
  java: "Java",
  php: "PHP",
  csharp: "C#",
  go: "Go",
  text: "Texto",
};

const OWN_ID = / \{#([a-z0-9_-]+)\}$/;

const marked = new Marked({
  renderer: {
    link({ href, title, tokens }) {
      const isElsewhere = /^https?:/.test(href);
      const titled = title ? ` title="${escapeHtml(title)}"` : "";
      return `<a href="${escapeHtml(href)}"${titled}${isElsewhere ? ' rel="noreferrer"' : ""}>${this.parser.parseInline(tokens)}</a>`;
    },
    // A wide table scrolls with the keyboard too.
    table({ header, rows }) {
      const cells = (tag: "td" | "th", row: readonly Tokens.TableCell[]) =>
        row
          .map(({ tokens }) => {
            // An obvious column has no heading.
            const cell = tokens.length === 0 ? "td" : tag;
            return `<${cell}>${this.parser.parseInline(tokens)}</${cell}>`;
          })
          .join("");
      const body = rows.map((row) => `<tr>${cells("td", row)}</tr>`).join("");
      return `<div class="tabla" tabindex="0"><table><thead><tr>${cells("th", header)}</tr></thead><tbody>${body}</tbody></table></div>`;
    },
    // Escapes HTML, although the pages are ours.
    html: ({ text }) => escapeHtml(text),
  },
});

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** Blocks of a page. Consecutive code blocks are variants of one sample. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const ids = new Set<string>();
  for (const token of Lexer.lex(markdown)) {
    const last = blocks.at(-1);
    if (token.type === "space") continue;
    if (isCode(token)) {
      const sample = sampleOf(token);
      if (last?.kind === "code" && token.lang !== "json")
        blocks[blocks.length - 1] = { kind: "code", samples: [...last.samples, sample] };
      else blocks.push({ kind: "code", samples: [sample] });
    } else if (isHeading(token)) blocks.push(headingOf(token, ids));
    else {
      const html = marked.parser([token]);
      if (last?.kind === "prose") blocks[blocks.length - 1] = { kind: "prose", html: last.html + html };
      else blocks.push({ kind: "prose", html });
    }
  }
  return blocks;
}

const isCode = (token: Token): token is Tokens.Code => token.type === "code";
const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

function sampleOf({ lang = "", text }: Tokens.Code): Sample {
  const [language = "", ...title] = lang.split(" ");
  return {
    language,
    label: title.join(" ") || (LABELS[language] ?? language),
    code: text,
    html: highlight(text, language),
  };
}

function headingOf({ depth, text }: Tokens.Heading, ids: Set<string>): Block {
  const id = OWN_ID.exec(text)?.[1] ?? anchorOf(text);
  if (depth !== 2 && depth !== 3) throw new Error(`a heading of depth ${depth}: ${text}`);
  if (ids.has(id)) throw new Error(`two headings are #${id}`);
  ids.add(id);
  const title = text.replace(OWN_ID, "");
  return { kind: "heading", id, depth, html: marked.parseInline(title) as string, text: plain(title) };
}

/** `Qué hacer con cada severidad` is found at `#que-hacer-con-cada-severidad`. */
export function anchorOf(text: string): string {
  return plain(text)
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9_]+/g, "-")
    .replace(/^-|-$/g, "");
}

/** A line of Markdown without markup. */
export function plain(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/[`*]/g, "")
    .trim();
}
