import { isIPv4 } from "node:net";
import type { Readable } from "node:stream";
import { Client, type Dispatcher, errors, ProxyAgent } from "undici";
import type { EntregaError, EntregaOutcome } from "../../domain/avisos/entrega";
import { respuestaOf } from "../../domain/avisos/respuesta";
import { literalOf, readReceiverUrl } from "./receiver-url";
import {
  AddressRefused,
  NameNotResolved,
  type Resolve,
  resolveByDns,
  resolveLocally,
  resolveVetted,
  vettedLookup,
} from "./vetted-lookup";

interface WebhookMessage {
  readonly url: string;
  /** Signed byte for byte. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Sends a message once and returns the outcome. Never throws for a receiver's fault. */
export type SendWebhook = (message: WebhookMessage) => Promise<EntregaOutcome>;

/** Contract, "Delivery rules" 1: name, connection, TLS and status line together. */
const TIMEOUT_MS = 10_000;
/** Part of the answer that the client may read. It decides nothing. */
const MAX_BODY_BYTES = 4_096;
const BODY_GRACE_MS = 250;
const MAX_HEADER_BYTES = 16_384;

/** The connection that a message goes by. */
interface Way {
  readonly dispatcher: Dispatcher;
  readonly origin: string;
}

/**
 * A sender that contacts only public addresses. Each message has its own connection, is decided on its status line
 * and follows no redirect (contract-decisions 141, 142, 144). `resolve` replaces DNS in tests. A proxy is asked for
 * the address that was vetted and never for the name, so it resolves nothing that could be private.
 */
export function createWebhookSender(options: {
  readonly allowsInsecure: boolean;
  readonly proxyOf?: (url: URL) => string | null;
  readonly resolve?: Resolve;
  readonly timeoutMs?: number;
}): SendWebhook {
  const { allowsInsecure, proxyOf = () => null, timeoutMs = TIMEOUT_MS } = options;
  const resolve = options.resolve ?? (allowsInsecure ? resolveLocally : resolveByDns);
  const http = { maxHeaderSize: MAX_HEADER_BYTES, pipelining: 1 };

  function direct({ origin }: URL, signal: AbortSignal): Way {
    // Node asks `lookup` for names only: a literal was vetted with its URL, just now.
    const lookup = vettedLookup(resolve, allowsInsecure, signal);
    return { dispatcher: new Client(origin, { ...http, connect: { lookup, timeout: timeoutMs } }), origin };
  }

  async function through(uri: string, url: URL, signal: AbortSignal): Promise<Way> {
    const literal = literalOf(url);
    const addresses = literal
      ? [literal]
      : await resolveVetted(resolve, allowsInsecure, url.hostname, signal);
    const address = addresses.find(isIPv4) ?? `[${addresses[0]}]`;
    // TLS is with the receiver, whose certificate names the host and not the address.
    const requestTls = { timeout: timeoutMs, ...(literal === null && { servername: url.hostname }) };
    const dispatcher = new ProxyAgent({ ...http, uri, requestTls, proxyTls: { timeout: timeoutMs } });
    return { dispatcher, origin: `${url.protocol}//${address}${url.port && `:${url.port}`}` };
  }

  return async (message) => {
    const { url } = readReceiverUrl(message.url, allowsInsecure);
    // A stricter release may reject an address that was accepted once.
    if (url === null) return failure("direccion_no_permitida");
    const signal = AbortSignal.timeout(timeoutMs);
    let way: Way | undefined;
    try {
      const proxy = proxyOf(url);
      way = proxy === null ? direct(url, signal) : await through(proxy, url, signal);
      const {
        statusCode: status,
        headers,
        body,
      } = await way.dispatcher.request({
        origin: way.origin,
        method: "POST",
        path: url.pathname + url.search,
        headers: { ...message.headers, host: url.host, "accept-encoding": "identity" },
        body: message.body,
        signal,
      });
      const respuesta = respuestaOf(headers, await beginningOf(body));
      return status >= 200 && status < 300
        ? { kind: "entregado", status, respuesta }
        : { kind: "fallo", status, error: "status_no_exitoso", respuesta };
    } catch (error) {
      return failure(signal.aborted ? "tiempo_agotado" : errorOf(error));
    } finally {
      void way?.dispatcher.destroy();
    }
  };
}

/** Returns the part of a body that arrives in a moment, as text. The outcome is already decided. */
async function beginningOf(body: Readable): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  const grace = setTimeout(() => body.destroy(), BODY_GRACE_MS);
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= MAX_BODY_BYTES) break;
    }
  } catch {
    // After the cut-off, the part received so far is used.
  } finally {
    clearTimeout(grace);
    body.on("error", () => {}).destroy();
  }
  return Buffer.concat(parts).subarray(0, MAX_BODY_BYTES).toString("utf8");
}

const failure = (error: EntregaError): EntregaOutcome => ({ kind: "fallo", status: null, error });

const ERROR_OF_CODE: Readonly<Record<string, EntregaError>> = {
  ECONNREFUSED: "conexion_rechazada",
  EHOSTUNREACH: "conexion_rechazada",
  ENETUNREACH: "conexion_rechazada",
  EADDRNOTAVAIL: "conexion_rechazada",
  ETIMEDOUT: "tiempo_agotado",
  /** The proxy opened no connection. */
  UND_ERR_ABORTED: "conexion_rechazada",
  UND_ERR_CONNECT_TIMEOUT: "tiempo_agotado",
  UND_ERR_HEADERS_TIMEOUT: "tiempo_agotado",
  UND_ERR_HEADERS_OVERFLOW: "respuesta_no_valida",
};

/** Maps a network error to a code of ours. Its own words stay here (contract-decisions 146). */
function errorOf(error: unknown): EntregaError {
  if (error instanceof AddressRefused) return "direccion_no_permitida";
  if (error instanceof NameNotResolved) return "dns_sin_respuesta";
  // One failure per tried address. Reports the first.
  if (error instanceof AggregateError && error.errors.length > 0) return errorOf(error.errors[0]);
  const code = String((error as { code?: unknown })?.code ?? "");
  const known = ERROR_OF_CODE[code];
  if (known !== undefined) return known;
  if (error instanceof errors.HTTPParserError) return "respuesta_no_valida";
  if (/^ERR_(TLS|SSL)|CERT|SELF_SIGNED|ISSUER|SIGNATURE|^EPROTO$/.test(code)) return "tls_no_valido";
  return "conexion_interrumpida";
}
