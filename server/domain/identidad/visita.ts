/** How long support may look at a client's rooms before it must say again why. */
export const VISITA_MS = 30 * 60_000;
