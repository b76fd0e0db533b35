import { describe, expect, it } from "vitest";
import { cifraOf, quantileOf } from "./salud";

describe("a figure of health", () => {
  it.each([
    [0, "bien"],
    [999, "bien"],
    [1_000, "atencion"],
    [4_999, "atencion"],
    [5_000, "grave"],
    [null, "dato"],
  ])("is, at %s ms of a query, %s", (valor, estado) => {
    expect(cifraOf("validarMs", valor).estado).toBe(estado);
  });

  it("needs no action if it has no limit", () => {
    expect(cifraOf("baseBytes", 10 ** 12).estado).toBe("dato");
  });
});

describe("a quantile of a histogram", () => {
  const buckets = [
    { bound: 0.01, total: 90 },
    { bound: 0.1, total: 95 },
    { bound: 1, total: 99 },
    { bound: Number.POSITIVE_INFINITY, total: 100 },
  ];
  it("is the bound that this share stays within", () => {
    expect(quantileOf(buckets, 0.5)).toBe(0.01);
    expect(quantileOf(buckets, 0.95)).toBe(0.1);
    expect(quantileOf(buckets, 0.96)).toBe(1);
  });
  it("is the last bound when more took longer, and null without data", () => {
    expect(quantileOf(buckets, 1)).toBe(1);
    expect(quantileOf([], 0.95)).toBeNull();
    expect(quantileOf([{ bound: 1, total: 0 }], 0.95)).toBeNull();
  });
});
