/** The first request with a key, ready to paste. */
export const firstRequest = (
  origin: string,
  llave: string,
  nombre = "Evaristo Clímaco Buitragal Lasprilla",
): string =>
  [
    `curl -s ${origin}/api/v1/validate \\`,
    `  -H "Authorization: Bearer ${llave}" \\`,
    '  -H "Content-Type: application/json" \\',
    `  -d '{"tipo":"natural","nombre":"${nombre}"}'`,
  ].join("\n");
