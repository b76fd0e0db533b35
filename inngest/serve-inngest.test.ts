import { expect, it } from "vitest";
import { withoutStack } from "./serve-inngest";

it("removes stack traces at any depth and the signature from a refusal, and nothing else", async () => {
  const told = {
    name: "Error",
    message: "No.",
    stack: "Error: No.\\n    at x (/a.js:1:1)",
    cause: { stack: "y", a: 1 },
  };
  const headers = { "x-inngest-signature": "t=1&s=2", "x-inngest-sdk": "js" };
  const refusal = await withoutStack(Response.json(told, { status: 500, headers }));
  expect(refusal.status).toBe(500);
  expect(refusal.headers.get("x-inngest-sdk")).toBe("js");
  expect(refusal.headers.get("x-inngest-signature")).toBeNull();
  expect(await refusal.json()).toEqual({ name: "Error", message: "No.", cause: { a: 1 } });
});

it.each(["", "no"])("leaves a text (%j) unchanged", async (text) => {
  const headers = { "content-type": text === "" ? "application/json" : "text/plain" };
  expect(await (await withoutStack(new Response(text, { status: 404, headers }))).text()).toBe(text);
});
