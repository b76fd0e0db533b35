import { plainText } from "../screening/names/normalize";
import { normalizeNit } from "../shared/nit";
import { digestOfApiKey, isApiKey, terminacionOf } from "./api-key";

/** Possible meanings of the text in support's search box. Null or empty if excluded. */
export interface BusquedaDeClientes {
  /** Words that a name must all contain. */
  readonly palabras: readonly string[];
  /** Digits that a NIT must contain: as typed, and without a final verification digit. */
  readonly nits: readonly string[];
  /** The last four characters of a key. */
  readonly terminacion: string | null;
  /** SHA-256 of a whole key. */
  readonly digest: Buffer | null;
  /** Id of a consulta, a client, a key or a link. */
  readonly id: string | null;
  readonly requestId: string | null;
  /** Address of a person or of a client's alerts, in lower case. */
  readonly email: string | null;
  /** Reference of a payment or of a billing account, in lower case. */
  readonly referencia: string | null;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const REQUEST_ID = /^req_[0-9a-f]{32}$/;
/** As shown, `…a1b2`, or only the four characters. */
const TERMINACION = /^(?:…|\.{3})?([0-9a-f]{4})$/;
const NIT_PART = /^\d[\d. ]*(-\d?)?$/;
const MIN_NIT_DIGITS = 3;
const EMAIL = /^[^\s@]+@[^\s@]+$/;

const NOTHING: BusquedaDeClientes = {
  palabras: [],
  nits: [],
  terminacion: null,
  digest: null,
  id: null,
  requestId: null,
  email: null,
  referencia: null,
};

/** Parses the typed text. A clear id is searched only as that. */
export function busquedaDeClientesOf(texto: string): BusquedaDeClientes {
  const typed = texto.trim();
  const lower = typed.toLowerCase();
  if (UUID.test(lower)) return { ...NOTHING, id: lower };
  if (REQUEST_ID.test(lower)) return { ...NOTHING, requestId: lower };
  if (isApiKey(typed)) {
    return { ...NOTHING, digest: digestOfApiKey(typed), terminacion: terminacionOf(typed) };
  }
  if (EMAIL.test(lower)) return { ...NOTHING, email: lower };
  const words = plainText(typed).split(" ").filter(Boolean);
  return {
    ...NOTHING,
    palabras: words,
    nits: NIT_PART.test(typed) ? nitsOf(typed) : [],
    terminacion: TERMINACION.exec(lower)?.[1] ?? null,
    referencia: lower === "" ? null : lower,
  };
}

function nitsOf(typed: string): string[] {
  const body = /^(.*\d)\s*-\d$/.exec(typed)?.[1];
  return [normalizeNit(typed), ...(body === undefined ? [] : [normalizeNit(body)])].filter(
    (digits) => digits.length >= MIN_NIT_DIGITS,
  );
}
