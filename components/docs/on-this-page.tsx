/** The headings of a page, for those who look for one. */
export function OnThisPage({
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
