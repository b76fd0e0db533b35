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

const NO_PLACE = "ninguno";
/** A folder, or a bucket with the key that may write to it. */
const place = z
  .string()
  .refine((value) => value === NO_PLACE || value.startsWith("/") || authority.safeParse(value).success, {
    error: "must be an absolute path or the https address of a bucket, https://key:secret@host/bucket",
  });

const schema = z.object({
  APP_ENV: z
    .enum(["development", "test", "production"], { error: "must be development, test or production" })
    .default("development")
    .describe(
      "`development`, `test` or `production`. Production refuses missing and weak secrets, never loads samples and builds nothing at its start.",
    ),
  PORT: z.coerce
    .number({ error: "must be a port" })
    .int()
    .min(1)
    .max(65_535)
    .default(3000)
    .describe("Port that the process listens on."),
  DATA_DIR: z
    .string()
    .min(1)
    .default(".data")
    .describe(
      "Folder of the process: newest signed heads of the log, manifests of retired years, made-up secrets, and the embedded PostgreSQL. It must outlive the process.",
    ),
  MIGRATE_AT_START: z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .optional()
    .describe(
      "Whether `npm start` migrates (`1`), or refuses if something is pending (`0`). `0` in production, otherwise `1`.",
    ),
  PAGES: flag("1").describe(
    "`0`: the process serves the API alone. Pages and signing in are 404 there; links lead to `BASE_URL`, where another process must serve them.",
  ),
  REGISTRO: z
    .enum(REGISTRO_MODOS, { error: "must be cerrado or abierto" })
    .optional()
    .describe(
      "Who gets a test account at `/registro`. `abierto`: anyone who confirms an address. `cerrado`: only invited people. `cerrado` in production, otherwise `abierto`.",
    ),
  ROUTER: z
    .enum(["own", "next"], { error: "must be own or next" })
    .default("own")
    .describe("`next`: all requests go through Next's router, as on a hosting platform."),
  DRAIN_SECONDS: seconds(300)
    .optional()
    .describe(
      "Seconds after SIGTERM in which the process is not ready and still answers. `8` in production, otherwise `0`.",
    ),
  DRAIN_LIMIT_SECONDS: seconds(600)
    .default(30)
    .describe("Seconds that requests in flight then have to finish."),
  DATABASE_URL: database
    .optional()
    .describe("Your PostgreSQL (16 or newer), as its owner or as the service's own login."),
  MIGRATION_DATABASE_URL: database
    .optional()
    .describe("The owner, for `npm run migrate`, if `DATABASE_URL` is the service's own login."),
  DATABASE_POOL_SIZE: z.coerce
    .number({ error: "must be a number of connections" })
    .int()
    .min(MIN_POOL_SIZE, `must be at least ${MIN_POOL_SIZE}`)
    .default(20)
    .describe("Most connections of a process. Its list threads have four more."),
  EMBEDDED_DATABASE: flag().describe("`1`: production runs on the embedded PostgreSQL."),
  ADMIN_TOKEN: secret.optional().describe("Opens `/api/admin/*`. Unset: each of its paths is 404."),
  METRICS_TOKEN: secret
    .optional()
    .describe("Opens `GET /api/admin/metricas` and nothing else, for Prometheus."),
  BASE_URL: address
    .optional()
    .describe(
      "Public address. Links, cookies and the signed name of the log rest on it. https in production, otherwise `http://localhost:<PORT>`.",
    ),
  DOCS_URL: address.optional().describe("Address that errors point to. `<BASE_URL>/docs/errores` if unset."),
  BITACORA_KEY: key
    .optional()
    .describe("Ed25519 key that signs the log of consultas. Made up outside production."),
  BITACORA_TESTIGOS: place
    .optional()
    .describe(
      "A second place for the signed heads, outside the hosts: a folder, or a bucket (`https://key:secret@host/bucket/prefix?region=…`). Production requires it, or `ninguno`.",
    ),
  NEXTAUTH_SECRET: secret.optional().describe("Seals the session cookies. Made up outside production."),
  TRUSTED_PROXIES: networks.describe(
    "Addresses or networks of your reverse proxies, whose `X-Forwarded-For` is trusted. Otherwise the peer's address counts.",
  ),
  HTTPS_PROXY: authority
    .optional()
    .describe(
      "Proxy for https requests that leave: lists, webhooks, time stamps, buckets, Inngest. Also read in lower case.",
    ),
  HTTP_PROXY: authority.optional().describe("The same for plain http, as of some time stamp authorities."),
  NO_PROXY: z
    .string()
    .default("")
    .transform((value) => value.split(/[,\s]+/).filter((part) => part !== ""))
    .describe("Hosts with all below them, addresses or networks that need no proxy. Loopback never does."),
  NODE_EXTRA_CA_CERTS: z
    .string()
    .optional()
    .describe(
      "PEM file with certificate authorities of your own. Node reads it before `.env`: set it in the environment.",
    ),
  DEMO_DATA: z
    .enum(["0", "1"], { error: "must be 0 or 1" })
    .optional()
    .describe(
      "`0`: a new database gets no clients with an invented history. `1` in development, otherwise `0`.",
    ),
  DATOS_APP_TOKEN: z
    .string()
    .regex(/^[\w-]{1,128}$/, "must be an application token of datos.gov.co")
    .optional()
    .describe("Application token of datos.gov.co (Socrata), sent with the downloads from there."),
  TSA_URL: authority
    .optional()
    .describe(
      "RFC 3161 authority that stamps each day's first checkpoint. User and password go into the address.",
    ),
  TSA_CA: z
    .string()
    .min(1)
    .optional()
    .describe("PEM file with the certificates that may have issued the authority's own."),
  TEST_CLOCK: flag().describe("`1`: support may move the service's clock."),
  WEBHOOK_ALLOW_INSECURE: flag().describe("`1`: webhooks may go to http and to private addresses."),
  WEBHOOK_SECRETS_KEY: key
    .optional()
    .describe("Encrypts webhook secrets and second factors at rest. Made up outside production."),
  WEBHOOK_SECRETS_KEY_PREVIOUS: key.optional().describe("The older key, until `npm run secrets` has run."),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be an smtp:// or smtps:// URL" })
    .optional()
    .describe(
      "Mail server (`smtps://user:password@host:465`). Unset: mail is kept and shown at `/desarrollo/correo`.",
    ),
  SUPPORT_EMAIL: z
    .email({ error: "must be an e-mail address" })
    .optional()
    .describe(
      "Address for operational warnings: old lists, held files, an outdated index, a log that was set back.",
    ),
  CONTACT_EMAIL: z
    .email({ error: "must be an e-mail address" })
    .optional()
    .describe("Address where clients reach support. Pages, mails and refusals show it."),
  CONTACT_PHONE: z
    .string()
    .regex(/^\+?[\d ()-]{7,30}$/, "must be a telephone number, such as +57 601 555 0101")
    .optional()
    .describe("Telephone where clients reach support, shown beside the address."),
  MAIL_FROM: z.string().min(3).optional().describe("Sender of mail. `SUPPORT_EMAIL` if unset."),
  INNGEST_BASE_URL: address
    .optional()
    .describe(
      "A self-hosted Inngest. With it or with the signing key, Inngest runs the tareas. Otherwise the process does.",
    ),
  INNGEST_EVENT_KEY: secret.optional().describe("Key for events to Inngest."),
  INNGEST_SIGNING_KEY: secret
    .optional()
    .describe(
      "Signs what Inngest and the service say to each other. Required in production if another `INNGEST_` variable is set.",
    ),
});

