import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeName } from "../screening/names/normalize";
import type { ScreeningQuery } from "../screening/types";

const digestOf = (text: string) => createHash("sha256").update(text).digest();
const numeroOf = (text: string) => text.toUpperCase().replaceAll(/[^0-9A-Z]/g, "");

/**
 * Whether a text is the name or the document that was consulted: a name however it is accented, a document by its
 * number, with or without its tipo. It takes the same time whatever the text has in common with them.
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
