import { format } from "node:util";
import pino, { type Logger } from "pino";
import { prettyFactory } from "pino-pretty";
import { describeFault } from "../domain/shared/errors";
import { env } from "./env";
import { failRequest } from "./requester";

/**
 * The process's logger: JSON lines in production, readable lines elsewhere. Never log a key, a token or whom a client
 * asked about. A request is named by its id.
 */
export function createLogger(): Logger {
  const file = pino.destination({ dest: 1, sync: true });
  // A closed terminal must not end the service.
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

/** Escapes characters that could forge a line, control a terminal or reorder text. */
const onOneLine = (text: string): string =>
  text
    .trimEnd()
    .replace(
      /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** Redirects the console, which Next and other packages use, to the log. */
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
 * An unhandled rejection ends its request with a fault and not the process. An uncaught exception is logged and ends
 * the process, because the state is unknown.
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
