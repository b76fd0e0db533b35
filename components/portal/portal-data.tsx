"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import type { Modo } from "@/server/domain/clientes/cliente";
import { TRPC_PRUEBA } from "@/server/domain/prueba/portal-prueba";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { createTrpcClients } from "../rooms/trpc-clients";
import { TRPCProvider } from "./trpc";

const OWN = {
  real: { url: "/api/trpc/portal", signIn: "/portal/ingresar" },
  prueba: { url: TRPC_PRUEBA, signIn: "/portal/ingresar" },
} as const satisfies Record<Modo, object>;

const visiting = (visitaId: string) => ({
  url: "/api/trpc/soporte-vista",
  signIn: "/soporte/ingresar",
  headers: { "x-atalaya-visita": visitaId },
});

interface PortalDataProps {
  /** For the style sheets of dialogs. */
  readonly nonce: string | null;
  /** The visita of support, or the account (real or test) that is shown. */
  readonly of: { readonly visitaId: string } | Modo;
  readonly children: ReactNode;
}

/** Provides the portal's procedures to `children`. */
export function PortalData({ nonce, of, children }: PortalDataProps) {
  const [{ queryClient, trpcClient }] = useState(() => {
    if (nonce !== null) setNonce(nonce);
    return createTrpcClients<PortalRouter>(typeof of === "string" ? OWN[of] : visiting(of.visitaId));
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
