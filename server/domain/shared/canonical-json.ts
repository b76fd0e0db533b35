import canonicalize from "canonicalize";

/** `JSON.stringify` escapes a surrogate only if it is unpaired. */
const LONE_SURROGATE = /(?<!\\)(?:\\\\)*\\ud[89a-f][0-9a-f]{2}/;

/**
 * Returns the canonical text of a JSON value (RFC 8785, JCS), independent of property order. Properties that are
 * `undefined` are left out.
 * @throws TypeError for undefined, NaN, infinities and unpaired surrogates (RFC 8785, 3.2.2.2), whose hash nobody
 * else could reproduce.
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
