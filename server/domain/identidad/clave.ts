const CLAVE_MIN = 12;
const CLAVE_MAX = 128;
/** Fewer distinct letters form a pattern. */
const DISTINCT_MIN = 5;
/** Shorter words occur in good passwords by chance. */
const OWN_WORD_MIN = 4;
/** Shortest word in the lists of breached passwords. */
const STEM_MIN = 8;

/** Future owner of the password. */
export interface ClaveOwner {
  readonly nombre: string;
  readonly email: string;
  readonly razonSocial: string;
}

/** One form for equal letters, whichever way the keyboard encoded them (NIST SP 800-63B, 5.1.1.2). */
export const normalizeClave = (clave: string): string => clave.normalize("NFKC");

const fold = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Forms to look up in lists of breached passwords: the password, and its core without figures and signs around it,
 * because `Colombia2026!!` is guessed from `colombia`.
 */
export function breachedFormsOf(clave: string): readonly string[] {
  const whole = normalizeClave(clave).toLowerCase();
  const stem = whole.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, "");
  return stem !== whole && stem.length >= STEM_MIN ? [whole, stem] : [whole];
}

function ownWordsOf({ nombre, email, razonSocial }: ClaveOwner): readonly string[] {
  const words = [nombre, email.split("@")[0] ?? "", razonSocial, email].flatMap((text) =>
    fold(text).split(/[^\p{L}\d]+/u),
  );
  return words.filter((word) => word.length >= OWN_WORD_MIN);
}

/** Whether little is left of it without the person's publicly known words. */
function isOfOwnWords(clave: string, owner: ClaveOwner): boolean {
  const folded = fold(clave);
  const left = ownWordsOf(owner).reduce((text, word) => text.replaceAll(word, ""), folded);
  return left !== folded && left.replace(/[^\p{L}]/gu, "").length < OWN_WORD_MIN;
}

/**
 * Problem of a password for its owner. Null if none. Checks length and lists, without rules about signs and capitals
 * (NIST SP 800-63B, 5.1.1.2).
 */
export function claveProblem(
  clave: string,
  owner: ClaveOwner,
  isBreached: (form: string) => boolean,
): string | null {
  const letters = [...normalizeClave(clave)];
  if (letters.length < CLAVE_MIN)
    return `Use al menos ${CLAVE_MIN} caracteres: tres o cuatro palabras que solo usted junte sirven.`;
  if (letters.length > CLAVE_MAX) return `Use ${CLAVE_MAX} caracteres como máximo.`;
  if (new Set(letters).size < DISTINCT_MIN) return "Se repiten los mismos caracteres: elija otra.";
  if (isOfOwnWords(clave, owner))
    return "Está hecha de su nombre, su correo o el nombre de su entidad: elija otra.";
  if (breachedFormsOf(clave).some(isBreached))
    return "Aparece en listas públicas de claves filtradas: elija otra, en ningún otro sitio usada.";
  return null;
}
