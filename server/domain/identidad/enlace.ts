import type { Realm } from "./realm";

const HOUR_MS = 3_600_000;

/** How long a mailed link works. */
export const ENLACE_MS = { invitacion: 7 * 24 * HOUR_MS, restablecer: HOUR_MS } as const;

/** Where a link of a realm leads. */
export const enlaceUrl = (
  baseUrl: string,
  realm: Realm,
  tipo: keyof typeof ENLACE_MS,
  secreto: string,
): string => `${baseUrl}/${realm}/${tipo}/${secreto}`;

const MINUTE_MS = 60_000;
const RETRIES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 6 * HOUR_MS] as const;

/** How long to wait after so many attempts to mail it; null: it is given up. */
export const retryAfterMs = (attempts: number): number | null => RETRIES_MS[attempts] ?? null;
