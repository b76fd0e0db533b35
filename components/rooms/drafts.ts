"use client";

import { useState } from "react";

const PREFIX = "atalaya:borrador:";

/** Event of the window before a page whose session has ended is left. */
export const SESSION_ENDS = "atalaya:fin-de-sesion";

/** Place of a form's draft. Each person has their own. */
export const draftKey = (usuarioId: string | null, form: string) => `${PREFIX}${usuarioId}:${form}`;

/** Works on the drafts of this tab. Null in a browser that keeps nothing or is full: the form works without. */
function withDrafts<Result>(work: (kept: Storage) => Result): Result | null {
  try {
    return work(window.sessionStorage);
  } catch {
    return null;
  }
}

/** Deletes the drafts of everybody else. With null, of everybody: nobody is signed in. */
export function forgetOthersDrafts(usuarioId: string | null): void {
  withDrafts((kept) => {
    for (const key of Object.keys(kept))
      if (key.startsWith(PREFIX) && !key.startsWith(draftKey(usuarioId, ""))) kept.removeItem(key);
  });
}

export const readDraft = <Values extends object>(key: string): Values | null =>
  withDrafts((kept) => JSON.parse(kept.getItem(key) ?? "null"));

/** Stores the JSON of a draft. Null deletes the draft. */
export const writeDraft = (key: string, json: string | null): void =>
  void withDrafts((kept) => (json === null ? kept.removeItem(key) : kept.setItem(key, json)));

/**
 * Keeps what a person types in a form until it is sent or thrown away. It stays in this tab past the end of the
 * session, and only the same person sees it again.
 */
export function useDraft<Values extends object>(
  { usuarioId, form }: { readonly usuarioId: string | null; readonly form: string },
  initial: () => Values,
) {
  const key = draftKey(usuarioId, form);
  const [restored] = useState(() => readDraft<Partial<Values>>(key));
  const [typed, setTyped] = useState<Values>(() => ({ ...initial(), ...restored }));
  return {
    typed,
    /** Whether the form began with text of an earlier visit. */
    isRestored: restored !== null,
    change: (part: Partial<Values>) => {
      const next = { ...typed, ...part };
      setTyped(next);
      writeDraft(key, JSON.stringify(next));
    },
    forget: () => writeDraft(key, null),
  };
}
