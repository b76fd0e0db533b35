import { describe, expect, it } from "vitest";
import { misspelt, readEnv } from "./env";

const STRONG = "0123456789abcdef0123456789abcdef";
const PRODUCTION = {
  APP_ENV: "production",
  ADMIN_TOKEN: STRONG,
  BITACORA_KEY: STRONG.repeat(2),
  BITACORA_TESTIGOS: "/srv/cabezas",
  NEXTAUTH_SECRET: STRONG,
  WEBHOOK_SECRETS_KEY: STRONG.repeat(2),
  SMTP_URL: "smtps://mail.example.co",
  CONTACT_EMAIL: "soporte@example.co",
  DATABASE_URL: "postgresql://atalaya:secret@db.example.co/atalaya",
  BASE_URL: "https://atalaya.example.co",
};
const WEAK = "a".repeat(64);

function refusalOf(source: Record<string, string | undefined>): Error {
  try {
    readEnv(source);
  } catch (error) {
    return error as Error;
  }
  throw new Error("it was taken");
}

describe("readEnv", () => {
  it("needs nothing in development and derives the addresses from the port", () => {
    expect(readEnv({ PORT: "4000" })).toMatchObject({
      APP_ENV: "development",
      DATA_DIR: ".data",
      BASE_URL: "http://localhost:4000",
      DOCS_URL: "http://localhost:4000/docs/errores",
      TEST_CLOCK: false,
    });
  });

  it("refuses a token for the metrics that would open everything", () => {
    expect(readEnv({ METRICS_TOKEN: STRONG }).METRICS_TOKEN).toBe(STRONG);
    expect(refusalOf({ ADMIN_TOKEN: STRONG, METRICS_TOKEN: STRONG }).message).toContain(
      "METRICS_TOKEN must not be ADMIN_TOKEN",
    );
  });

  it("opens registration except in production, where it must be set", () => {
    expect(readEnv({}).REGISTRO).toBe("abierto");
    expect(readEnv({ REGISTRO: "cerrado" }).REGISTRO).toBe("cerrado");
    expect(readEnv(PRODUCTION).REGISTRO).toBe("cerrado");
    expect(readEnv({ ...PRODUCTION, REGISTRO: "abierto" }).REGISTRO).toBe("abierto");
    expect(refusalOf({ REGISTRO: "1" }).message).toContain("REGISTRO must be cerrado or abierto");
  });

  it("treats an empty variable as unset", () => {
    expect(readEnv({ DATABASE_URL: "", ADMIN_TOKEN: "" }).DATABASE_URL).toBeUndefined();
  });

  it("derives the documentation's address from BASE_URL without doubling the slash", () => {
    expect(readEnv({ BASE_URL: "https://api.example.co/" }).DOCS_URL).toBe(
      "https://api.example.co/docs/errores",
    );
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
    ["HTTPS_PROXY", "proxy.example.co:3128"],
    ["HTTP_PROXY", "http://user:50%@proxy.example.co:3128"],
    ["TEST_CLOCK", "yes"],
    ["BASE_URL", "ftp://x"],
    ["SMTP_URL", "http://x"],
    ["TSA_URL", "tsa.example.co/tsr"],
    ["TSA_URL", "https://atalaya:50%@tsa.example.co/tsr"],
    ["DATOS_APP_TOKEN", "two words"],
    ["SUPPORT_EMAIL", "nobody"],
    ["WEBHOOK_SECRETS_KEY", "0123456789abcdef"],
    ["WEBHOOK_SECRETS_KEY_PREVIOUS", "a".repeat(64)],
    ["DATABASE_POOL_SIZE", "4"],
    ["DATABASE_POOL_SIZE", "many"],
    ["EMBEDDED_DATABASE", "yes"],
    ["BITACORA_TESTIGOS", "heads"],
    ["BITACORA_TESTIGOS", "https://key:50%@s3.example.co/heads"],
  ])("refuses %s=%s and names the variable without its value", (name, value) => {
    expect(() => readEnv({ [name]: value })).toThrow(new RegExp(`^Invalid configuration:\\n {2}${name} `));
    expect(() => readEnv({ [name]: value })).not.toThrow(new RegExp(`${value}$`));
  });

  it.each([
    ["ADMIN_TOKEN", "", "is required with APP_ENV=production"],
    ["ADMIN_TOKEN", "0123456789abcdef", "must have at least 32 characters"],
    ["ADMIN_TOKEN", WEAK, "is weak: use at least 10 distinct characters"],
    ["BITACORA_KEY", "", "is required with APP_ENV=production"],
    ["BITACORA_KEY", WEAK, "is weak: use at least 10 distinct characters"],
    ["BITACORA_KEY", STRONG.repeat(2).slice(1), "must be 64 lower-case hexadecimal characters"],
    ["BITACORA_TESTIGOS", "", "is required with APP_ENV=production: with no place outside the hosts"],
    ["NEXTAUTH_SECRET", "", "is required with APP_ENV=production"],
    ["NEXTAUTH_SECRET", STRONG.slice(1), "must have at least 32 characters"],
    ["WEBHOOK_SECRETS_KEY", "", "is required with APP_ENV=production"],
    ["WEBHOOK_SECRETS_KEY", WEAK, "is weak: use at least 10 distinct characters"],
    ["SMTP_URL", "", "is required with APP_ENV=production"],
    ["SMTP_URL", "http://mail.example.co", "must be an smtp:// or smtps:// URL"],
    ["DATABASE_URL", "", "is required with APP_ENV=production, or EMBEDDED_DATABASE=1"],
    ["DATABASE_URL", "mysql://localhost/atalaya", "must be a postgresql:// URL"],
    ["BASE_URL", "", "is required with APP_ENV=production"],
    ["BASE_URL", "http://atalaya.example.co", "must be an https address with APP_ENV=production"],
    ["INNGEST_SIGNING_KEY", WEAK, "is weak: use at least 10 distinct characters"],
    ["TEST_CLOCK", "1", "is refused with APP_ENV=production"],
    ["WEBHOOK_ALLOW_INSECURE", "1", "is refused with APP_ENV=production"],
  ])("in production refuses %s=%j in one sentence and without its value", (name, value, sentence) => {
    const { message } = refusalOf({ ...PRODUCTION, [name]: value });
    const lines = message.split("\n");
    expect(lines).toEqual(["Invalid configuration:", expect.stringContaining(`  ${name} ${sentence}`)]);
    if (value.length > 1) expect(message).not.toContain(value);
  });

  it("reports a variable with almost our name, beside the missing ones", () => {
    const { DATABASE_URL, ...rest } = PRODUCTION;
    const source = {
      ...rest,
      DATABSE_URL: DATABASE_URL,
      PATH: "/bin",
      HOSTNAME: "atalaya-1",
      NODE_ENV: "production",
    };
    expect(refusalOf(source).message).toMatch(
      /DATABASE_URL is required .*\n {2}DATABSE_URL is read by nobody: is DATABASE_URL meant\?$/,
    );
    expect(misspelt(source)).toHaveLength(1);
    expect(misspelt({ https_proxy: "http://proxy.example.co:3128" })).toEqual([]);
    expect(misspelt(PRODUCTION)).toEqual([]);
  });

  it("keeps the heads of the log nowhere else only when told so", () => {
    expect(readEnv(PRODUCTION).BITACORA_TESTIGOS).toBe("/srv/cabezas");
    expect(readEnv({ ...PRODUCTION, BITACORA_TESTIGOS: "ninguno" }).BITACORA_TESTIGOS).toBeUndefined();
  });

  it("leaves migrations to their own command in production, unless told otherwise", () => {
    expect(readEnv({}).MIGRATE_AT_START).toBe(true);
    expect(readEnv(PRODUCTION).MIGRATE_AT_START).toBe(false);
    expect(readEnv({ ...PRODUCTION, MIGRATE_AT_START: "1" }).MIGRATE_AT_START).toBe(true);
  });

  it("embeds a database in production when set", () => {
    const source = { ...PRODUCTION, DATABASE_URL: undefined, EMBEDDED_DATABASE: "1" };
    expect(readEnv(source)).toMatchObject({ EMBEDDED_DATABASE: true, DATABASE_POOL_SIZE: 20 });
  });

  it.each([
    [{ ...PRODUCTION, INNGEST_BASE_URL: "https://inngest.example.co" }, "INNGEST_SIGNING_KEY"],
    [{ INNGEST_EVENT_KEY: STRONG }, "INNGEST_EVENT_KEY"],
  ])("rejects an Inngest setting without authentication: %o", (source, name) => {
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
