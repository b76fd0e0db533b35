import { describe, expect, it } from "vitest";
import { networkOf, subscriberOf } from "./allowance";
import { mailboxOf } from "./correo-usuario";

describe("networkOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.0/24"],
    ["192.0.2.250", "192.0.2.0/24"],
    ["2001:db8:1:2ff::1", "2001:db8:1:200::/56"],
    ["2001:db8:1:200:9::", "2001:db8:1:200::/56"],
    ["2001:db8::1", "2001:db8:0:0::/56"],
    ["::1", "0:0:0:0::/56"],
  ])("counts %s by %s", (direccion, network) => {
    expect(networkOf(direccion)).toBe(network);
  });
});

describe("subscriberOf", () => {
  it.each([
    ["192.0.2.7", "192.0.2.7"],
    ["2001:db8:1:2:ffff::1", "2001:db8:1:2"],
    ["2001:db8::1", "2001:db8:0:0"],
  ])("counts %s by %s", (direccion, subscriber) => {
    expect(subscriberOf(direccion)).toBe(subscriber);
  });
});

describe("mailboxOf", () => {
  it("is one for all + addresses", () => {
    expect(["a+1@x.co", " A+2+3@X.co", "a@x.co"].map(mailboxOf)).toEqual(Array(3).fill("a@x.co"));
  });
});
