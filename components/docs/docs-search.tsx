"use client";

import { setNonce } from "get-nonce";
import { lazy, Suspense, useEffect, useState } from "react";
import { Search } from "@/components/ui/icons";

const DocsPalette = lazy(() =>
  import("./docs-palette").then(({ DocsPalette }) => ({ default: DocsPalette })),
);

const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens with a click, `/` or Ctrl K. Fetches the entries when it first opens. */
export function DocsSearch({ nonce }: { readonly nonce: string | null }) {
  const [isOpen, setIsOpen] = useState(() => {
    // For the style sheet of the dialog, which the policy refuses without it.
    if (nonce !== null) setNonce(nonce);
    return false;
  });
  const [wasOpened, setWasOpened] = useState(false);
  const show = (open: boolean) => {
    setIsOpen(open);
    if (open) setWasOpened(true);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isSlash = event.key === "/" && !isTyping(event);
      const isCtrlK = event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey);
      if (!isSlash && !isCtrlK) return;
      event.preventDefault();
      setIsOpen(true);
      setWasOpened(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        aria-label="Buscar en la documentación"
        onClick={() => show(true)}
        className="flex w-full items-center gap-2 rounded-md border border-control bg-surface px-3 py-2 text-ink-2 text-sm hover:border-accent"
      >
        <Search aria-hidden className="size-4" />
        <span className="flex-1 text-left">Buscar</span>
        <kbd className="rounded-sm border border-line-strong px-1.5 text-ink-3 text-xs">/</kbd>
      </button>
      {wasOpened && (
        <Suspense>
          <DocsPalette open={isOpen} onOpenChange={show} />
        </Suspense>
      )}
    </>
  );
}
