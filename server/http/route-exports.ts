/** Every method Next knows, so that it derives none by itself (contract-decisions 1, 8, 9). */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** The exports of a route file whose every method `handler` answers, those it refuses too. */
export const routeExports = <Handler>(handler: Handler) =>
  Object.fromEntries(METHODS.map((method) => [method, handler])) as Readonly<Record<Method, Handler>>;
