"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { PortalRouter } from "@/server/trpc/portal/root";

/** `useTRPC()` gives options of queries and mutations of the portal's procedures. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>();

export type { PortalOutputs } from "@/server/trpc/portal/root";
