import type { Match } from "./types";

/** What the words of a source stand for, the first that fits; each source has its own, in its own language. */
const NOMBRES: readonly (readonly [RegExp, string])[] = [
  [/^CC$|ciudadan/i, "cédula de ciudadanía"],
  [/^CE$|extranjer/i, "cédula de extranjería"],
  [/^TI$|tarjeta de identidad/i, "tarjeta de identidad"],
  [/\bNIT\b/i, "NIT"],
  [/^PAS$|passport|pasaporte/i, "pasaporte"],
  [/c[eé]dula/i, "cédula"],
  [/\b(RUC|RFC|RIF|CURP|DNI)\b/i, "$1"],
  [/travel document/i, "documento de viaje"],
  [/driver/i, "licencia de conducción"],
  [/birth cert/i, "registro civil de nacimiento"],
  [/tax|fiscal/i, "identificación tributaria"],
  [/regist|company|commerc|business|licen[cs]e/i, "número de registro"],
  [/identi|\bid\b/i, "documento de identidad"],
  [/^desconocido$/i, "documento"],
];

/** A type of document by its name: `PAS` and "Passport" are a pasaporte, a "Cedula" of Colombia is a CC. Keeps unknown types. */
export function documentoNombre(tipo: string, pais: string | null): string {
  const said = pais === "CO" ? tipo.replace(/^c[eé]dula( no\.?)?$/i, "CC") : tipo;
  for (const [pattern, nombre] of NOMBRES) {
    const found = pattern.exec(said);
    if (found) return nombre.replace("$1", (found[1] ?? "").toUpperCase());
  }
  return tipo;
}

/** A document of a list: `pasaporte F123456`. */
export const listedDocumentoText = (listed: NonNullable<Match["documentoCoincidencia"]>): string =>
  `${documentoNombre(listed.tipo, listed.pais)} ${listed.numero}`;
