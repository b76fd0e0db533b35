"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef } from "react";
import { type House, roomsOf } from "../house";

/** Time for the letter after `g`. */
const CHORD_MS = 1_500;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest("input, textarea, select, [contenteditable]") !== null;

interface Shortcuts {
  readonly onSearch: () => void;
  readonly onHelp: () => void;
}

/** `Ctrl K` or `/` searches, `g` and a letter opens a section, `?` shows help. Ignored while the user types. */
export function useShortcuts(house: House, { onSearch, onHelp }: Shortcuts): void {
  const router = useRouter();
  const chordBegan = useRef(Number.NEGATIVE_INFINITY);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() === "k" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        return onSearch();
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target)) return;
      const isChord = event.timeStamp - chordBegan.current < CHORD_MS;
      chordBegan.current = event.key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      const section = isChord && roomsOf(house).find(({ key }) => key === event.key);
      if (section) return router.push(section.href);
      if (event.key === "/") {
        event.preventDefault();
        onSearch();
      }
      if (event.key === "?") onHelp();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [house, router, onSearch, onHelp]);
}
