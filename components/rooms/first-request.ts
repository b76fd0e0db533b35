import { API_KEY_PREFIX } from "@/server/domain/clientes/cliente";

/** A name of test mode that a binding list has: the first answer is the one that matters. */
export const NOMBRE_DE_PRUEBA = "HALLAZGO VINCULANTE PRUEBA";
/** One of the sample lists. */
const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";

/** The first request with a key, ready to paste: with a test key, of a name that its lists have. */
export const firstRequest = (
  origin: string,
  llave: string,
  nombre = llave.startsWith(API_KEY_PREFIX.prueba) ? NOMBRE_DE_PRUEBA : NOMBRE,
): string =>
  [
    `curl -s ${origin}/api/v1/validate \\`,
    `  -H "Authorization: Bearer ${llave}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"tipo":"natural","nombre":"${nombre}"}'`,
  ].join("\n");
