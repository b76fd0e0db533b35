"use client";

import { LogOut } from "lucide-react";
import { useState } from "react";
import { railLine } from "./rail-line";

/** Ends the session, on the server first. */
export function SignOut() {
  const [busy, setBusy] = useState(false);
  return (
    <form method="post" action="/api/auth/portal/salir" onSubmit={() => setBusy(true)}>
      <button type="submit" aria-busy={busy || undefined} className={railLine}>
        <LogOut aria-hidden className="size-4 shrink-0" />
        Cerrar sesión
      </button>
    </form>
  );
}
