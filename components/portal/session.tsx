"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Modo } from "@/server/domain/clientes/cliente";
import type { PortalProcedure } from "@/server/trpc/portal/allowed";

/** Who is signed in, as the pages show it. */
export interface SignedIn {
  readonly nombre: string;
  readonly rol: "administrador" | "oficial" | "lectura";
  readonly razonSocial: string;
  readonly operaParaTerceros: boolean;
  /** Where these rooms are: `/portal`, or what stands for it in a visit of support and in test mode. */
  readonly home: string;
  readonly modo: Modo;
  /** Where the rooms of the other mode are; null: there is but this one to go to. */
  readonly otroModo: string | null;
  /** Whether support looks, and not one of the client's own people. */
  readonly isVisita: boolean;
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
