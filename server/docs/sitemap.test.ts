import { describe, expect, it } from "vitest";
import { docsOf } from "./sections";
import { sitemapText } from "./sitemap";

const BASE = "https://atalaya.example";
const pagesIn = (map: string) => [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, page]) => page);

describe("the map of the pages", () => {
  it("has every page of the documentation, with its day if it has one", () => {
    const map = sitemapText(BASE, true);
    expect(pagesIn(map)).toEqual(
      expect.arrayContaining(docsOf(BASE).documents.map(({ slug }) => `${BASE}/docs/${slug}`)),
    );
    expect(map).toMatch(/inicio-rapido<\/loc><lastmod>\d{4}-\d{2}-\d{2}<\/lastmod>/);
  });

  it("has the registration page only while it is open", () => {
    expect(pagesIn(sitemapText(BASE, true))).toContain(`${BASE}/registro`);
    expect(pagesIn(sitemapText(BASE, false))).not.toContain(`${BASE}/registro`);
  });
});
