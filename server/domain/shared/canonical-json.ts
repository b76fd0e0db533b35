import canonicalize from "canonicalize";

/** `JSON.stringify` writes a surrogate as an escape only where it stands alone. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

/**
 * The one text of a JSON value, whatever the order its properties were written in: RFC 8785 (JCS).
 * Properties that are `undefined` are left out, as JSON does.
 * @throws TypeError where the value has no such text: undefined, NaN, an infinity, an unpaired surrogate
 *   (RFC 8785, 3.2.2.2), whose hash nobody else could reproduce.
 */
export function canonicalJson(value: unknown): string {
  const text = attempt(value);
  if (text === undefined || LONE_SURROGATE.test(text)) {
    throw new TypeError("The value has no canonical JSON text");
  }
  return text;
}

function attempt(value: unknown): string | undefined {
  try {
    return canonicalize(value);
  } catch (cause) {
    throw new TypeError("The value has no canonical JSON text", { cause });
  }
}
