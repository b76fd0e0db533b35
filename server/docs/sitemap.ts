import { LEGAL_PAGES, legalPage } from "./legal";
import { docsOf } from "./sections";

/** `/sitemap.xml` (sitemaps.org): every page that anybody may find, with the day of its last change where it has one. */
export function sitemapText(baseUrl: string, isRegistroOpen: boolean): string {
  const pages = [
    ...["", "/docs", "/estado", "/verificar", ...(isRegistroOpen ? ["/registro"] : [])].map((path) => ({
      path,
      changed: null,
    })),
    ...docsOf(baseUrl).documents.map(({ slug, changed }) => ({ path: `/docs/${slug}`, changed })),
    // A template that nobody completed is nobody's word.
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
