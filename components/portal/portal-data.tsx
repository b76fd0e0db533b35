"use client";

import { QueryClientProvider } from "@tanstack/react-query";
import { createTRPCClient, httpBatchLink } from "@trpc/client";
import { setNonce } from "get-nonce";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import superjson from "superjson";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { claveLink } from "./clave/clave-link";
import { createQueryClient } from "./query-client";
import { TRPCProvider } from "./trpc";

/** Inputs asked for in one request. */
const BATCH = 10;

/** A session that ended takes the person to the sign-in, and from there back to where they were. */
function leaveIfSignedOut(error: unknown): void {
  const { data } = error as { readonly data?: { readonly code: string } | null };
  if (data?.code !== "sesion_requerida") return;
  const here = `${window.location.pathname}${window.location.search}`;
  window.location.assign(`/portal/ingresar?volver=${encodeURIComponent(here)}`);
}

function createClients() {
  const queryClient = createQueryClient();
  queryClient.getQueryCache().config.onError = leaveIfSignedOut;
  queryClient.getMutationCache().config.onError = leaveIfSignedOut;
  const links = [
    claveLink,
    httpBatchLink({
      url: "/api/trpc/portal",
      transformer: superjson,
      methodOverride: "POST",
      maxItems: BATCH,
    }),
  ];
  return { queryClient, trpcClient: createTRPCClient<PortalRouter>({ links }) };
}

/** Everything under it may ask the portal's procedures. `nonce`: for the style sheets that dialogs bring along. */
export function PortalData({ nonce, children }: { nonce: string | null; children: ReactNode }) {
  const [{ queryClient, trpcClient }] = useState(() => {
    if (nonce !== null) setNonce(nonce);
    return createClients();
  });
  return (
    <QueryClientProvider client={queryClient}>
      <TRPCProvider trpcClient={trpcClient} queryClient={queryClient}>
        <NuqsAdapter>{children}</NuqsAdapter>
      </TRPCProvider>
    </QueryClientProvider>
  );
}
