import { format } from "node:util";
import pino, { type Logger } from "pino";
import { prettyFactory } from "pino-pretty";
import { describeFault } from "../domain/shared/describe-fault";
import { env } from "./env";
import { failRequest } from "./requester";

/**
 * The process's logger: JSON lines in production, readable lines elsewhere. Never give it a key, a token
 * or what a client asked about: a request is named by its id.
 */
export function createLogger(): Logger {
  const file = pino.destination({ dest: 1, sync: true });
  // A terminal that has closed: nobody reads any more, and the service goes on.
  file.on("error", () => {});
  const readable =
    env().APP_ENV === "production"
      ? (line: string) => line
      : prettyFactory({
          colorize: false,
          singleLine: true,
          errorLikeObjectKeys: [],
          messageFormat: (said, key) => onOneLine(String(said[key] ?? "")),
          translateTime: "SYS:HH:MM:ss",
        });
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: (error: unknown) => (error == null ? undefined : describeFault(error)) },
  };
  return pino(options, { write: (line) => file.write(`${onOneLine(readable(line))}\n`) });
}

/** Escapes what would forge a line, steer a terminal or turn a text around, as JSON escapes it. */
const onOneLine = (text: string): string =>
  text
    .trimEnd()
    .replace(
      /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** Has the console, where Next and other packages write, write to the log. */
export function logConsole(log: Logger): void {
  for (const [level, names] of Object.entries({
    info: ["log", "info", "debug", "trace"],
    warn: ["warn"],
    error: ["error"],
  } as const))
    for (const name of names)
      console[name] = (...said: unknown[]) => log[level as "info" | "warn" | "error"](format(...said));
}

/**
 * A rejection that nobody handles ends its request with a fault, and never the process. An exception that nobody catches
 * leaves a state that nobody knows: it is logged, and ends the process.
 */
export function logUnhandled(log: Logger): void {
  process.on("unhandledRejection", (error) => {
    log.error({ error, hadRequest: failRequest() }, "unhandled rejection");
  });
  process.on("uncaughtException", (error) => {
    log.fatal({ error }, "uncaught exception: the process ends");
    process.exit(1);
  });
}
