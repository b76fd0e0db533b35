import { formatBogota } from "@/server/domain/shared/bogota";

export interface VerdictWords {
  readonly mark: string;
  readonly tone: string;
  readonly title: string;
  readonly text: string;
}

export const GOOD = { mark: "✓", tone: "border-good bg-good-soft text-good" };
export const WAITING = { mark: "…", tone: "border-warn bg-warn-soft text-warn" };
export const BAD = { mark: "✕", tone: "border-bad bg-bad-soft text-bad" };

interface VerdictBoxProps extends VerdictWords {
  readonly paper: "Acta" | "Consulta" | "Expediente" | "Informe";
  /** The verified consulta and the time of the check, for a person who prints the page. */
  readonly found?: { readonly id: string; readonly huella: string; readonly en: Date };
}

/** The result in one sentence, and its meaning. */
export const VerdictBox = ({ mark, tone, title, text, paper, found }: VerdictBoxProps) => (
  <section role="status" className={`flex gap-4 rounded-lg border p-5 ${tone}`}>
    <span aria-hidden className="font-semibold text-2xl leading-none">
      {mark}
    </span>
    <div className="min-w-0 space-y-1">
      <h2 className="font-semibold text-base leading-snug">{title}</h2>
      <p className="text-ink">{text}</p>
      {found && (
        <p className="pt-1 text-ink-2 text-xs wrap-anywhere">
          {paper} <code>{found.id}</code>, huella <code>{found.huella}</code>. Verificado el{" "}
          {formatBogota(found.en)} (Bogotá).
        </p>
      )}
    </div>
  </section>
);
