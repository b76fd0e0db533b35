"use client";

import { LogOut } from "lucide-react";
import { signOut } from "next-auth/react";
import { useState } from "react";
import { toast } from "../../ui/toasts";
import { railLine } from "./rail-line";

/** Ends the session: its row first, then the cookie. */
export function SignOut() {
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    await signOut({ callbackUrl: "/portal/ingresar" }).catch(() => {
      setBusy(false);
      toast({ tone: "bad", title: "No se pudo cerrar la sesión", detail: "Intente de nuevo en un momento." });
    });
  };
  return (
    <button type="button" aria-busy={busy || undefined} onClick={() => busy || leave()} className={railLine}>
      <LogOut aria-hidden className="size-4 shrink-0" />
      Cerrar sesión
    </button>
  );
}
