"use client";

import { useState } from "react";

const PREFIX = "atalaya:borrador:";
const ofUsuario = (usuarioId: string | null) => `${PREFIX}${usuarioId}:`;

/** The drafts of this tab. Null in a browser that keeps nothing. */
function storage(): Storage | null {
  try {
    return typeof window === "undefined" ? null : window.sessionStorage;
  } catch {
    return null;
  }
}

/** Deletes the drafts of everybody else. With null, of everybody: nobody is signed in. */
export function forgetOthersDrafts(usuarioId: string | null): void {
  const kept = storage();
  if (kept === null) return;
  const others = Object.keys(kept).filter(
    (key) => key.startsWith(PREFIX) && !key.startsWith(ofUsuario(usuarioId)),
  );
  for (const key of others) kept.removeItem(key);
}

function readDraft<Values extends object>(key: string): Values | null {
  try {
    return JSON.parse(storage()?.getItem(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps what a person types in a form until it is sent or thrown away. It stays in this tab past the end of the
 * session, and only the same person sees it again.
 */
export function useDraft<Values extends object>(
  { usuarioId, form }: { readonly usuarioId: string | null; readonly form: string },
  initial: () => Values,
) {
  const key = `${ofUsuario(usuarioId)}${form}`;
  const [restored] = useState(() => readDraft<Partial<Values>>(key));
  const [typed, setTyped] = useState<Values>(() => ({ ...initial(), ...restored }));
  const [isDirty, setDirty] = useState(restored !== null);
  return {
    typed,
    isDirty,
    /** Whether the form began with text of an earlier visit. */
    isRestored: restored !== null,
    change: (part: Partial<Values>) => {
      const next = { ...typed, ...part };
      setDirty(true);
      setTyped(next);
      try {
        storage()?.setItem(key, JSON.stringify(next));
      } catch {
        // A full storage loses the draft, never the form.
      }
    },
    forget: () => {
      setDirty(false);
      storage()?.removeItem(key);
    },
  };
}
