"use client";

import type { inferRouterOutputs } from "@trpc/server";
import type { TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { createContext, useContext } from "react";
import type { MiCuentaRouter } from "@/server/trpc/mi-cuenta";

/** Procedures of the user's own account, the same in the portal and the back-office. */
export type MiCuentaProcedures = TRPCOptionsProxy<MiCuentaRouter>;
export type Cuenta = inferRouterOutputs<MiCuentaRouter>["get"];

const Procedures = createContext<MiCuentaProcedures | null>(null);

export const MiCuentaProvider = Procedures.Provider;

export function useMiCuenta(): MiCuentaProcedures {
  const procedures = useContext(Procedures);
  if (procedures === null) throw new Error("useMiCuenta is for what stands under a MiCuentaProvider");
  return procedures;
}
