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
  switch (motivo) {
    case "alias_comun":
      return `El nombre de la lista es una sola palabra común, ${other}: por sí sola no identifica a nadie.`;
    case "palabras_distintas":
      return `${own} y ${other} son nombres distintos y comunes (en ${entradasConsulta} y ${entradasLista} entradas de las listas).`;
    case "nombre_comun":
      return `${own} es un nombre muy común y ${other} es otro, que solo se le parece.`;
    case "palabras_sin_pareja":
      return `${own} no está en la lista y ${other} no está en la consulta: queda una palabra sin pareja en cada nombre.`;
    case "numeros_distintos":
      return `Los números de los nombres son distintos: ${own} en la consulta y ${other} en la lista.`;
    case "palabras_genericas":
      return `Solo se corresponden palabras que llevan muchas empresas: ${own} y ${other}.`;
    case "sin_correspondencia":
      return `Las letras se parecen y las palabras no se corresponden: ${own} en la consulta y ${other} en la lista.`;
  }
}

/** Words as they stand in a text, with their accents and capitals. */
function asWritten(text: string, words: string): string {
  const parts = text.split(/[^\p{L}\p{M}\p{N}.'’]+/u);
  return words
    .split(" ")
    .map((word) => parts.find((part) => plainText(part) === word) ?? word)
    .join(" ");
}
