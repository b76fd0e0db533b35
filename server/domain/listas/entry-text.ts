/** Common parts of the JSON of most entries, in their order. */
const PARTS = [
  '{"births":[],"documentos":[',
  '{"births":[',
  '{"from":"',
  '","isApproximate":false,"to":"',
  '","isApproximate":true,"to":"',
  '"}],"documentos":[',
  '{"numero":"',
  '","pais":null,"tipo":"',
  '","pais":"CO","tipo":"',
  '","pais":"',
  '","tipo":"',
  '","tipo":null}',
  '"}],"fundamentoLegal":"',
  '],"fundamentoLegal":"',
  '"fundamentoLegal":null,"names":[{"isWeak":false,"text":"',
  '","names":[{"isWeak":false,"text":"',
  '"},{"isWeak":false,"text":"',
  '"},{"isWeak":true,"text":"',
  '"}],"paises":[],"sourceId":"',
  '"}],"paises":["CO"],"sourceId":"',
  '"}],"paises":["',
  '"],"sourceId":"',
  '","tipo":"natural"}',
  '","tipo":"juridica"}',
  '","tipo":"desconocido"}',
  '","tipo":"natural","vigenteHasta":"',
] as const;

/** Each part becomes one control character, which JSON text always escapes. */
const MARKS = new Map(PARTS.map((part, number) => [part as string, String.fromCharCode(number + 1)]));
const PARTS_BY_MARK = new Map([...MARKS].map(([part, mark]) => [mark, part]));

const longestFirst = (one: string, other: string): number => other.length - one.length;
const ANY_PART = new RegExp(
  [...PARTS]
    .sort(longestFirst)
    .map((part) => part.replace(/[{}[\]]/g, "\\$&"))
    .join("|"),
  "g",
);
const ANY_CONTROL = /\p{Cc}/gu;

/** An entry's JSON, as `JSON.stringify` or `canonicalJson` writes it, in about half as many characters. */
export const shortened = (json: string): string => json.replace(ANY_PART, (part) => MARKS.get(part) ?? part);

/** The JSON that was shortened, character by character. */
export const restored = (text: string): string =>
  text.replace(ANY_CONTROL, (mark) => PARTS_BY_MARK.get(mark) ?? mark);
