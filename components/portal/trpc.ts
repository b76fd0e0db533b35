"use client";

import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { PortalRouter } from "@/server/trpc/portal/root";

/** The portal's procedures for components: `useTRPC()` gives the options of queries and mutations. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>();

export type { PortalOutputs } from "@/server/trpc/portal/root";
