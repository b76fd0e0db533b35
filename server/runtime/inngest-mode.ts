import { env } from "./env";

/** How this process speaks with Inngest. */
export interface InngestMode {
  /** The development server, without signatures. Rejected with `APP_ENV=production`. */
  readonly isDev: boolean;
  readonly baseUrl: string | undefined;
  readonly eventKey: string | undefined;
  readonly signingKey: string | undefined;
}

/** Null if Inngest is not configured. Then our own runner runs the tareas, and `/api/inngest` does not exist. */
export function inngestMode(): InngestMode | null {
  const { INNGEST_BASE_URL, INNGEST_EVENT_KEY, INNGEST_SIGNING_KEY } = env();
  if (INNGEST_BASE_URL === undefined && INNGEST_SIGNING_KEY === undefined) return null;
  return {
    isDev: INNGEST_SIGNING_KEY === undefined,
    baseUrl: INNGEST_BASE_URL,
    eventKey: INNGEST_EVENT_KEY,
    signingKey: INNGEST_SIGNING_KEY,
  };
}
