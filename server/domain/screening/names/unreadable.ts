import { hasDrawnLetters } from "./look-alikes";

const TURNED = /\p{Bidi_Control}/u;
/** No letter and no sign: nobody knows what was written. Private characters too mean nothing outside their program. */
const UNREADABLE = /[\p{Cn}\p{Co}]/u;

/** Letters that stand in no word beside Latin ones but for their shape. Greek and Cyrillic ones are read as Latin. */
const FOREIGN_IN_WORD = (() => {
  const odd =
    "[\\p{Script=Cherokee}\\p{Script=Armenian}\\p{Script=Coptic}\\p{Script=Lisu}\\p{Script=Canadian_Aboriginal}]";
  return new RegExp(`\\p{Script=Latin}\\p{M}*${odd}|${odd}\\p{M}*\\p{Script=Latin}`, "u");
})();

/** Letters turned upside down, which no language writes, three or more of them. */
const UPSIDE_DOWN = /(?:[ɐᴉʞɯɹʇʍʎɥɟ].*){3}/u;

const codeOf = (character: string): string =>
  `U+${(character.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`;

/**
 * Why a name cannot be read honestly, as a sentence for the person who typed it; null if it can. Contract-decisions 350.
 */
export function unreadableBecause(nombre: string): string | null {
  const turned = TURNED.exec(nombre)?.[0];
  if (turned !== undefined) {
    return `El nombre tiene un carácter invisible que cambia el sentido de la escritura (${codeOf(turned)}): bórrelo y escríbalo de nuevo.`;
  }
  const unreadable = UNREADABLE.exec(nombre)?.[0];
  if (unreadable !== undefined) {
    return `El nombre tiene un carácter que no es de ninguna escritura (${codeOf(unreadable)}): escríbalo de nuevo.`;
  }
  if (FOREIGN_IN_WORD.test(nombre)) {
    return "El nombre mezcla en una palabra letras de escrituras distintas: escríbalo de nuevo.";
  }
  if (UPSIDE_DOWN.test(nombre)) return "El nombre tiene letras escritas al revés: escríbalo de nuevo.";
  if (!hasDrawnLetters(nombre) && !/\p{L}/u.test(nombre.normalize("NFKD")))
    return "El nombre no tiene ninguna letra.";
  return null;
}
