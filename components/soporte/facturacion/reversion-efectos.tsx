import { efectosInWords, type ReversionPreview } from "./reversion-words";

/** The effects of a reversion, one sentence each. */
export function ReversionEfectos({ preview }: { readonly preview: ReversionPreview }) {
  return (
    <section
      aria-labelledby="reversion-efectos"
      className="rounded-md border border-warn bg-warn-soft px-4 py-3"
    >
      <h3 id="reversion-efectos" className="font-semibold">
        Lo que va a pasar
      </h3>
      <ul className="mt-2 list-disc space-y-1.5 pl-5">
        {efectosInWords(preview).map((efecto) => (
          <li key={efecto}>{efecto}</li>
        ))}
      </ul>
    </section>
  );
}
