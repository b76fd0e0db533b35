import { CopyButton } from "@/components/ui/copy-button";
import { bogotaMidnight } from "@/server/domain/shared/bogota";
import { Link } from "../ui/link";
import { Day } from "../ui/moment";
import { type DocsBlock, DocsBody } from "./docs-body";
import { TryIt, type TryItProps } from "./try-it";

interface Neighbour {
  readonly href: string;
  readonly title: string;
}

export interface DocsArticleProps {
  readonly href: string;
  readonly section: string;
  readonly title: string;
  readonly summary: string;
  readonly changed: string | null;
  readonly markdown: string;
  readonly blocks: readonly DocsBlock[];
  /** Null on a page that is not of an operation. */
  readonly request: TryItProps | null;
  readonly previous: Neighbour | undefined;
  readonly next: Neighbour | undefined;
}

/** Leaves out the deepest headings if a page has more than this. */
const HEADINGS_MAX = 24;

export function DocsArticle(props: DocsArticleProps) {
  const { href, section, title, summary, changed, markdown, blocks, request, previous, next } = props;
  const headings = blocks.flatMap((block) => (block.kind === "heading" ? [block] : []));
  const shown = headings.length > HEADINGS_MAX ? headings.filter(({ depth }) => depth === 2) : headings;
  return (
    <div className="grid gap-10 xl:grid-cols-[minmax(0,1fr)_12rem]">
      <article className="min-w-0 max-w-3xl py-6 lg:py-10">
        <header className="mb-8 space-y-3">
          <p className="text-ink-3 text-sm">{section}</p>
          <h1 className="text-balance font-semibold text-2xl tracking-tight">{title}</h1>
          <p className="text-ink-2 leading-relaxed">{summary}</p>
          <div className="flex flex-wrap items-center gap-2 text-sm print:hidden">
            <CopyButton text={markdown} size="sm" label="Copiar como Markdown" />
            <a href={`${href}.md`} className="px-2 text-ink-2 text-xs underline hover:text-accent">
              Ver como Markdown
            </a>
          </div>
        </header>
        {request && <TryIt {...request} />}
        <DocsBody blocks={blocks} />
        <footer className="mt-14 space-y-6 border-line border-t pt-6 text-sm print:hidden">
          <nav aria-label="Página anterior y siguiente" className="flex flex-wrap justify-between gap-4">
            {previous ? <Link href={previous.href}>← {previous.title}</Link> : <span />}
            {next && <Link href={next.href}>{next.title} →</Link>}
          </nav>
          {changed && (
            <p className="text-ink-3">
              Último cambio: <Day at={bogotaMidnight(changed)} />
            </p>
          )}
        </footer>
      </article>
      <OnThisPage headings={shown} />
    </div>
  );
}

function OnThisPage({
  headings,
}: {
  readonly headings: readonly { readonly id: string; readonly text: string }[];
}) {
  if (headings.length < 2) return null;
  return (
    <nav
      aria-label="En esta página"
      className="sticky top-0 hidden max-h-dvh self-start overflow-y-auto py-10 text-sm xl:block"
    >
      <p className="mb-2 font-medium text-ink-3 text-xs">En esta página</p>
      <ul className="space-y-1.5">
        {headings.map(({ id, text }) => (
          <li key={id}>
            <a href={`#${id}`} className="text-ink-2 hover:text-accent">
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
