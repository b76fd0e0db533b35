"use client";

import { useCallback, useEffect, useRef } from "react";

/** A second click of a double click comes within this time and distance. */
const SETTLES_MS = 600;
const NEAR_PX = 24;
/** `pointerdown` beside a dialog closes it, `mousedown` would move the focus. */
const PRESS = ["pointerdown", "mousedown", "click"] as const;

/**
 * For an element that disappears on click, such as a sent form. Blocks clicks at the same place for a moment,
 * so that the second click of a double click hits nothing else. Keys are not blocked.
 */
export function useSettle(): () => void {
  const last = useRef<{ readonly x: number; readonly y: number } | null>(null);
  useEffect(() => {
    const note = ({ clientX: x, clientY: y }: PointerEvent) => {
      last.current = { x, y };
    };
    window.addEventListener("pointerdown", note, true);
    return () => window.removeEventListener("pointerdown", note, true);
  }, []);
  return useCallback(() => {
    const at = last.current;
    if (at === null) return;
    const swallow = (event: MouseEvent) => {
      const isNear = Math.hypot(event.clientX - at.x, event.clientY - at.y) < NEAR_PX;
      const isOfKeys = event.type === "click" && event.detail === 0;
      if (isOfKeys || !isNear) return;
      event.preventDefault();
      event.stopPropagation();
    };
    for (const event of PRESS) window.addEventListener(event, swallow, true);
    setTimeout(() => {
      for (const event of PRESS) window.removeEventListener(event, swallow, true);
    }, SETTLES_MS);
  }, []);
}
