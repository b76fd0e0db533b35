"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { SoporteRouter } from "@/server/trpc/soporte/root";

/** The back-office's procedures for components: `useTRPC()` gives the options of queries and mutations. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<SoporteRouter>();

/** What each procedure gives: `SoporteOutputs["clientes"]["get"]`. */
export type SoporteOutputs = inferRouterOutputs<SoporteRouter>;
