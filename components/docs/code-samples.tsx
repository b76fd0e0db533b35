"use client";

import { useState, useSyncExternalStore } from "react";
import { cn } from "@/components/ui/cn";
import { CopyButton } from "@/components/ui/copy-button";

export interface CodeSample {
  readonly language: string;
  readonly label: string;
  readonly code: string;
  readonly html: string;
}

const CHOSEN = "atalaya.docs.lenguaje";
const listeners = new Set<() => void>();

const readChosen = (): string => {
  try {
    return localStorage.getItem(CHOSEN) ?? "";
  } catch {
    return "";
  }
};

/** The language a reader chose, shared by every page. */
function useChosen(): readonly [string, (label: string) => void] {
  const chosen = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    readChosen,
    () => "",
  );
  const choose = (label: string) => {
    try {
      localStorage.setItem(CHOSEN, label);
    } catch {
      return;
    }
    for (const listener of listeners) listener();
  };
  return [chosen, choose];
}

/** Shows one sample at a time, by language. */
export function CodeSamples({ samples }: { readonly samples: readonly CodeSample[] }) {
  const language = useChosen();
  const answer = useState("");
  const [chosen, choose] = samples[0]?.language === "json" ? answer : language;
  const open = samples.find(({ label }) => label === chosen) ?? samples[0];
  if (open === undefined) return null;
  return (
    <figure
      aria-label={open.label}
      className="my-5 min-w-0 overflow-hidden rounded-md border border-line bg-sunken"
    >
      <figcaption className="flex items-center gap-1 border-line border-b py-1 pr-1 pl-1 text-xs">
        <div className="flex min-w-0 flex-1 overflow-x-auto">
          {samples.length === 1 ? (
            <span className="px-2 text-ink-2">{open.label}</span>
          ) : (
            samples.map(({ label }) => (
              <button
                key={label}
                type="button"
                aria-pressed={label === open.label}
                onClick={() => choose(label)}
                className={cn(
                  "whitespace-nowrap rounded-sm px-2 py-1 text-ink-2 -outline-offset-2 hover:text-ink",
                  label === open.label && "bg-surface font-medium text-ink",
                )}
              >
                {label}
              </button>
            ))
          )}
        </div>
        <CopyButton text={open.code} variant="quiet" size="sm" />
      </figcaption>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard
        tabIndex={0}
        className="codigo max-h-[32rem] overflow-auto p-4 font-mono text-xs leading-relaxed -outline-offset-2"
      >
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: code of ours, escaped by what marks its words */}
        <code dangerouslySetInnerHTML={{ __html: open.html }} />
      </pre>
    </figure>
  );
}
