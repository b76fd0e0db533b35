"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import type { SoporteRouter } from "@/server/trpc/soporte/root";
import { createTrpcClients } from "../rooms/trpc-clients";
import { TRPCProvider } from "./trpc";

const SERVED = { url: "/api/trpc/soporte", signIn: "/soporte/ingresar" };

/** Provides the back-office's procedures to `children`. `nonce` is for the style sheets of dialogs. */
export function SoporteData({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const [{ queryClient, trpcClient }] = useState(() => {
    if (nonce !== null) setNonce(nonce);
    return createTrpcClients<SoporteRouter>(SERVED);
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
