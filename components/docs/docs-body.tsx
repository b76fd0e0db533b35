import { type CodeSample, CodeSamples } from "./code-samples";

/** A block of a documentation page (`server/docs/markdown.ts`). */
export type DocsBlock =
  | { readonly kind: "prose"; readonly html: string }
  | {
      readonly kind: "heading";
      readonly id: string;
      readonly depth: 2 | 3;
      readonly html: string;
      readonly text: string;
    }
  | { readonly kind: "code"; readonly samples: readonly CodeSample[] };

export function DocsBody({ blocks }: { readonly blocks: readonly DocsBlock[] }) {
  return (
    <div className="prosa">
      {blocks.map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a page's blocks stay where they are
        <DocsPart key={at} block={block} />
      ))}
    </div>
  );
}

function DocsPart({ block }: { readonly block: DocsBlock }) {
  if (block.kind === "code") return <CodeSamples samples={block.samples} />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: pages of ours, in which no markup is let through
  if (block.kind === "prose") return <div dangerouslySetInnerHTML={{ __html: block.html }} />;
  const Heading = `h${block.depth}` as const;
  return (
    <Heading id={block.id} className="group target:bg-warn-soft">
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: as above */}
      <span dangerouslySetInnerHTML={{ __html: block.html }} />
      <a
        href={`#${block.id}`}
        aria-label={`Enlace a «${block.text}»`}
        className="ml-2 text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </Heading>
  );
}
