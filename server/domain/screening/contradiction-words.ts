import { plainText } from "./names/normalize";
import type { Contradiction } from "./types";

/** The two names as they were written: what is told is told in their own letters. */
interface WrittenNames {
  readonly consulta: string | null;
  readonly lista: string;
}

/** Why two names whose words resemble each other are of two, as a whole sentence. */
export function contradictionText(
  { motivo, consulta, lista, entradasConsulta, entradasLista }: Contradiction,
  names: WrittenNames,
): string {
  const own = `«${asWritten(names.consulta ?? "", consulta ?? "")}»`;
  const other = `«${asWritten(names.lista, lista)}»`;
  if (motivo === "alias_comun") {
    return `El nombre de la lista es una sola palabra común, ${other}: por sí sola no identifica a nadie.`;
  }
  return motivo === "palabras_distintas"
    ? `${own} y ${other} son nombres distintos y comunes (en ${entradasConsulta} y ${entradasLista} entradas de las listas).`
    : `${own} no está en la lista y ${other} no está en la consulta: queda una palabra sin pareja en cada nombre.`;
}

/** A word as it stands in a text, with its accents and capitals. */
const asWritten = (text: string, word: string): string =>
  text.split(/[^\p{L}\p{M}\p{N}.'’]+/u).find((part) => plainText(part) === word) ?? word;
