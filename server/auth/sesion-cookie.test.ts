import { encode } from "next-auth/jwt";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { nextAuthSettings } from "../runtime/kept-secret";
import { cookieOf, cookieOptions, sessionCookie } from "./cookies";
import { sesionIdOf } from "./sesion-cookie";

// Before anything reads the environment: Vite sets BASE_URL to a path of its own.
vi.hoisted(() => {
  process.env.BASE_URL = "https://atalaya.test";
  process.env.NEXTAUTH_SECRET = "0123456789abcdef0123456789abcdef";
});

const SESION = "0b7a3c1e-58c4-4d0e-9d51-6f2f1c2a9e10";

describe("the cookie of a session", () => {
  let sealed: string;
  const seal = (token: object, secret = nextAuthSettings().secret, maxAge = 60) =>
    encode({ token: token as never, secret, maxAge });

  beforeAll(async () => {
    sealed = await seal({ sesionId: SESION });
  });

  it("says which session it is, and nothing that can be read without the secret", async () => {
    expect(await sesionIdOf(sealed)).toBe(SESION);
    const seen = sealed.split(".").map((part) => Buffer.from(part, "base64url").toString("latin1"));
    expect(seen.join()).not.toContain(SESION);
  });

  it.each([
    ["none", async () => null],
    ["nonsense", async () => "x.y.z"],
    ["one altered in its text", async () => `${sealed.slice(0, -4)}AAAA`],
    ["one altered in its head", async () => `e30${sealed.slice(3)}`],
    ["one sealed with another secret", () => seal({ sesionId: SESION }, "a".repeat(40))],
    ["one that is over", () => seal({ sesionId: SESION }, undefined, -60)],
    ["one that names no session", () => seal({ sub: SESION })],
    ["one that names what is no id", () => seal({ sesionId: "' OR 1=1 --" })],
    ["an unsigned token", async () => "eyJhbGciOiJub25lIn0.eyJzZXNpb25JZCI6IjAifQ."],
  ])("rejects %s", async (_, make) => {
    expect(await sesionIdOf(await make())).toBeNull();
  });

  it("is found among any other cookies", () => {
    const headers = new Headers({ cookie: "a=1; atalaya.sesion=tok%3Den; xatalaya.sesion=no; =; b" });
    expect(cookieOf(headers, "atalaya.sesion")).toBe("tok=en");
    expect(cookieOf(headers, "sesion")).toBeNull();
    expect(sessionCookie("portal")).toBe("__Host-atalaya.sesion");
    expect(sessionCookie("soporte")).toBe("__Host-atalaya.soporte.sesion");
    expect(cookieOptions()).toEqual({ httpOnly: true, sameSite: "lax", path: "/", secure: true });
    expect(cookieOf(new Headers(), "a")).toBeNull();
    expect(cookieOf(new Headers({ cookie: "a=%E0%A4%A" }), "a")).toBeNull();
  });
});
