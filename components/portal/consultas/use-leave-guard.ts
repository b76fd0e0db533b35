"use client";

import { useEffect } from "react";
import { draftKey, readDraft, SESSION_ENDS, writeDraft } from "../../rooms/drafts";
import { toast } from "../../ui/toasts";
import { useSession } from "../session";

/** Asks before typed text is lost by closing, reloading or leaving the page. Deletes its draft when it is lost. */
export function useLeaveGuard(isDirty: boolean, draft?: string): void {
  useEffect(() => {
    if (!isDirty) return;
    const guard = new AbortController();
    const { signal } = guard;
    const follow = (event: MouseEvent) => {
      if (!(event.target instanceof Element && event.target.closest('a[href]:not([target="_blank"])')))
        return;
      if (!window.confirm("Lo que escribió no se ha enviado y se pierde. ¿Salir de esta página?")) {
        event.preventDefault();
        event.stopPropagation();
      } else if (draft !== undefined) writeDraft(draft, null);
    };
    window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
    document.addEventListener("click", follow, { capture: true, signal });
    // A kept text is not lost by it.
    if (draft !== undefined) window.addEventListener(SESSION_ENDS, () => guard.abort(), { signal });
    return () => guard.abort();
  }, [isDirty, draft]);
}

/**
 * Guards a dirty form, and keeps its values in this tab until it is sent or left on purpose. `restore` receives
 * the draft of an earlier visit. If it is null, that draft is deleted. Returns the function that deletes the draft.
 */
export function useDraftGuard<Values extends object>(
  form: string,
  values: Values,
  isDirty: boolean,
  restore: ((draft: Values) => void) | null,
): () => void {
  const { usuarioId, modo } = useSession();
  const key = draftKey(usuarioId, `${modo}:${form}`);
  useLeaveGuard(isDirty, key);
  // An effect, because the server renders the form without drafts.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a draft is restored once
  useEffect(() => {
    const draft = readDraft<Values>(key);
    if (draft === null || restore === null) return;
    restore(draft);
    toast({ tone: "good", title: "Aquí está lo que usted no alcanzó a enviar", detail: "Solo usted lo ve." });
  }, [key]);
  const json = isDirty ? JSON.stringify(values) : null;
  useEffect(() => writeDraft(key, json), [key, json]);
  return () => writeDraft(key, null);
}
