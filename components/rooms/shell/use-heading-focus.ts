"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";

/** Moves the focus to the new page's heading, so that whoever hears the page or uses the keyboard starts there. */
export function useHeadingFocus(): void {
  const path = usePathname();
  const shown = useRef(path);
  useEffect(() => {
    if (shown.current === path) return;
    shown.current = path;
    const heading = document.querySelector<HTMLElement>("main h1");
    heading?.setAttribute("tabindex", "-1");
    heading?.focus({ preventScroll: true });
  }, [path]);
}
