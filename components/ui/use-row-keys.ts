"use client";

import { type RefObject, useEffect } from "react";

const TYPES_TEXT = "input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]";

/**
 * `j` and `k` move the focus between the rows of a table, `↵` opens the focused row (its opener or first
 * link), `x` selects it.
 */
export function useRowKeys(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (!(target instanceof Element) || target.closest(`${TYPES_TEXT}, [role=dialog]`)) return;
      const rows = [...(body.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
      const at = rows.findIndex((row) => row.contains(target));
      if (key === "j" || key === "k") {
        const next = rows[at === -1 ? 0 : at + (key === "j" ? 1 : -1)];
        if (next === undefined) return;
        next.focus();
        next.scrollIntoView({ block: "nearest" });
      } else if (key === "Enter" && rows[at] === target) {
        (
          rows[at].querySelector<HTMLElement>("[data-open]") ??
          rows[at].querySelector("a") ??
          rows[at]
        ).click();
      } else if (key === "x" && at !== -1) {
        rows[at]?.querySelector<HTMLElement>("[data-choose]")?.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [body]);
}
