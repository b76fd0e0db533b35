/** What an act changed, in a table: three lines of it, the whole to whoever rests on it, and in the CSV. */
export const Detalle = ({ words }: { readonly words: string }) => (
  <p title={words} className="line-clamp-3 text-ink-2 text-xs [overflow-wrap:anywhere]">
    {words}
  </p>
);
