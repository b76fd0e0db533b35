import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** The part of `fetch` that asking takes. */
type Post = (
  url: string,
  init: {
    readonly method: "POST";
    readonly redirect: "error";
    readonly headers: Record<string, string>;
    readonly body: Uint8Array<ArrayBuffer>;
    readonly signal: AbortSignal;
  },
) => Promise<{ readonly status: number; readonly body: ReadableStream<Uint8Array> | null }>;

const TIMEOUT_MS = 20_000;
/** A token with a chain of certificates has some 10 KB. */
const MAX_BYTES = 256 * 1024;

/**
 * Requests a time stamp over HTTP (RFC 3161, 3.4). Returns the response unchecked.
 * @throws unless it is a 200 in time and within its size.
 */
export async function askTimestamp(
  url: string,
  request: Uint8Array,
  post: Post,
  stopping: AbortSignal,
): Promise<Buffer> {
  const { href, authorization } = withoutCredentials(url);
  const response = await post(href, {
    method: "POST",
    redirect: "error",
    headers: {
      "content-type": "application/timestamp-query",
      accept: "application/timestamp-reply",
      ...authorization,
    },
    body: new Uint8Array(request),
    signal: AbortSignal.any([stopping, AbortSignal.timeout(TIMEOUT_MS)]),
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`the authority answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES) throw new Error("the authority's answer is too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** `fetch` rejects a URL with credentials and would print them in its error. */
function withoutCredentials(url: string) {
  const address = new URL(url);
  const credentials = [address.username, address.password].map(decodeURIComponent).join(":");
  [address.username, address.password] = ["", ""];
  const authorization = `Basic ${Buffer.from(credentials).toString("base64")}`;
  return { href: address.href, authorization: credentials === ":" ? {} : { authorization } };
}

/** Offline verifiers: the first for a consulta, both together for an unpacked folder. */
export const PROGRAMAS = ["verificar.mjs", "verificar-carpeta.mjs"] as const;

export type Programa = (typeof PROGRAMAS)[number];

/** A program's source, which runs on Node alone. */
export const readPrograma = (programa: Programa): Promise<Buffer> =>
  readFile(join(/* turbopackIgnore: true */ process.cwd(), "scripts", programa));
