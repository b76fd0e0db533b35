import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsArticle } from "@/components/docs/docs-article";
import { docsOf } from "@/server/docs/sections";
import { env } from "@/server/runtime/env";

interface Params {
  readonly params: Promise<{ readonly slug: string }>;
}

export async function generateMetadata({ params }: Params): Promise<Metadata> {
  const found = docsOf(env().BASE_URL).at((await params).slug);
  if (found === null) return {};
  const { slug, title, summary } = found.document;
  return {
    title,
    description: summary,
    // Replaces what the layout says of alternates, so the page's own address is said again.
    alternates: {
      canonical: `/docs/${slug}`,
      types: { "application/atom+xml": [{ url: "/docs/cambios.atom", title: "Cambios de la API" }] },
    },
  };
}

export default async function DocumentPage({ params }: Params) {
  const found = docsOf(env().BASE_URL).at((await params).slug);
  if (found === null) notFound();
  const { document, section, previous, next } = found;
  return (
    <DocsArticle
      {...document}
      href={`/docs/${document.slug}`}
      section={section}
      previous={previous}
      next={next}
    />
  );
}
