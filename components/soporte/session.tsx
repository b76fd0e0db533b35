"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { SoporteProcedure } from "@/server/trpc/soporte/allowed";

export interface SignedIn {
  readonly usuarioId: string;
  readonly nombre: string;
  readonly rol: "administrador" | "agente" | "cumplimiento";
  /** Procedures that the role may call, as the server knows them. */
  readonly allowed: readonly SoporteProcedure[];
}

const Session = createContext<SignedIn | null>(null);

export function SessionProvider({ session, children }: { session: SignedIn; children: ReactNode }) {
  return <Session value={session}>{children}</Session>;
}

/** The signed-in user. A page shows a button only if `may` allows it. */
export function useSession() {
  const session = useContext(Session);
  if (session === null) throw new Error("useSession is for what stands under a SessionProvider");
  return { ...session, may: (procedure: SoporteProcedure) => session.allowed.includes(procedure) };
}
