import { API_KEY_PREFIX } from "@/server/domain/clientes/cliente";

/** A test name that a binding list has, so that the first answer has a match. */
export const NOMBRE_DE_PRUEBA = "HALLAZGO VINCULANTE PRUEBA";
/** A name of the sample lists. */
const NOMBRE = "Evaristo Clímaco Buitragal Lasprilla";

/** The first request with a key, ready to paste. A test key asks for a name of the test lists. */
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
