"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { createTrpcClients } from "../rooms/trpc-clients";
import { TRPCProvider } from "./trpc";

const SERVED = { url: "/api/trpc/portal", signIn: "/portal/ingresar" };

/** Everything under it may ask the portal's procedures. `nonce`: for the style sheets that dialogs bring along. */
export function PortalData({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const [{ queryClient, trpcClient }] = useState(() => {
    if (nonce !== null) setNonce(nonce);
    return createTrpcClients<PortalRouter>(SERVED);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
