"use client";

import { useEffect, useState } from "react";

const SAID_MS = 2000;

/** Copies a text and says for two seconds that it did, or that the browser would not. */
export function useCopy(text: string) {
  const [outcome, setOutcome] = useState<"copied" | "refused" | null>(null);
  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  return { outcome, copy };
}
