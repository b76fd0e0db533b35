import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import { describeFault } from "../domain/shared/describe-fault";
import { env } from "./env";

/**
 * The process's logger: JSON lines in production, readable lines elsewhere. Never give it a key, a token
 * or what a client asked about: a request is named by its id.
 */
export function createLogger(): Logger {
  const options = {
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { error: describeFault },
  };
  const destination = pino.destination({ dest: 1, sync: true });
  // Of a terminal that has closed: nobody reads any more, and what writes goes on.
  destination.on("error", () => {});
  if (env().APP_ENV === "production") return pino(options, destination);
  return pino(
    options,
    pretty({ colorize: false, singleLine: true, translateTime: "SYS:HH:MM:ss", destination }),
  );
}
