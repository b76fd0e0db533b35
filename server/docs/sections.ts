import { type Document, MENU, writtenDocuments } from "./document";
import { referenceDocuments, referenceIndex } from "./reference";

interface DocsLink {
  readonly href: string;
  readonly title: string;
  readonly summary: string;
}

interface DocsSection {
  readonly title: string;
  readonly pages: readonly DocsLink[];
}

/** The documentation of a deployment. */
export interface Docs {
  readonly documents: readonly Document[];
  readonly sections: readonly DocsSection[];
  /** Returns a page with its position. Null for an unknown name. */
  readonly at: (slug: string) => Placed | null;
}

interface Placed {
  readonly document: Document;
  readonly section: string;
  readonly previous: DocsLink | undefined;
  readonly next: DocsLink | undefined;
}

let made: { readonly baseUrl: string; readonly docs: Docs } | undefined;

/** Cached per process. `baseUrl` is the service's address in examples. */
export function docsOf(baseUrl: string): Docs {
  if (made?.baseUrl !== baseUrl) made = { baseUrl, docs: makeDocs(baseUrl) };
  return made.docs;
}

function makeDocs(baseUrl: string): Docs {
  const written = new Map(writtenDocuments(baseUrl).map((document) => [document.slug, document]));
  const shelves = [
    ...MENU.map(({ title, slugs }) => ({
      title,
      documents: slugs.flatMap((slug) => written.get(slug) ?? []),
    })),
    { title: "Referencia de la API", documents: [referenceIndex(baseUrl), ...referenceDocuments(baseUrl)] },
  ];
  const places = shelves.flatMap(({ title, documents }) =>
    documents.map((document) => ({ section: title, document })),
  );
  const linkAt = (at: number) => places[at] && linkTo(places[at].document);
  return {
    documents: places.map(({ document }) => document),
    sections: shelves.map(({ title, documents }) => ({ title, pages: documents.map(linkTo) })),
    at: (slug) => {
      const at = places.findIndex(({ document }) => document.slug === slug);
      const place = places[at];
      return place === undefined ? null : { ...place, previous: linkAt(at - 1), next: linkAt(at + 1) };
    },
  };
}

const linkTo = ({ slug, title, summary }: Document): DocsLink => ({ href: `/docs/${slug}`, title, summary });

/** `/llms.txt`: all pages, a line each, with the address of their Markdown (llmstxt.org). */
export function llmsText(baseUrl: string): string {
  const sections = docsOf(baseUrl).sections.map(({ title, pages }) =>
    [
      `## ${title}`,
      "",
      ...pages.map(({ href, title, summary }) => `- [${title}](${baseUrl}${href}.md): ${summary}`),
    ].join("\n"),
  );
  const head = [
    "# Atalaya",
    "",
    "> Consulta de listas vinculantes y restrictivas para sujetos obligados en Colombia: API de servidor a servidor, en JSON.",
    "",
    `La descripción formal de rutas, campos y respuestas: ${baseUrl}/openapi.json (OpenAPI 3.1).`,
  ].join("\n");
  return `${[head, ...sections].join("\n\n")}\n`;
}
