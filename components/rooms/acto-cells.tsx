import { CopyText } from "../ui/copy-text";

/** Length of the beginning of a request id (`req_` and 32 digits) that a table has room for. */
const SHOWN = 12;

/** A request id in a table: shows the beginning, copies the whole. */
export const Solicitud = ({ requestId }: { readonly requestId: string }) => (
  <CopyText
    text={requestId}
    {...(requestId.length > SHOWN && { shown: `${requestId.slice(0, SHOWN)}…` })}
    className="whitespace-nowrap"
  />
);

/** Shows an act's changes in at most three lines. The title and the CSV have all of it. */
export const Detalle = ({ words }: { readonly words: string }) => (
  <p title={words} className="line-clamp-3 text-ink-2 text-xs [overflow-wrap:anywhere]">
    {words}
  </p>
);
