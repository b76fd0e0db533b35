"use client";

import { createContext, type ReactNode, useContext, useEffect } from "react";
import type { Contacto, Modo } from "@/server/domain/clientes/cliente";
import type { PortalProcedure } from "@/server/trpc/portal/allowed";

export interface SignedIn {
  /** Null for support in a visita, who decides nothing. */
  readonly usuarioId: string | null;
  readonly nombre: string;
  readonly rol: "administrador" | "oficial" | "consulta" | "lectura";
  readonly razonSocial: string;
  readonly operaParaTerceros: boolean;
  /** First part of every address: `/portal`, or the address of a visita or of test mode. */
  readonly home: string;
  readonly modo: Modo;
  /** `home` of the other mode. Null if there is none. */
  readonly otroModo: string | null;
  /** Whether the user is support in a visita. */
  readonly isVisita: boolean;
  /** How to reach support. Null if it is not configured. */
  readonly contacto: Contacto | null;
  /** Procedures that the role may call, as the server knows them. */
  readonly allowed: readonly PortalProcedure[];
}

const Session = createContext<SignedIn | null>(null);

export function SessionProvider({ session, children }: { session: SignedIn; children: ReactNode }) {
  const { usuarioId } = session;
  useEffect(() => {
    void import("../rooms/drafts").then(({ forgetOthersDrafts }) => forgetOthersDrafts(usuarioId));
  }, [usuarioId]);
  return <Session value={session}>{children}</Session>;
}

/** The signed-in user. A page shows a button only if `may` allows it. */
export function useSession() {
  const session = useContext(Session);
  if (session === null) throw new Error("useSession is for what stands under a SessionProvider");
  return { ...session, may: (procedure: PortalProcedure) => session.allowed.includes(procedure) };
}
