import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "./errors";

describe("ERRORS", () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])("has %s mean the same over HTTP and tRPC", (code) => {
    const { status, trpc } = ERRORS[code];
    const told = getHTTPStatusCodeFromError(new TRPCError({ code: trpc }));
    // tRPC knows no 431; headers that are too large never reach it.
    expect(told).toBe(status === 431 ? 400 : status);
  });
});
