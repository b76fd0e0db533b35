"use client";

import { useState } from "react";
import { LogOut } from "../../ui/icons";
import { toast } from "../../ui/toasts";
import type { House } from "../house";
import { postJson } from "../identidad/refusal";

/** Deletes the session's row, then the cookie. Says so if it fails, so that nobody believes they signed out. */
export function SignOut({ exit }: { readonly exit: House["exit"] }) {
  const { post, to } = exit;
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const ended = await postJson(post, {});
    if (ended.ok) {
      // A draft that stays is shown to its own person only.
      await import("../drafts").then((file) => file.forgetOthersDrafts(null)).catch(() => {});
      return window.location.assign(to);
    }
    setBusy(false);
    const { message, requestId } = ended.refusal;
    toast({
      tone: "bad",
      title: "No se pudo cerrar la sesión",
      detail: message,
      requestId: requestId ?? undefined,
    });
  };
  return (
    <button type="button" aria-busy={busy || undefined} onClick={() => busy || leave()} className={railLine}>
      <LogOut aria-hidden className="size-4 shrink-0" />
      Cerrar sesión
    </button>
  );
}

/** The classes of a line in the rail. */
export const railLine =
  "flex w-full items-center gap-2.5 rounded-md px-2.5 py-1.5 text-left text-ink-2 text-sm no-underline hover:bg-surface hover:text-ink";
