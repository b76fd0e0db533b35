"use client";

import type { inferRouterOutputs } from "@trpc/server";
import { createTRPCContext } from "@trpc/tanstack-react-query";
import type { SoporteRouter } from "@/server/trpc/soporte/root";

/** `useTRPC()` gives options of queries and mutations of the back-office's procedures. */
export const { TRPCProvider, useTRPC, useTRPCClient } = createTRPCContext<SoporteRouter>();

/** The output of each procedure: `SoporteOutputs["clientes"]["get"]`. */
export type SoporteOutputs = inferRouterOutputs<SoporteRouter>;
