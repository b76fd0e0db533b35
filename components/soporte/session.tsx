"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { SoporteProcedure } from "@/server/trpc/soporte/allowed";

/** Who of support is signed in, as the pages show it. */
export interface SignedIn {
  readonly nombre: string;
  readonly rol: "administrador" | "agente" | "cumplimiento";
  /** The procedures that the role may call, as the server has them. */
  readonly allowed: readonly SoporteProcedure[];
}

const Session = createContext<SignedIn | null>(null);

export function SessionProvider({ session, children }: { session: SignedIn; children: ReactNode }) {
  return <Session value={session}>{children}</Session>;
}

/** Who is signed in and what they may do: a page shows a button exactly where `may` says so. */
export function useSession() {
  const session = useContext(Session);
  if (session === null) throw new Error("useSession is for what stands under a SessionProvider");
  return { ...session, may: (procedure: SoporteProcedure) => session.allowed.includes(procedure) };
}
