import { createTRPCClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { expect, it } from "vitest";
import type { PortalRouter } from "@/server/trpc/portal/root";
import { NO_ANSWER, noAnswerLink } from "./no-answer";

const ask = (answer: () => Promise<Response>) => {
  const http = httpBatchLink<PortalRouter>({ url: "http://service/", transformer: superjson, fetch: answer });
  return createTRPCClient<PortalRouter>({ links: [noAnswerLink(), http] }).inicio.get.query();
};

it.each([
  ["that is not reached", () => Promise.reject(new TypeError("Failed to fetch"))],
  ["whose proxy answers with a page", async () => new Response("<html>Bad gateway</html>", { status: 502 })],
])("says in the reader's language that a service %s did not answer", async (_, answer) => {
  await expect(ask(answer)).rejects.toThrow(NO_ANSWER);
});

it("leaves what the service itself says", async () => {
  const data = { code: "prohibido", httpStatus: 403, requestId: null, issues: null };
  const error = superjson.serialize({ message: "Su rol no permite hacer esto.", code: -32003, data });
  await expect(ask(async () => Response.json([{ error }], { status: 403 }))).rejects.toThrow(
    "Su rol no permite hacer esto.",
  );
});
