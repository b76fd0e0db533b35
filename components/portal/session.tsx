"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { PortalProcedure } from "@/server/trpc/portal/allowed";

/** Who is signed in, as the pages show it. */
export interface SignedIn {
  readonly nombre: string;
  readonly rol: "administrador" | "oficial" | "lectura";
  readonly razonSocial: string;
  readonly operaParaTerceros: boolean;
  /** Where these rooms are, where support looks at them; null: they are the person's own. */
  readonly visita: { readonly home: string } | null;
  /** The procedures that the role may call, as the server has them. */
  readonly allowed: readonly PortalProcedure[];
}

const Session = createContext<SignedIn | null>(null);

export function SessionProvider({ session, children }: { session: SignedIn; children: ReactNode }) {
  return <Session value={session}>{children}</Session>;
}

/** Who is signed in and what they may do: a page shows a button exactly where `may` says so. */
export function useSession() {
  const session = useContext(Session);
  if (session === null) throw new Error("useSession is for what stands under a SessionProvider");
  return { ...session, may: (procedure: PortalProcedure) => session.allowed.includes(procedure) };
}
