import type { Modo } from "./modo";

/** What a key begins with, of either mode. */
export const API_KEY_PREFIX = { real: "atl_", prueba: "atl_test_" } as const satisfies Record<Modo, string>;
