import type { IncomingMessage } from "node:http";
import { describe, expect, it } from "vitest";
import { createAddressReader } from "./client-address";

const request = (remoteAddress: string | undefined, ...forwarded: string[]) =>
  ({
    socket: { remoteAddress },
    headersDistinct: { "x-forwarded-for": forwarded },
  }) as unknown as IncomingMessage;

describe("the address of a request", () => {
  const trusting = createAddressReader(["10.0.0.0/8", "2001:db8::7", "127.0.0.1"]);

  it("is the peer's without a trusted proxy, for any headers of the request", () => {
    const read = createAddressReader([]);
    expect(read(request("203.0.113.5", "198.51.100.1"))).toBe("203.0.113.5");
    expect(read(request("::ffff:203.0.113.5"))).toBe("203.0.113.5");
    expect(read(request(undefined, "198.51.100.1"))).toBeNull();
  });

  it.each([
    ["a peer that is no proxy of ours", "203.0.113.5", ["198.51.100.1"], "203.0.113.5"],
    ["one proxy", "10.0.0.1", ["198.51.100.1"], "198.51.100.1"],
    ["an IPv6 proxy", "2001:db8::7", ["198.51.100.1"], "198.51.100.1"],
    ["two proxies", "10.0.0.1", ["198.51.100.1, 10.9.9.9"], "198.51.100.1"],
    ["an address made up before ours", "10.0.0.1", ["1.2.3.4, 198.51.100.1"], "198.51.100.1"],
    ["several headers", "10.0.0.1", ["1.2.3.4", "198.51.100.1"], "198.51.100.1"],
    ["a proxy that says nothing", "10.0.0.1", [], "10.0.0.1"],
    ["a proxy that says what is no address", "10.0.0.1", ["198.51.100.1, unknown"], "10.0.0.1"],
  ])("is taken through %s", (_, peer, forwarded, expected) => {
    expect(trusting(request(peer, ...forwarded))).toBe(expected);
  });
});
