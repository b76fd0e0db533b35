"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { createTrpcClients } from "../rooms/trpc-clients";
import { TRPCProvider } from "./trpc";

const OWN = { url: "/api/trpc/portal", signIn: "/portal/ingresar" };

const visiting = (visitaId: string) => ({
  url: "/api/trpc/soporte-vista",
  signIn: "/soporte/ingresar",
  headers: { "x-atalaya-visita": visitaId },
});

interface PortalDataProps {
  /** For the style sheets that dialogs bring along. */
  readonly nonce: string | null;
  /** The visit of support that looks; none: the client's own people. */
  readonly visitaId?: string;
  readonly children: ReactNode;
}

/** Everything under it may ask the portal's procedures. */
export function PortalData({ nonce, visitaId, children }: PortalDataProps) {
  const [{ queryClient, trpcClient }] = useState(() => {
    if (nonce !== null) setNonce(nonce);
    return createTrpcClients<PortalRouter>(visitaId === undefined ? OWN : visiting(visitaId));
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
