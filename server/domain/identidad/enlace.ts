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
