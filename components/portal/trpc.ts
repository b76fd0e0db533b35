"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { PortalRouter } from "@/server/trpc/portal/root";

/** The portal's procedures for components: `useTRPC()` gives the options of queries and mutations. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<PortalRouter>();

/** What each procedure gives: `PortalOutputs["inicio"]["get"]`. */
export type PortalOutputs = inferRouterOutputs<PortalRouter>;
