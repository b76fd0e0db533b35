import { TRPCError } from "@trpc/server";
import { getHTTPStatusCodeFromError } from "@trpc/server/http";
import { describe, expect, it, vi } from "vitest";
import { SinPlanAsignado } from "../facturacion/cuenta";
import { ERRORS, type ErrorCode, ServiceError } from "./errors";

describe("ERRORS", () => {
  it.each(Object.keys(ERRORS) as ErrorCode[])("has %s mean the same over HTTP and tRPC", (code) => {
    const { status, trpc } = ERRORS[code];
    const told = getHTTPStatusCodeFromError(new TRPCError({ code: trpc }));
    // tRPC knows no 431; headers that are too large never reach it.
    expect(told).toBe(status === 431 ? 400 : status);
  });
});

describe("a ServiceError", () => {
  it("is one in every copy of the module that a bundle has", async () => {
    vi.resetModules();
    const { ServiceError: Other } = await import("./errors");
    expect(Other).not.toBe(ServiceError);
    expect(new Other("db_error")).toBeInstanceOf(ServiceError);
    expect(new Error("db_error")).not.toBeInstanceOf(ServiceError);
    expect(new ServiceError("db_error")).not.toBeInstanceOf(SinPlanAsignado);
  });
});
