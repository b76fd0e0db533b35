import { createTRPCClient, httpBatchLink, type TRPCLink } from "@trpc/client";
import type { AnyRouter } from "@trpc/server";
import superjson from "superjson";
import { SESSION_ENDS } from "./drafts";
import { personaHeaders } from "./house";
import { claveLink } from "./identidad/clave-link";
import { noAnswerLink } from "./no-answer";
import { createQueryClient } from "./query-client";
import type { Refusal } from "./refusal";

/** Most calls in one request. */
const BATCH = 10;

interface Served {
  readonly url: string;
  readonly signIn: string;
  /** Sent with every request. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Clients of a router. If the session has ended, leads to the sign-in and back. */
export function createTrpcClients<Router extends AnyRouter>({ url, signIn, headers = {} }: Served) {
  const leaveIfSignedOut = (error: unknown): void => {
    if ((error as Refusal).data?.code !== "sesion_requerida") return;
    window.dispatchEvent(new Event(SESSION_ENDS));
    window.location.assign(`${signIn}?volver=${encodeURIComponent(location.pathname + location.search)}`);
  };
  const queryClient = createQueryClient();
  queryClient.getQueryCache().config.onError = leaveIfSignedOut;
  queryClient.getMutationCache().config.onError = leaveIfSignedOut;
  const sent = () => ({ ...headers, ...personaHeaders() });
  const batching = { url, headers: sent, transformer: superjson, methodOverride: "POST", maxItems: BATCH };
  const http = httpBatchLink(batching as never) as TRPCLink<Router>;
  const links = [claveLink<Router>(), noAnswerLink<Router>(), http];
  return { queryClient, trpcClient: createTRPCClient<Router>({ links }) };
}
