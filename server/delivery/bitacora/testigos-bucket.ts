import { AwsClient } from "aws4fetch";
import { parseCheckpoint } from "../../domain/bitacora/checkpoint";
import type { Testigo } from "../../domain/bitacora/testigo";

const ENDING = ".nota";
const TIMEOUT_MS = 10_000;
/** Of S3's error that something is not as the condition of a write says. */
const CHANGED = 412;

/**
 * Heads in a bucket that speaks S3: `https://key:secret@host/bucket/prefix?region=…`, user and password percent-encoded.
 * A head is replaced by a larger one only, and only where nobody else replaced it meanwhile.
 */
export function createBucket(url: string, folder: string) {
  const { origin, pathname, username, password, searchParams } = new URL(url);
  const [bucket = "", ...parts] = pathname.split("/").filter((part) => part !== "");
  const prefix = [...parts, folder, ""].join("/");
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: "s3",
    region: searchParams.get("region") ?? "us-east-1",
    retries: 2,
  });
  const ask = (address: string, init: RequestInit = {}) =>
    client.fetch(address, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS) });
  const addressOf = (key: string) => `${origin}/${bucket}/${key}`;
  const fail = async (response: Response, what: string): Promise<never> => {
    await response.body?.cancel();
    throw new Error(`the heads at ${addressOf(prefix)} cannot be ${what}: ${response.status}`);
  };

  async function read(key: string) {
    const response = await ask(addressOf(key));
    if (response.status === 404) {
      await response.body?.cancel();
      return null;
    }
    if (!response.ok) return fail(response, "read");
    return { nota: await response.text(), tag: response.headers.get("etag") ?? "*" };
  }

  return {
    async all(): Promise<readonly Testigo[]> {
      const query = new URLSearchParams({ "list-type": "2", prefix });
      const response = await ask(`${origin}/${bucket}?${query}`);
      if (!response.ok) return fail(response, "listed");
      // The names are ours: letters and digits, nothing that XML would write otherwise.
      const keys = [...(await response.text()).matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
      const found = keys
        .filter((key) => key.endsWith(ENDING))
        .map(async (key) => {
          const nota = (await read(key))?.nota ?? "";
          return { lugar: addressOf(key), log: key.slice(prefix.length, -ENDING.length), nota };
        });
      return Promise.all(found);
    },
    async keep(log: string, nota: string): Promise<void> {
      const key = `${prefix}${log}${ENDING}`;
      const kept = await read(key);
      const sizeOf = (text: string) => parseCheckpoint(text)?.size ?? 0;
      if (kept !== null && sizeOf(kept.nota) > sizeOf(nota))
        throw new Error(`${addressOf(key)} is ahead of us`);
      const condition: Record<string, string> =
        kept === null ? { "If-None-Match": "*" } : { "If-Match": kept.tag };
      const response = await ask(addressOf(key), { method: "PUT", body: nota, headers: condition });
      if (!response.ok)
        await fail(response, response.status === CHANGED ? "replaced, somebody else did" : "written");
      await response.body?.cancel();
    },
  };
}
