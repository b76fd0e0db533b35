"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Focuses the first control of a form that has just opened, or its checked choice. */
export function useFocusFirst<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    // Runs after the other effects that move the focus on a new page.
    const frame = requestAnimationFrame(() => {
      const within = (what: string) => opened.current?.querySelector<HTMLElement>(what);
      (within("input:checked") ?? within("input, textarea, select"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return opened;
}

const WRONG = "[aria-invalid=true], [data-invalid] input";

/** Focuses the first field that a refusal names. */
export function useFocusWrong(opened: RefObject<HTMLElement | null>, error: object | null): void {
  useEffect(() => {
    if (error !== null) focusWrong(opened.current);
  }, [opened, error]);
}

/** Focuses the first invalid control once it is rendered. */
export function focusWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}
