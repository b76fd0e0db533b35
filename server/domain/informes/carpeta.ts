import anyAscii from "any-ascii";
import type { ConsultaResumen } from "../consultas/consulta-resumen";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import { bogotaDay } from "../shared/bogota";

/** Of a name: systems that bound the length of a whole path leave no room for more. */
const MOST_LETTERS = 40;

/** Whatever anybody wrote, in letters, figures and single spaces: no path leads elsewhere and no system refuses it. */
const plain = (text: string): string =>
  anyAscii(text)
    .replace(/[^A-Za-z0-9]+/g, " ")
    .slice(0, MOST_LETTERS)
    .trim();

type Named = Pick<ConsultaResumen, "creadaEn" | "severidad" | "nombreConsultado" | "documentoConsultado">;

/** Where the files of a consulta of a sample are, as a person finds it: `consultas/007 2026-11-21 alto JUAN PEREZ`. */
export function carpetaOf(numero: number, consulta: Named): string {
  const { creadaEn, severidad, nombreConsultado, documentoConsultado } = consulta;
  const who = plain(nombreConsultado ?? "") || plain(documentoConsultado ?? "");
  const what = [bogotaDay(creadaEn), plain(SEVERIDAD_WORDS[severidad].nombre).toLowerCase(), who];
  return `consultas/${[String(numero).padStart(3, "0"), ...what].join(" ").trim()}`;
}