/** As curl and the others read them: the lower case first. */
const IN_LOWER_CASE_TOO = ["HTTPS_PROXY", "HTTP_PROXY", "NO_PROXY"] as const;

const REQUIRED = "is required with APP_ENV=production";
/** Required in production, because the service would run without this part otherwise. */
const REQUIRED_IN_PRODUCTION = {
  ADMIN_TOKEN: REQUIRED,
  BITACORA_KEY: REQUIRED,
  BITACORA_TESTIGOS: `${REQUIRED}: with no place outside the hosts for the log's signed heads (${NO_PLACE}), an older copy of the database is told from the newer one by each host's DATA_DIR alone`,
  NEXTAUTH_SECRET: `${REQUIRED}: the portal's sessions are sealed with it`,
  WEBHOOK_SECRETS_KEY: `${REQUIRED}: the webhook secrets of clients are kept encrypted under it`,
  BASE_URL: `${REQUIRED}: mailed links and the log's signed origin are made from it`,
  CONTACT_EMAIL: `${REQUIRED}: a client whose queries are refused has to reach support`,
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
    const { MIGRATE_AT_START = value.APP_ENV === "production" ? "0" : "1" } = value;
    const { BITACORA_TESTIGOS: elsewhere } = value;
    return {
      ...value,
      BITACORA_TESTIGOS: elsewhere === NO_PLACE ? undefined : elsewhere,
      BASE_URL: baseUrl,
      DOCS_URL,
      REGISTRO,
      DEMO_DATA: DEMO_DATA === "1",
      DRAIN_SECONDS,
      MIGRATE_AT_START: MIGRATE_AT_START === "1",
    };
  });

