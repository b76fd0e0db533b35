import { Lexer, Marked, type Token, type Tokens } from "marked";
import Prism from "prismjs";
import "prismjs/components/prism-bash.js";
import "prismjs/components/prism-csharp.js";
import "prismjs/components/prism-go.js";
import "prismjs/components/prism-java.js";
import "prismjs/components/prism-json.js";
import "prismjs/components/prism-markup-templating.js";
import "prismjs/components/prism-php.js";
import "prismjs/components/prism-python.js";
import "prismjs/components/prism-sql.js";
import "prismjs/components/prism-typescript.js";

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

/** The anchor at the end of a field's line. */
const FIELD_ID = / \{#([a-z0-9_-]+)\}/;
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
    // A field's nested fields are folded below it, and each has its anchor.
    listitem({ tokens }) {
      const nested = tokens.filter(({ type }) => type === "list");
      const own = this.parser.parse(tokens.filter(({ type }) => type !== "list"));
      const id = FIELD_ID.exec(own)?.[1];
      if (id === undefined) return `<li>${this.parser.parse(tokens)}</li>\n`;
      const folded = nested.map(
        (list) =>
          `<details><summary>${(list as Tokens.List).items.length} campos</summary>${this.parser.parse([list])}</details>`,
      );
      return `<li class="campo" id="${id}">${own.replace(FIELD_ID, "")}${folded.join("")}</li>\n`;
    },
    // The pages are ours, and still nothing in them is taken for markup.
    html: ({ text }) => escapeHtml(text),
  },
});

function escapeHtml(text: string): string {
  return text.replace(/&/g, "&amp;").replace(/</g, "&lt;").replace(/>/g, "&gt;").replace(/"/g, "&quot;");
}

/** One of several answers to the same request: a fence as `json variante <name>`. */
const VARIANT = /^json variante /;

/** Blocks of a page. Consecutive code blocks are tabs of one, but for JSON, which is tabbed only as variants. */
export function blocksOf(markdown: string): readonly Block[] {
  const blocks: Block[] = [];
  const ids = new Set<string>();
  let before = "";
  for (const token of Lexer.lex(markdown)) {
    const last = blocks.at(-1);
    if (token.type === "space") continue;
    if (isCode(token)) {
      const sample = sampleOf(token);
      const isTab = VARIANT.test(token.lang ?? "") ? VARIANT.test(before) : sample.language !== "json";
      before = token.lang ?? "";
      if (last?.kind === "code" && isTab)
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
  const [language = "", ...title] = lang.replace(VARIANT, "json ").split(" ");
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

/** A code block in Markdown with its language and tab title. */
export const fence = (language: string, title: string, code: string): string =>
  `\`\`\`${language} ${title}\n${code}\n\`\`\``;

const GRAMMARS: Readonly<Record<string, string>> = {
  sh: "bash",
  json: "json",
  ts: "typescript",
  js: "javascript",
  python: "python",
  java: "java",
  php: "php",
  csharp: "csharp",
  go: "go",
  sql: "sql",
};

/** Code as HTML with Prism's classes (`token string`…). Unknown languages stay plain. */
function highlight(code: string, language: string): string {
  const name = GRAMMARS[language];
  const grammar = name === undefined ? undefined : Prism.languages[name];
  if (name === undefined || grammar === undefined) return Prism.util.encode(code) as string;
  return Prism.highlight(code, grammar, name);
}
