import { execFileSync } from "node:child_process";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { SIGNATURE_VECTOR } from "./firma-snippets";
import { formatWebhookSecret, signWebhook } from "./webhook-signature";

const { secret, t, body, header } = SIGNATURE_VECTOR;
const at = new Date(t * 1_000);
const other = formatWebhookSecret("ab".repeat(32));

/** An independent implementation of the same scheme. */
const accepts = (signature: string, key: string, tolerance: number, now: number) =>
  Stripe.webhooks.constructEvent(body, signature, key, tolerance, undefined, now * 1_000) !== undefined;

describe("signWebhook", () => {
  it("signs the published vector, ignoring milliseconds", () => {
    expect(signWebhook([secret], body, at)).toBe(header);
    expect(signWebhook([secret], body, new Date(t * 1_000 + 999))).toBe(header);
  });

  it("equals openssl's result", () => {
    const args = ["dgst", "-sha256", "-hmac", secret];
    const said = execFileSync("openssl", args, { input: `${t}.${body}` }).toString();
    expect(header).toBe(`t=${t},v1=${said.trim().split(" ").at(-1)}`);
  });

  it("is accepted by the verifier of the stripe package, within its tolerance only", () => {
    expect(accepts(header, secret, 300, t + 299)).toBe(true);
    expect(() => accepts(header, secret, 300, t + 301)).toThrow();
    expect(() => accepts(header, other, 300, t)).toThrow();
  });

  it("has one v1 for each secret, newest first, each of them sufficient", () => {
    const both = signWebhook([other, secret], body, at);
    expect(both).toMatch(/^t=\d+,v1=[0-9a-f]{64},v1=[0-9a-f]{64}$/);
    expect(both.endsWith(header.slice(header.indexOf(",")))).toBe(true);
    for (const key of [other, secret]) expect(accepts(both, key, 300, t)).toBe(true);
  });
});

describe("formatWebhookSecret", () => {
  it("takes 32 bytes of lower-case hexadecimal and nothing else", () => {
    expect(formatWebhookSecret("0".repeat(64))).toBe(`whsec_${"0".repeat(64)}`);
    expect(() => formatWebhookSecret("0".repeat(62))).toThrow(RangeError);
    expect(() => formatWebhookSecret("G".repeat(64))).toThrow(RangeError);
  });
});
