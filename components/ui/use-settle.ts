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

/** A pointer that never rests presses again after this time. */
const RESTLESS_MS = 3_000;

/** Ends the waiting for rest. Null if nobody waits. */
let armAt: ReturnType<typeof setTimeout> | null = null;
let restlessAt: ReturnType<typeof setTimeout> | undefined;

const onButton = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest("main button, main a[href]") !== null;

const refuseUnarmed = (event: MouseEvent): void => {
  const isOfKeys = event.type === "click" && event.detail === 0;
  if (isOfKeys || !onButton(event)) return;
  event.preventDefault();
  event.stopPropagation();
};

function arm(): void {
  if (armAt !== null) clearTimeout(armAt);
  armAt = null;
  window.removeEventListener("pointermove", rest, true);
  for (const event of PRESS) window.removeEventListener(event, refuseUnarmed, true);
  delete document.documentElement.dataset.arming;
}

function rest(): void {
  if (armAt !== null) clearTimeout(armAt);
  armAt = setTimeout(arm, SETTLES_MS);
}

/**
 * For a page that just replaced one person by another. The pointer presses no button until it has rested for a moment,
 * so that a click meant for the last person is never one for the next. Keys are not blocked.
 */
export function waitForRest(): void {
  if (armAt === null) {
    window.addEventListener("pointermove", rest, true);
    for (const event of PRESS) window.addEventListener(event, refuseUnarmed, true);
    document.documentElement.dataset.arming = "";
  }
  clearTimeout(restlessAt);
  restlessAt = setTimeout(arm, RESTLESS_MS);
  rest();
}
