import { generateURI, verifySync } from "otplib";
import type { Realm } from "./session";

/** Of an authenticator app: RFC 6238 with what every app takes for granted, SHA-1, six digits, 30 seconds. */
const STEP_S = 30;
const SYNTAX = /^\d{6}$/;
/** As the app names what the code is for: who has an account in both tells them apart. */
const ISSUER = { portal: "Atalaya", soporte: "Atalaya Soporte" } as const satisfies Record<Realm, string>;
/** RFC 4226, 4: 160 bits. */
export const TOTP_SECRET_BYTES = 20;

const BASE32 = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** Random bytes in hexadecimal as the base32 that apps read. */
export function totpSecretOf(hex: string): string {
  const bits = [...Buffer.from(hex, "hex")].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE32[Number.parseInt(five, 2)]).join("");
}

/** What a QR code says to an app. */
export const totpUri = (
  secret: string,
  { realm, email }: { readonly realm: Realm; readonly email: string },
): string => generateURI({ issuer: ISSUER[realm], label: email, secret });

/**
 * The time step whose code this is, with one step of slack for clocks that differ; null: of none. A step must be taken
 * once only, and none before it any more (RFC 6238, 5.2).
 */
export function totpStepOf(secret: string, code: string, now: Date): number | null {
  const token = code.replace(/\s/g, "");
  if (!SYNTAX.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret, token, epoch, epochTolerance: STEP_S });
  return result.valid ? Math.floor(epoch / STEP_S) + (result.delta ?? 0) : null;
}
