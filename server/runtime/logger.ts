import { format } from "node:util";
import pino, { type Logger } from "pino";
import { describeFault } from "../domain/shared/errors";
import { failRequest } from "./requester";

/**
 * The process's logger writes JSON lines. `npm run dev` pipes them through pino-pretty. Never give it a key, a token or the
 * text of a query: a request is named by its id.
 */
export function createLogger(): Logger {
  const file = pino.destination({ dest: 1, sync: true });
  // The service goes on when its terminal has closed.
  file.on("error", () => {});
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: (error: unknown) => (error == null ? undefined : describeFault(error)) },
  };
  return pino(options, { write: (line) => file.write(`${onOneLine(line)}\n`) });
}

/** Escapes, as JSON does, characters that forge a line, steer a terminal or reverse a text. */
const onOneLine = (text: string): string =>
  text
    .trimEnd()
    .replace(
      /[\p{Cc}\u2028-\u202e\u2066-\u2069]/gu,
      (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
    );

/** Redirects the console, where Next and other packages write, and Node's own warnings to the log. */
export function logConsole(log: Logger): void {
  process.removeAllListeners("warning");
  process.on("warning", (error) => log.warn({ error }, "Node warns"));
  for (const [level, names] of Object.entries({
    info: ["log", "info", "debug", "trace"],
    warn: ["warn"],
    error: ["error"],
  } as const))
    for (const name of names)
      console[name] = (...said: unknown[]) => log[level as "info" | "warn" | "error"](format(...said));
}

/**
 * An unhandled rejection ends its request with a fault and never the process. An uncaught exception leaves an unknown
 * state, so it is logged and ends the process.
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
