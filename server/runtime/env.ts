import ipaddr from "ipaddr.js";
import { z } from "zod";
import { REGISTRO_MODOS } from "../domain/identidad/registro";
import { misspeltOf } from "./misspelt";

const MIN_SECRET_LENGTH = 32;
const MIN_DISTINCT_CHARACTERS = 10;
/** One listens, a check may hold one for minutes, and one is for callers without a key. */
const MIN_POOL_SIZE = 5;

const flag = (preset: "0" | "1" = "0") =>
  z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .default(preset)
    .transform((value) => value === "1");

const secret = z
  .string()
  .min(MIN_SECRET_LENGTH, `must have at least ${MIN_SECRET_LENGTH} characters`)
  .regex(/^[\x21-\x7e]+$/, "must be printable ASCII without spaces")
  .refine((value) => new Set(value).size >= MIN_DISTINCT_CHARACTERS, {
    error: `is weak: use at least ${MIN_DISTINCT_CHARACTERS} distinct characters (openssl rand -hex 32)`,
  });

const key = secret.regex(
  /^[0-9a-f]{64}$/,
  "must be 64 lower-case hexadecimal characters (openssl rand -hex 32)",
);

const seconds = (max: number) =>
  z.coerce
    .number({ error: "must be a number of seconds" })
    .int("must be a whole number of seconds")
    .min(0, "must not be negative")
    .max(max, `must be at most ${max}`);

const address = z.url({ protocol: /^https?$/, error: "must be an http or https URL" });
/** An authority that requires authentication has user and password in its address. */
const authority = address.refine(hasReadableCredentials, {
  error: "must have its user and password percent-encoded",
});
const database = z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// URL" });

/** Addresses and networks (`10.0.0.0/8`), separated by commas. */
const networks = z
  .string()
  .default("")
  .transform((value) => value.split(",").flatMap((part) => part.trim() || []))
  .refine((parts) => parts.every((part) => ipaddr.isValid(part) || ipaddr.isValidCIDR(part)), {
    error: "must be addresses or networks separated by commas, such as 10.0.0.0/8",
  });

function hasReadableCredentials(url: string): boolean {
  // An invalid address is already reported.
  if (!URL.canParse(url)) return true;
  try {
    const { username, password } = new URL(url);
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}

/** A folder, or a bucket with the key that may write to it. */
const place = z.string().refine((value) => value.startsWith("/") || authority.safeParse(value).success, {
  error: "must be an absolute path or the https address of a bucket, https://key:secret@host/bucket",
});

const schema = z.object({
  APP_ENV: z
    .enum(["development", "test", "production"], { error: "must be development, test or production" })
    .default("development"),
  PORT: z.coerce.number({ error: "must be a port" }).int().min(1).max(65_535).default(3000),
  DATA_DIR: z.string().min(1).default(".data"),
  PAGES: flag("1"),
  REGISTRO: z.enum(REGISTRO_MODOS, { error: "must be cerrado or abierto" }).optional(),
  ROUTER: z.enum(["own", "next"], { error: "must be own or next" }).default("own"),
  DRAIN_SECONDS: seconds(300).optional(),
  DRAIN_LIMIT_SECONDS: seconds(600).default(30),
  DATABASE_URL: database.optional(),
  MIGRATION_DATABASE_URL: database.optional(),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: "must be a number of connections" })
    .int()
    .min(MIN_POOL_SIZE, `must be at least ${MIN_POOL_SIZE}`)
    .default(20),
  EMBEDDED_DATABASE: flag(),
  ADMIN_TOKEN: secret.optional(),
  METRICS_TOKEN: secret.optional(),
  BASE_URL: address.optional(),
  DOCS_URL: address.optional(),
  BITACORA_KEY: key.optional(),
  BITACORA_TESTIGOS: place.optional(),
  NEXTAUTH_SECRET: secret.optional(),
  TRUSTED_PROXIES: networks,
  DEMO_DATA: z.enum(["0", "1"], { error: "must be 0 or 1" }).optional(),
  DATOS_APP_TOKEN: z
    .string()
    .regex(/^[\w-]{1,128}$/, "must be an application token of datos.gov.co")
    .optional(),
  TSA_URL: authority.optional(),
  TSA_CA: z.string().min(1).optional(),
  TEST_CLOCK: flag(),
  WEBHOOK_ALLOW_INSECURE: flag(),
  WEBHOOK_SECRETS_KEY: key.optional(),
  WEBHOOK_SECRETS_KEY_PREVIOUS: key.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" }).optional(),
  SUPPORT_EMAIL: z.email({ error: "must be an e-mail address" }).optional(),
  MAIL_FROM: z.string().min(3).optional(),
  INNGEST_BASE_URL: address.optional(),
  INNGEST_EVENT_KEY: secret.optional(),
  INNGEST_SIGNING_KEY: secret.optional(),
});

