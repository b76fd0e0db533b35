"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Gives the focus to the first control of what has just opened, or to the choice that is made there already. */
export function useFocusFirst<Opened extends HTMLElement>(): RefObject<Opened | null> {
  const opened = useRef<Opened>(null);
  useEffect(() => {
    // After whatever else moves the focus as a page comes.
    const frame = requestAnimationFrame(() => {
      const within = (what: string) => opened.current?.querySelector<HTMLElement>(what);
      (within("input:checked") ?? within("input, textarea, select"))?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return opened;
}

const WRONG = "[aria-invalid=true], [data-invalid] input";

/** The same of what a refusal says is wrong. */
export function useFocusWrong(opened: RefObject<HTMLElement | null>, error: object | null): void {
  useEffect(() => {
    if (error !== null) focusWrong(opened.current);
  }, [opened, error]);
}

/** Gives it to the first control that is wrong, once that is shown. */
export function focusWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(WRONG)?.focus());
}
