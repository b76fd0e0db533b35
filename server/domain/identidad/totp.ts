import { generateURI, verifySync } from "otplib";
import type { Realm } from "./session";

/** Codes of an authenticator app: RFC 6238 with the usual parameters, SHA-1, six digits, 30 seconds. */
const STEP_S = 30;
const SYNTAX = /^\d{6}$/;
/** Name of the account in the app. A person may have an account in both realms. */
const ISSUER = { portal: "Atalaya", soporte: "Atalaya Soporte" } as const satisfies Record<Realm, string>;
/** RFC 4226, 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Encodes random bytes (hexadecimal) in base32, which apps read. */
export function totpSecretOf(hex: string): string {
  const bits = [...Buffer.from(hex, "hex")].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** The content of the QR code. */
export const totpUri = (
  secret: string,
  { realm, email }: { readonly realm: Realm; readonly email: string },
): string => generateURI({ issuer: ISSUER[realm], label: email, secret });

/**
 * Returns the time step of a code, with one step of slack for clocks that differ, or null. A step may be used once, and
 * no earlier one afterwards (RFC 6238, 5.2).
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!SYNTAX.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_S });
  return result.valid ? Math.floor(epoch / STEP_S) + (result.delta ?? 0) : null;
}
