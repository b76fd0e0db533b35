import { describe, expect, it } from "vitest";
import { errorAnchor } from "../contract/http/error-body";
import { OPERATIONS } from "../contract/http/operations";
import { ERRORS, type ErrorCode } from "../domain/shared/errors";
import { anchorOf } from "./markdown";
import { searchEntriesOf } from "./search-entries";
import { docsOf } from "./sections";

const docs = docsOf("https://atalaya.test");
const anchorsOf = (slug: string) =>
  (docs.at(slug)?.document.blocks ?? []).flatMap((block) => (block.kind === "heading" ? [block.id] : []));

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
    ...["sdk", "python", "librería", "sandbox", "rate limit", "paginación", "localhost", "changelog"],
    ...["X-Service-Plan", "X-Service-Consumo-Restante", "X-Service-Delivery-Id"],
    ...Object.keys(ERRORS),
    ...["siguiente_cursor", "documento_coincidencia", "consulta_id_detonante", "candidatos_apartados"],
  ])("is found by %s", (words) => {
    const holds = (text: string) => text.toLowerCase().includes(words.toLowerCase());
    const entries = docs.documents.flatMap((document) => searchEntriesOf(document));
    expect(entries.filter(({ title, page, text }) => holds(`${title} ${page} ${text}`))).not.toEqual([]);
  });
});

it("names an anchor as one reads it", () => {
  expect(anchorOf("Qué hacer con cada `severidad`")).toBe("que-hacer-con-cada-severidad");
});
