import { CopyText } from "../ui/copy-text";

/** Of `req_` and 32 digits as much as tells one from another on a page: a table has no room for more. */
const SHOWN = 12;

/** The number of a request in a table: shows the beginning, copies the whole. */
export const Solicitud = ({ requestId }: { readonly requestId: string }) => (
  <CopyText
    text={requestId}
    {...(requestId.length > SHOWN && { shown: `${requestId.slice(0, SHOWN)}…` })}
    className="whitespace-nowrap"
  />
);

/** Shows in at most three lines what an act changed. The title and the CSV have all of it. */
export const Detalle = ({ words }: { readonly words: string }) => (
  <p title={words} className="line-clamp-3 text-ink-2 text-xs [overflow-wrap:anywhere]">
    {words}
  </p>
);
