import { expect, it } from "vitest";
import { LEGAL_PAGES, legalPage } from "./legal";
import { docsOf } from "./sections";

const BASE = "https://atalaya.test";

it("every legal page has blanks that the operator fills in", () => {
  for (const { slug } of LEGAL_PAGES) expect(legalPage(slug, BASE)?.blanks, slug).toBeGreaterThan(0);
});

it("leads only to pages that are there", () => {
  const known = [...LEGAL_PAGES.map(({ slug }) => `/legal/${slug}`), "/estado"];
  const docs = docsOf(BASE).documents.map(({ slug }) => `/docs/${slug}`);
  for (const { slug } of LEGAL_PAGES)
    for (const [, href] of legalPage(slug, BASE)?.document.markdown.matchAll(/\]\((\/[^)#]+)\)/g) ?? [])
      expect([...known, ...docs], slug).toContain(href);
});

it("reads no file but its own", () => {
  expect(legalPage("../docs/errores", BASE)).toBeNull();
});
