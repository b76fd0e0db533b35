import { describe, expect, it } from "vitest";
import { readEnv } from "./env";

const STRONG = "0123456789abcdef0123456789abcdef";
const PRODUCTION = {
  APP_ENV: "production",
  ADMIN_TOKEN: STRONG,
  BITACORA_KEY: STRONG.repeat(2),
  NEXTAUTH_SECRET: STRONG,
  WEBHOOK_SECRETS_KEY: STRONG.repeat(2),
  SMTP_URL: "smtps://mail.example.co",
};

describe("readEnv", () => {
  it("needs nothing in development and derives the addresses from the port", () => {
    expect(readEnv({ PORT: "4000" })).toMatchObject({
      APP_ENV: "development",
      DATA_DIR: ".data",
      BASE_URL: "http://localhost:4000",
      DOCS_URL: "http://localhost:4000/docs",
      TEST_CLOCK: false,
    });
  });

  it("treats an empty variable as unset", () => {
    expect(readEnv({ DATABASE_URL: "", ADMIN_TOKEN: "" }).DATABASE_URL).toBeUndefined();
  });

  it("derives the documentation's address from BASE_URL without doubling the slash", () => {
    expect(readEnv({ BASE_URL: "https://api.example.co/" }).DOCS_URL).toBe("https://api.example.co/docs");
  });

  it.each([
    ["PORT", "70000"],
    ["PORT", "http"],
    ["APP_ENV", "staging"],
    ["DATABASE_URL", "mysql://localhost/x"],
    ["ADMIN_TOKEN", "short"],
    ["ADMIN_TOKEN", "a".repeat(64)],
    ["BITACORA_KEY", "0".repeat(64)],
    ["BITACORA_KEY", STRONG],
    ["NEXTAUTH_SECRET", "a".repeat(64)],
    ["TRUSTED_PROXIES", "everybody"],
    ["TEST_CLOCK", "yes"],
    ["BASE_URL", "ftp://x"],
    ["SMTP_URL", "http://x"],
    ["TSA_URL", "tsa.example.co/tsr"],
    ["TSA_URL", "https://atalaya:50%@tsa.example.co/tsr"],
    ["SUPPORT_EMAIL", "nobody"],
    ["WEBHOOK_SECRETS_KEY", "0123456789abcdef"],
    ["WEBHOOK_SECRETS_KEY_PREVIOUS", "a".repeat(64)],
  ])("refuses %s=%s and names the variable without its value", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Invalid configuration:\\n {2}${name} `));
    expect(() => readEnv({ [name]: value })).not.toThrow(new RegExp(`${value}$`));
  });

  it.each([
    [{ ...PRODUCTION, ADMIN_TOKEN: undefined }, "ADMIN_TOKEN"],
    [{ ...PRODUCTION, ADMIN_TOKEN: "x".repeat(40) }, "ADMIN_TOKEN"],
    [{ ...PRODUCTION, BITACORA_KEY: undefined }, "BITACORA_KEY"],
    [{ ...PRODUCTION, NEXTAUTH_SECRET: undefined }, "NEXTAUTH_SECRET"],
    [{ ...PRODUCTION, NEXTAUTH_SECRET: "x".repeat(40) }, "NEXTAUTH_SECRET"],
    [{ ...PRODUCTION, WEBHOOK_SECRETS_KEY: undefined }, "WEBHOOK_SECRETS_KEY"],
    [{ ...PRODUCTION, SMTP_URL: undefined }, "SMTP_URL"],
    [{ ...PRODUCTION, TEST_CLOCK: "1" }, "TEST_CLOCK"],
    [{ ...PRODUCTION, WEBHOOK_ALLOW_INSECURE: "1" }, "WEBHOOK_ALLOW_INSECURE"],
  ])("refuses in production %o, naming the variable", (source, name) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`\\n {2}${name} `));
  });

  it.each([
    [{ ...PRODUCTION, INNGEST_BASE_URL: "https://inngest.example.co" }, "INNGEST_SIGNING_KEY"],
    [{ INNGEST_EVENT_KEY: STRONG }, "INNGEST_EVENT_KEY"],
  ])("refuses an Inngest that could not be told from anybody else: %o", (source, name) => {
    expect(() => readEnv(source)).toThrow(new RegExp(`\\n {2}${name} `));
  });

  it.each([
    { ...PRODUCTION, INNGEST_SIGNING_KEY: STRONG, INNGEST_EVENT_KEY: STRONG },
    { INNGEST_BASE_URL: "http://localhost:8288" },
  ])("takes Inngest signed, or its development server: %o", (source) => {
    expect(readEnv(source)).toMatchObject(source);
  });

  it("starts in production with a strong token", () => {
    expect(readEnv(PRODUCTION).APP_ENV).toBe("production");
  });

  it("reports every bad variable at once", () => {
    expect(() => readEnv({ PORT: "x", TEST_CLOCK: "maybe" })).toThrow(/PORT[\s\S]*TEST_CLOCK/);
  });
});
