import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { errorAnchor } from "../contract/http/error-body";
import { OPERATIONS } from "../contract/http/operations";
import { ERRORS, type ErrorCode } from "../domain/shared/errors";
import { apiOf } from "./api-fields";
import { changesAtom } from "./changes-atom";
import { anchorOf } from "./markdown";
import { searchEntriesOf } from "./search-entries";
import { docsOf } from "./sections";

const docs = docsOf("https://atalaya.test");
const anchorsOf = (slug: string) =>
  (docs.at(slug)?.document.blocks ?? []).flatMap((block) => (block.kind === "heading" ? [block.id] : []));

/** Names of the properties of all schemas, and of all headers. */
function namesIn(document: unknown, names = new Set<string>()): Set<string> {
  if (typeof document !== "object" || document === null) return names;
  for (const [key, value] of Object.entries(document)) {
    if (key === "properties" || key === "headers") for (const name of Object.keys(value)) names.add(name);
    namesIn(value, names);
  }
  return names;
}

describe("the documentation", () => {
  it("has the anchor of doc_url for every code, and for no other", () => {
    const codes = Object.keys(ERRORS).map((code) => errorAnchor(code as ErrorCode));
    const found = anchorsOf("errores").filter((id) => id.startsWith("error-"));
    expect(found.toSorted()).toEqual(codes.toSorted());
  });

  it("has a page for every operation of an integrator", () => {
    const names = Object.keys(OPERATIONS).filter((name) => !name.includes(" /api/admin/"));
    const titles = docs.documents.map(({ title }) => title);
    expect(names.filter((name) => !titles.includes(name))).toEqual([]);
  });

  it("has no broken links", () => {
    const known = new Set(docs.documents.map(({ slug }) => `/docs/${slug}`));
    const broken = docs.documents.flatMap(({ slug, markdown }) =>
      [...markdown.matchAll(/\]\((\/docs\/[^)#]+|#[^)]+|\/docs\/[^)#]+#[^)]+)\)/g)].flatMap(
        ([, href = ""]) => {
          const [page = "", anchor] = href.startsWith("#")
            ? [`/docs/${slug}`, href.slice(1)]
            : href.split("#");
          const there =
            known.has(page) && (anchor === undefined || anchorsOf(page.slice(6)).includes(anchor));
          return there ? [] : [`${slug}: ${href}`];
        },
      ),
    );
    expect(broken).toEqual([]);
  });

  it("has no placeholders", () => {
    for (const { slug, markdown } of docs.documents)
      expect(markdown, slug).not.toMatch(/\{\{[\w-]+\}\}|Por escribir|undefined/);
  });

  it("has its headings in order on every page", () => {
    const jumps = docs.documents.filter(({ blocks }) => {
      const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block.depth] : []));
      return headings.length > 0 && headings[0] !== 2;
    });
    expect(jumps.map(({ slug }) => slug)).toEqual([]);
  });

  it("escapes all markup in pages", () => {
    for (const { blocks } of docs.documents)
      for (const block of blocks)
        if (block.kind === "prose") expect(block.html).not.toMatch(/<(?:script|iframe|style)|javascript:/i);
  });

  it("is found by its content, each part under its own address", () => {
    const entries = docs.documents.flatMap((document) => searchEntriesOf(document));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);
    expect(entries.find(({ id }) => id === "/docs/errores#error-bolsa_agotada")?.text).toContain("saldo");
  });

  it.each([
    ...["sdk", "python", "librería", "sandbox", "rate limit", "paginación", "localhost", "changelog", "rss"],
    ...["X-Service-Plan", "X-Service-Consumo-Restante", "X-Service-Delivery-Id"],
    ...Object.keys(ERRORS),
  ])("is found by %s", (words) => {
    const holds = (text: string) => text.toLowerCase().includes(words.toLowerCase());
    const entries = docs.documents.flatMap((document) => searchEntriesOf(document));
    expect(entries.filter(({ title, page, text }) => holds(`${title} ${page} ${text}`))).not.toEqual([]);
  });

  it("is found by the name of every field and header of the API", () => {
    const names = namesIn(apiOf("https://atalaya.test"));
    expect(names.size).toBeGreaterThan(200);
    const entries = docs.documents.flatMap((document) => searchEntriesOf(document));
    const all = entries.map(({ title, text }) => `${title} ${text}`).join(" ");
    expect([...names].filter((name) => !all.includes(name))).toEqual([]);
  });
});

it("names an anchor as one reads it", () => {
  expect(anchorOf("Qué hacer con cada `severidad`")).toBe("que-hacer-con-cada-severidad");
});

describe("the feed of changes", () => {
  const feed = changesAtom("https://atalaya.test");
  const page = "https://atalaya.test/docs/versiones-y-cambios";

  /** The text of every element of a name, of well-formed XML. */
  function textsOf(name: string): readonly string[] {
    const texts: string[] = [];
    const parser = new SaxesParser();
    let open: string | undefined;
    parser.on("opentag", (tag) => {
      if (tag.name === name) open = "";
    });
    parser.on("text", (text) => {
      if (open !== undefined) open += text;
    });
    parser.on("closetag", (tag) => {
      if (tag.name !== name || open === undefined) return;
      texts.push(open);
      open = undefined;
    });
    parser.write(feed).close();
    return texts;
  }

  it("has every dated heading of the page under an id of its own, the newest first", () => {
    const dated = docs
      .at("versiones-y-cambios")
      ?.document.blocks.flatMap((block) =>
        block.kind === "heading" && block.depth === 3 ? [`${page}#${block.id}`] : [],
      );
    const ids = textsOf("id");
    expect(ids).toEqual(["https://atalaya.test/docs/cambios.atom", ...(dated ?? [])]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain(`${page}#cambio-1-0-0`);
    const days = textsOf("published");
    expect(days).toEqual(days.toSorted().toReversed());
    expect(days).toHaveLength(ids.length - 1);
    expect(textsOf("updated")[0]).toBe(days[0]);
  });

  it("has links that lead somewhere from any reader", () => {
    for (const html of textsOf("content")) expect(html).not.toContain('href="/');
  });
});
