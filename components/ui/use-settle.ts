"use client";

import { useCallback, useEffect, useRef } from "react";

/** A second click comes within this time, and so near the first. */
const SETTLES_MS = 600;
const NEAR_PX = 24;
/** The first of them closes a dialog that is pressed beside, the second takes the focus along. */
const PRESS = ["pointerdown", "mousedown", "click"] as const;

/**
 * For what goes away under the pointer, as a form does that was sent: called as it goes, it lets no click through for a
 * moment that comes where the last one did, and was meant for what is gone. Keys go through.
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
