/** All methods that Next knows, so that it derives none (contract-decisions 1, 8, 9). */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

export type Method = (typeof METHODS)[number];

/** The exports of a route file with `handler` for every method, including rejected ones. */
export const routeExports = <Handler>(handler: Handler) =>
  Object.fromEntries(METHODS.map((method) => [method, handler])) as Readonly<Record<Method, Handler>>;
