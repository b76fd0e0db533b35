import { looksLikeHtml } from "./file-sniff";
import { DownloadFailure } from "./rejection";

interface FetchedResponse {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly body: ReadableStream<Uint8Array> | null;
}

/** The part of `fetch` that a download uses. Redirects are followed by hand, so that each host is checked. */
export type Fetcher = (
  url: string,
  init: {
    readonly redirect: "manual";
    readonly headers: Record<string, string>;
    readonly signal: AbortSignal;
  },
) => Promise<FetchedResponse>;

export interface FetchLimits {
  readonly maxBytes: number;
  /** Limit of the whole exchange, with redirects and body. */
  readonly timeoutMs: number;
  /** Called as the body arrives. The total is known only if the source states it for the uncompressed bytes. */
  readonly onBytes?: (received: number, total: number | null) => void;
}

const MAX_REDIRECTS = 5;
/** Official sites reject user agents that are short or unlike a browser's. */
const HEADERS = {
  accept: "*/*",
  "user-agent": "Mozilla/5.0 (compatible; Atalaya/1.3; descarga diaria de listas de sanciones)",
};

function checkAddress(address: URL, hosts: readonly string[]): void {
  const isPlain = address.protocol === "https:" && address.port === "" && address.username === "";
  if (isPlain && hosts.includes(address.hostname)) return;
  throw new DownloadFailure(`La fuente remite a una dirección no admitida (${address.hostname}).`, false);
}

function statusFailure(status: number, { hostname }: URL): DownloadFailure {
  const isTransient = status >= 500 || status === 429 || status === 408;
  return new DownloadFailure(`La fuente respondió HTTP ${status} (${hostname}).`, isTransient);
}

async function readBody(
  response: FetchedResponse,
  { maxBytes, onBytes = () => {} }: FetchLimits,
): Promise<Buffer> {
  const announced = Number(response.headers.get("content-length"));
  const isPlain = response.headers.get("content-encoding") === null && announced > 0;
  const total = isPlain ? announced : null;
  const chunks: Uint8Array[] = [];
  let received = 0;
  for await (const chunk of response.body ?? []) {
    received += chunk.length;
    if (received > maxBytes) throw new DownloadFailure("El archivo supera el tamaño máximo admitido.", false);
    chunks.push(chunk);
    onBytes(received, total);
  }
  return Buffer.concat(chunks, received);
}

async function follow(
  start: URL,
  hosts: readonly string[],
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<{ response: FetchedResponse; address: URL }> {
  let address = start;
  for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
    checkAddress(address, hosts);
    const response = await fetcher(address.href, { redirect: "manual", headers: HEADERS, signal });
    const location = response.headers.get("location");
    if (response.status < 300 || response.status > 399 || location === null) return { response, address };
    await response.body?.cancel();
    address = new URL(location, address);
  }
  throw new DownloadFailure("La fuente redirige sin fin.", false);
}

/**
 * Downloads one file of a source over https, from its hosts only.
 * @throws {DownloadFailure} for another host or scheme, a status other than 200, an empty body or a web page,
 *   exceeded limits of size or time, or a network failure.
 */
export async function fetchFile(
  url: string,
  hosts: readonly string[],
  fetcher: Fetcher,
  limits: FetchLimits,
): Promise<Buffer> {
  const start = new URL(url);
  try {
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const { response, address } = await follow(start, hosts, fetcher, signal);
    if (response.status !== 200) {
      await response.body?.cancel();
      throw statusFailure(response.status, address);
    }
    const raw = await readBody(response, limits);
    if (raw.length === 0) throw new DownloadFailure("La fuente envió un archivo vacío.", true);
    if (looksLikeHtml(raw)) throw new DownloadFailure("La fuente envió una página web, no la lista.", true);
    return raw;
  } catch (cause) {
    if (cause instanceof DownloadFailure) throw cause;
    const isTimeout = cause instanceof DOMException && cause.name === "TimeoutError";
    const what = isTimeout
      ? "no terminó de enviar el archivo a tiempo"
      : "no se pudo contactar o cortó el envío";
    throw new DownloadFailure(`La fuente ${what} (${start.hostname}).`, true, { cause });
  }
}
