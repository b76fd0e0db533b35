import { createHash } from "node:crypto";
import anyAscii from "any-ascii";
import type { ConsultaResumen } from "../consultas/cobertura";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { bogotaDay } from "../shared/bogota";
import { canonicalJson } from "../shared/canonical-json";
import type { Informe } from "./informe";

/** Most letters of a name: some systems limit the length of a whole path. */
const MOST_LETTERS = 40;

/** Letters, digits and single spaces only, so that no path escapes its folder or is refused by a system. */
const plain = (text: string): string =>
  anyAscii(text)
    .replace(/[^A-Za-z0-9]+/g, " ")
    .slice(0, MOST_LETTERS)
    .trim();

type Named = Pick<ConsultaResumen, "creadaEn" | "severidad" | "nombreConsultado" | "documentoConsultado">;

/** The folder of a consulta in a muestra, readable for people: `consultas/007 2026-11-21 alto JUAN PEREZ`. */
export function carpetaOf(numero: number, consulta: Named): string {
  const { creadaEn, severidad, nombreConsultado, documentoConsultado } = consulta;
  const who = plain(nombreConsultado ?? "") || plain(documentoConsultado ?? "");
  const what = [bogotaDay(creadaEn), plain(SEVERIDAD_WORDS[severidad].nombre).toLowerCase(), who];
  return `consultas/${[String(numero).padStart(3, "0"), ...what].join(" ").trim()}`;
}

/**
 * The hash that verifies an informe, as printed. Since the third `esquema` it covers everything, before that the
 * figures.
 */
export function huellaOfInforme({
  informeId,
  preparadoEn,
  desde,
  hasta,
  cifras,
}: Omit<Informe, "clienteId" | "usuarioId">) {
  const moments = {
    preparadoEn: preparadoEn.toISOString(),
    desde: desde.toISOString(),
    hasta: hasta.toISOString(),
  };
  const facts = cifras.esquema < 3 ? cifras : { informeId, ...moments, cifras };
  return createHash("sha256").update(canonicalJson(facts)).digest("hex");
}
