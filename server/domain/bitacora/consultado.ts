import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeName } from "../screening/names/normalize";
import type { ScreeningQuery } from "../screening/types";

const digestOf = (text: string) => createHash("sha256").update(text).digest();
const numeroOf = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/**
 * Whether a text is the name or document of the query: a name with any accents, a document with or without its tipo.
 * Takes the same time for any text.
 */
export function isConsultado({ tipo, nombre, documento }: ScreeningQuery, text: string): boolean {
  const [asNombre, asNumero] = [normalizeName(text, tipo), numeroOf(text)];
  const pairs: readonly (readonly [string, string])[] = [
    [asNombre, normalizeName(nombre ?? "", tipo)],
    [asNumero, numeroOf(documento?.numero ?? "")],
    [asNumero, documento === null ? "" : numeroOf(documento.tipo + documento.numero)],
  ];
  const agreements = pairs.map(([one, other]) => timingSafeEqual(digestOf(one), digestOf(other)));
  return pairs.some(([one], place) => one !== "" && agreements[place]);
}
