import { LEGAL_PAGES, legalPage } from "./legal";
import { docsOf } from "./sections";

/** `/sitemap.xml` (sitemaps.org): every public page, with the day of its last change if it has one. */
export function sitemapText(baseUrl: string, isRegistroOpen: boolean): string {
  const pages = [
    ...["", "/docs", "/estado", "/verificar", ...(isRegistroOpen ? ["/registro"] : [])].map((path) => ({
      path,
      changed: null,
    })),
    ...docsOf(baseUrl).documents.map(({ slug, changed }) => ({ path: `/docs/${slug}`, changed })),
    // Incomplete templates are left out.
    ...LEGAL_PAGES.filter(({ slug }) => legalPage(slug, baseUrl)?.blanks === 0).map(({ slug }) => ({
      path: `/legal/${slug}`,
      changed: null,
    })),
  ];
  const urls = pages.map(
    ({ path, changed }) =>
      `<url><loc>${baseUrl}${path || "/"}</loc>${changed === null ? "" : `<lastmod>${changed}</lastmod>`}</url>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...urls,
    "</urlset>\n",
  ].join("\n");
}
