import { createHash, timingSafeEqual } from "node:crypto";
import { normalizeName } from "../screening/names/normalize";
import type { ScreeningQuery } from "../screening/types";
import type { Estampado, EvidenciaConPrueba, Inclusion } from "./verificacion";

/** Input of `npm run verificar`: evidence of a consulta with its place in the log. A stable format. */
export const paqueteOf = ({ evidencia, hashReporte, inclusion }: EvidenciaConPrueba) => ({
  evidencia,
  hash_reporte: hashReporte,
  ...placeOf(inclusion),
  llave: inclusion?.cabeza.verificador ?? null,
});

/** A leaf's place in the log with its proofs. */
export function placeOf(inclusion: Inclusion | null) {
  return {
    indice: inclusion?.indice ?? null,
    tamano: inclusion?.cabeza.tamano ?? null,
    prueba: inclusion && [...inclusion.prueba],
    cabeza: inclusion?.cabeza.nota ?? null,
    estampa: inclusion?.estampado ? estampaOf(inclusion.estampado) : null,
  };
}

const estampaOf = ({ tamano, nota, verificador, prueba, consistencia, estampa, estampadaEn }: Estampado) => ({
  tamano,
  cabeza: nota,
  llave: verificador,
  prueba: [...prueba],
  consistencia: [...consistencia],
  token: estampa.toString("base64"),
  estampada_en: estampadaEn.toISOString(),
});

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
