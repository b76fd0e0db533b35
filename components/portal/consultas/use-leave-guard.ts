"use client";

import { useEffect } from "react";

/** Asks before typed text is lost by closing, reloading or leaving the page. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (link === null || link.getAttribute("target") === "_blank") return;
      if (!window.confirm("Lo que escribió no se ha enviado y se pierde. ¿Salir de esta página?")) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    window.addEventListener("beforeunload", ask);
    document.addEventListener("click", follow, true);
    return () => {
      window.removeEventListener("beforeunload", ask);
      document.removeEventListener("click", follow, true);
    };
  }, [isDirty]);
}
