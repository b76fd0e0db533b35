import { commaList } from "../shared/formato";
/** A receiver's answer as its client reads it. */
export interface Respuesta {
  readonly encabezados: Readonly<Record<string, string>>;
  /** Its beginning. Null if there was none or it was too late. */
  readonly cuerpo: string | null;
}

/** Headers that identify the responding server, never cookies or credentials. */
const TOLD = commaList(
  "content-type, content-length, date, location, retry-after, server, via, x-request-id",
);
const MAX_HEADER = 200;
export const MAX_CUERPO = 2_048;

/** A receiver may echo our signatures, secrets, keys and tokens. */
const SECRETS = /\b(?:whsec_|atl_)[0-9a-z]+|\bv1=[0-9a-f]+|\b[0-9a-f]{40,}|\bbearer\s+[^\s"',;]+/gi;
const MASK = "••••";
/** PostgreSQL stores no NUL, and pages need no control characters except line ends. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what it is about
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/gu;

const plain = (text: string): string => text.replace(CONTROL, "").replace(SECRETS, MASK);

/** Returns the stored part of an answer: a few headers, the beginning of the body, secrets masked. */
export function respuestaOf(
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
): Respuesta {
  const encabezados = TOLD.flatMap((name) => {
    const value = headers[name];
    return value === undefined
      ? []
      : [[name, plain([value].flat().join(", ")).slice(0, MAX_HEADER)] as const];
  });
  const cuerpo = plain(body)
    .slice(0, MAX_CUERPO)
    .replace(/\p{Surrogate}/gu, "");
  return { encabezados: Object.fromEntries(encabezados), cuerpo: cuerpo === "" ? null : cuerpo };
}
