import { formatPuntaje } from "@/server/domain/shared/formato";
import { cn } from "../../ui/cn";
import type { PortalOutputs } from "../trpc";

type Word = NonNullable<PortalOutputs["consultas"]["get"]["consulta"]>["matches"][number]["palabras"][number];

/** How two words agree, by a line under them and in words. */
function agreementOf({ score, consulta }: Word, label: string) {
  if (score === 1) return { line: "border-sin", words: "igual", shown: "=" };
  if (score !== null)
    return { line: "border-bajo border-dashed", words: "parecida", shown: formatPuntaje(score) };
  const words = consulta === null ? "solo en la lista" : `solo en ${label}`;
  return { line: "border-transparent text-ink-3", words, shown: "sin par" };
}

interface AlignedNamesProps {
  readonly words: readonly Word[];
  /** The upper words are the name of the entry that led to the match, which nobody asked for. */
  readonly isDerived: boolean;
}

/** Both names word by word, one over the other. */
export function AlignedNames({ words, isDerived }: AlignedNamesProps) {
  const [above, label] = isDerived
    ? ["la otra entrada", "la otra entrada"]
    : ["usted consultó", "su consulta"];
  return (
    <div className="flex gap-x-4 gap-y-4 text-sm">
      <div aria-hidden className="hidden w-28 shrink-0 flex-col text-ink-3 text-xs leading-6.5 sm:flex">
        <span>{above}</span>
        <span>la lista dice</span>
        <span>acuerdo</span>
      </div>
      <ul
        aria-label={`Los dos nombres, palabra por palabra: arriba la de ${label}, abajo la de la lista`}
        className="flex min-w-0 flex-wrap gap-x-4 gap-y-3"
      >
        {words.map((word, at) => {
          const { line, words: agreement, shown } = agreementOf(word, label);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never change, and two may be alike
            <li key={at} className="flex min-w-0 flex-col">
              <Cell word={word.consulta} line={line} label={label} />
              <Cell word={word.lista} line={line} label="la lista" />
              <span className="text-ink-3 text-xs leading-6.5" title={agreement}>
                <span aria-hidden>{shown}</span>
                <span className="sr-only">{agreement}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

function Cell({ word, line, label }: { word: string | null; line: string; label: string }) {
  return (
    <span className={cn("border-b-2 uppercase leading-6 [overflow-wrap:anywhere]", line)}>
      <span className="sr-only">{label}: </span>
      {word ?? "–"}
    </span>
  );
}
