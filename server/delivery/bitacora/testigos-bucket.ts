import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import { MAX_NOTA_BYTES, MAX_TESTIGOS, refuseIfAhead, type Testigo } from "../../domain/bitacora/testigo";

const ENDING = ".nota";
const TIMEOUT_MS = 10_000;
/** Requests until one is answered, with a pause after a fault of the bucket's. */
const TRIES = 3;
const RETRY_MS = 100;
/** S3's errors for a failed condition and for concurrent conditional writes. */
const CHANGED = [409, 412];
/** Bytes of a page of the listing: a thousand keys. */
const MAX_PAGE_BYTES = 4 * 1024 * 1024;
/** Heads read at a time. */
const READS_AT_ONCE = 8;

/**
 * Heads in an S3 bucket: `https://key:secret@host/bucket/prefix?region=…`, user and password percent-encoded. A head
 * is replaced only by a larger one and only if nobody replaced it since it was read.
 */
export function createBucket(url: string, folder: string, send: typeof fetch) {
  const { origin, pathname, username, password, searchParams } = new URL(url);
  const [bucket = "", ...parts] = pathname.split("/").filter((part) => part !== "");
  const prefix = [...parts.map(decodeURIComponent), folder, ""].join("/");
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? "us-east-1",
  });
  async function ask(address: string, init: RequestInit = {}): Promise<Response> {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    for (let tries = 1; ; tries += 1) {
      const { headers } = await client.sign(address, init);
      const response = await send(address, { ...init, headers: Object.fromEntries(headers), signal });
      if (tries === TRIES || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await sleep(RETRY_MS);
    }
  }
  const addressOf = (key: string) =>
    `${origin}/${bucket}/${key.split("/").map(encodeURIComponent).join("/")}`;
  const fail = async (response: Response, what: string): Promise<never> => {
    await response.body?.cancel();
    throw new Error(`the heads at ${addressOf(prefix)} cannot be ${what}: ${response.status}`);
  };

  /** The body as text. @throws Error beyond `maxBytes`, without reading the rest. */
  async function textOf({ body }: Response, maxBytes: number, address: string): Promise<string> {
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of body ?? []) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Error(`${address} is longer than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString();
  }

  async function read(key: string) {
    const response = await ask(addressOf(key));
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) return fail(response, "read");
    const nota = await textOf(response, MAX_NOTA_BYTES, addressOf(key));
    return { nota, tag: response.headers.get("etag") };
  }

  /** The keys of every page of the listing. */
  async function keys(): Promise<string[]> {
    const found: string[] = [];
    let token: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix });
      if (token !== undefined) query.set("continuation-token", token);
      const response = await ask(`${origin}/${bucket}?${query}`);
      if (!response.ok) return fail(response, "listed");
      const page = await textOf(response, MAX_PAGE_BYTES, addressOf(prefix));
      const isTruncated = /<IsTruncated>true</.test(page);
      const next = textsIn(page, "NextContinuationToken")[0];
      if (isTruncated && (next === undefined || next === token))
        throw new Error(`the heads at ${addressOf(prefix)} cannot be listed: a page names no next one`);
      token = isTruncated ? next : undefined;
      found.push(...textsIn(page, "Key").filter((key) => key.startsWith(prefix) && key.endsWith(ENDING)));
      if (found.length > MAX_TESTIGOS)
        throw new Error(`${addressOf(prefix)} holds more than ${MAX_TESTIGOS} heads`);
    } while (token !== undefined);
    return found;
  }

  return {
    async all(): Promise<readonly Testigo[]> {
      const left = await keys();
      const found: Testigo[] = [];
      const readNext = async (): Promise<void> => {
        const key = left.shift();
        if (key === undefined) return;
        const nota = (await read(key))?.nota ?? "";
        found.push({ lugar: addressOf(key), log: key.slice(prefix.length, -ENDING.length), nota });
        return readNext();
      };
      await Promise.all(Array.from({ length: READS_AT_ONCE }, readNext));
      return found;
    },
    async keep(log: string, nota: string): Promise<void> {
      const key = `${prefix}${log}${ENDING}`;
      const kept = await read(key);
      refuseIfAhead(addressOf(key), kept?.nota, nota);
      if (kept !== null && kept.tag === null)
        throw new Error(`${addressOf(key)} has no ETag: it could not be replaced safely`);
      const condition: Record<string, string> =
        kept === null ? { "If-None-Match": "*" } : { "If-Match": kept.tag as string };
      const response = await ask(addressOf(key), { method: "PUT", body: nota, headers: condition });
      if (response.ok) return response.body?.cancel();
      if (!CHANGED.includes(response.status)) return fail(response, "written");
      // A write that arrived without a response was sent again.
      if ((await read(key))?.nota !== nota) return fail(response, "replaced, somebody else did");
    },
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

/** The texts of an XML element that has no others in it. */
const textsIn = (xml: string, element: string): string[] =>
  [...xml.matchAll(new RegExp(`<${element}>([^<]*)</${element}>`, "g"))].map(([, text = ""]) =>
    text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (_, decimal, hex, name) =>
      name === undefined ? String.fromCodePoint(Number(decimal ?? `0x${hex}`)) : (ENTITIES[name] ?? ""),
    ),
  );