const REQUIRED = "is required with APP_ENV=production";
/** Required in production, because the service would run without this part otherwise. */
const REQUIRED_IN_PRODUCTION = {
  ADMIN_TOKEN: REQUIRED,
  BITACORA_KEY: REQUIRED,
  NEXTAUTH_SECRET: `${REQUIRED}: the portal's sessions are sealed with it`,
  WEBHOOK_SECRETS_KEY: `${REQUIRED}: the webhook secrets of clients are kept encrypted under it`,
  BASE_URL: `${REQUIRED}: mailed links and the log's signed origin are made from it`,
  SMTP_URL: `${REQUIRED}: clients are alerted by e-mail, and without a mail server nobody would be`,
} as const;
const REFUSED_IN_PRODUCTION = ["DEMO_DATA", "TEST_CLOCK", "WEBHOOK_ALLOW_INSECURE"] as const;

const validated = schema
  .superRefine((value, context) => {
    if (value.APP_ENV !== "production") return;
    for (const [name, message] of Object.entries(REQUIRED_IN_PRODUCTION)) {
      if (value[name as keyof typeof REQUIRED_IN_PRODUCTION] === undefined)
        context.addIssue({ code: "custom", path: [name], message });
    }
    const { DATABASE_URL, EMBEDDED_DATABASE, BASE_URL } = value;
    if (DATABASE_URL === undefined && !EMBEDDED_DATABASE) {
      const message = `${REQUIRED}, or EMBEDDED_DATABASE=1 for one below DATA_DIR: a new one would be empty`;
      context.addIssue({ code: "custom", path: ["DATABASE_URL"], message });
    }
    if (BASE_URL !== undefined && !BASE_URL.startsWith("https://")) {
      const message = "must be an https address with APP_ENV=production: cookies are sent over nothing else";
      context.addIssue({ code: "custom", path: ["BASE_URL"], message });
    }
    for (const name of REFUSED_IN_PRODUCTION) {
      if (value[name] === true || value[name] === "1")
        context.addIssue({ code: "custom", path: [name], message: "is refused with APP_ENV=production" });
    }
  })
  .superRefine(({ ADMIN_TOKEN, METRICS_TOKEN }, context) => {
    if (METRICS_TOKEN === undefined || METRICS_TOKEN !== ADMIN_TOKEN) return;
    const message = "must not be ADMIN_TOKEN: it opens all of /api/admin";
    context.addIssue({ code: "custom", path: ["METRICS_TOKEN"], message });
  })
  .superRefine((value, context) => {
    const { APP_ENV, INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = value;
    const isConfigured = INNGEST_BASE_URL ?? INNGEST_EVENT_KEY ?? INNGEST_SIGNING_KEY;
    if (isConfigured === undefined) return;
    // An unsigned /api/inngest would let any caller run tareas.
    if (APP_ENV === "production" && INNGEST_SIGNING_KEY === undefined) {
      const message = "is required with APP_ENV=production where another INNGEST_ variable is set";
      context.addIssue({ code: "custom", path: ["INNGEST_SIGNING_KEY"], message });
    }
    if (INNGEST_BASE_URL === undefined && INNGEST_SIGNING_KEY === undefined) {
      const message = "needs INNGEST_SIGNING_KEY or INNGEST_BASE_URL beside it";
      context.addIssue({ code: "custom", path: ["INNGEST_EVENT_KEY"], message });
    }
  })
  .transform((value) => {
    const baseUrl = (value.BASE_URL ?? `http://localhost:${value.PORT}`).replace(/\/+$/, "");
    const { DEMO_DATA = value.APP_ENV === "development" ? "1" : "0", DOCS_URL = `${baseUrl}/docs/errores` } =
      value;
    const { REGISTRO = value.APP_ENV === "production" ? "cerrado" : "abierto" } = value;
    const { DRAIN_SECONDS = value.APP_ENV === "production" ? 8 : 0 } = value;
    return { ...value, BASE_URL: baseUrl, DOCS_URL, REGISTRO, DEMO_DATA: DEMO_DATA === "1", DRAIN_SECONDS };
  });

export type Env = z.output<typeof validated>;

/**
 * Reads and validates the whole environment. An empty variable counts as unset.
 * @throws Error with a line for each bad variable, without its value.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const result = validated.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Invalid configuration:\n${[...lines, ...misspelt(given)].join("\n")}`);
}

/** Returns a line for each unused variable with almost our name. */
export const misspelt = (source: Readonly<Record<string, string | undefined>>): string[] =>
  misspeltOf(Object.keys(source), Object.keys(schema.shape)).map(
    ([name, meant]) => `  ${name} is read by nobody: is ${meant} meant?`,
  );

let current: Env | undefined;

/** The process's environment, validated once. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Replaces values of the environment with what the start found out. */
export function amendEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  current = undefined;
}
