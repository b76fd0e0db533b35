/** The longest that is looked at: an address with both, pasted twice. */
const MOST_CHARACTERS = 500;
const ID = /(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])/;
const HUELLA = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/;
const HUELLA_LENGTH = 64;

export type Read =
  | { readonly value: string; readonly problem?: undefined }
  | { readonly value: null; readonly problem: string };

/** Parses a consulta's id as typed or pasted: any case, spaces, dashes, or inside a whole address. */
export function readConsultaId(text: string): Read {
  const typed = asTyped(text).replaceAll(/\p{Pd}/gu, "-");
  const parts = /^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(typed.replaceAll(/[\s-]/g, "")) ?? [];
  const [found] = ID.exec(typed) ?? ID.exec(parts.slice(1).join("-")) ?? [];
  if (found !== undefined) return { value: found };
  if (typed.trim() === "") return unread("Escriba el número de la consulta.");
  return unread("Un número de consulta es como 01a2062f-471d-750b-b3f5-c5adb2099070. Cópielo completo.");
}

/** The hash of a report, in the same way. */
export function readHuella(text: string): Read {
  const typed = asTyped(text);
  const compact = typed.replaceAll(/\s/g, "");
  const [found] = HUELLA.exec(typed) ?? HUELLA.exec(compact) ?? [];
  if (found !== undefined) return { value: found };
  if (compact === "") return unread("Escriba la huella del reporte.");
  const strange = [...compact].find((character) => !/[0-9a-f]/.test(character));
  if (strange !== undefined)
    return unread(`La huella solo lleva números y letras de la a a la f: revise «${strange}».`);
  return unread(`La huella tiene ${HUELLA_LENGTH} caracteres; aquí hay ${compact.length}.`);
}

const asTyped = (text: string) => text.slice(0, MOST_CHARACTERS).toLowerCase();
const unread = (problem: string): Read => ({ value: null, problem });