export type Env = z.output<typeof validated>;

/**
 * Reads and validates the whole environment. An empty variable counts as unset.
 * @throws Error with a line for each bad variable, without its value.
 */
export function readEnv(source: Readonly<Record<string, string | undefined>>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  for (const name of IN_LOWER_CASE_TOO) given[name] = given[name.toLowerCase()] ?? given[name];
  const result = validated.safeParse(given);
  if (result.success) return result.data;
  const lines = result.error.issues.map((issue) => `  ${issue.path.join(".")} ${issue.message}`);
  throw new Error(`Invalid configuration:\n${[...lines, ...misspelt(given)].join("\n")}`);
}

/** A variable as `docs/operacion/configuracion.md` shows it. */
export interface Variable {
  readonly name: string;
  /** Null if it has none, or another one in production. */
  readonly preset: string | null;
  readonly production: "required" | "refused" | null;
  readonly description: string;
}

const PRESET_OF_FLAG = new Map<unknown, string>([
  [true, "1"],
  [false, "0"],
]);

/** Every variable of the environment, in the schema's order. */
export const variables = (): readonly Variable[] =>
  Object.entries(schema.shape).map(([name, type]) => {
    const preset: unknown = type.safeParse(undefined).data;
    const isRequired = name in REQUIRED_IN_PRODUCTION || name === "DATABASE_URL";
    const isRefused = (REFUSED_IN_PRODUCTION as readonly string[]).includes(name);
    return {
      name,
      preset: PRESET_OF_FLAG.get(preset) ?? (String(preset ?? "") || null),
      production: isRequired ? "required" : isRefused ? "refused" : null,
      description: type.description ?? "",
    };
  });

const READ = [...Object.keys(schema.shape), ...IN_LOWER_CASE_TOO.map((name) => name.toLowerCase())];

/** Returns a line for each unused variable with almost our name. */
export const misspelt = (source: Readonly<Record<string, string | undefined>>): string[] =>
  misspeltOf(Object.keys(source), READ).map(
    ([name, meant]) => `  ${name} is read by nobody: is ${meant} meant?`,
  );

let current: Env | undefined;

/** The process's environment, validated once. */
export function env(): Env {
  current ??= readEnv(process.env);
  return current;
}

/** Replaces values of the environment with those found at the start. */
export function amendEnv(values: Readonly<Record<string, string>>): void {
  Object.assign(process.env, values);
  current = undefined;
}
