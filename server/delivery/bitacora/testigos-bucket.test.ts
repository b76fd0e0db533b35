import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createBucket } from "./testigos-bucket";

const nota = (size: number) =>
  `localhost/atalaya\n${size}\n${Buffer.alloc(32, size).toString("base64")}\n\n— firma\n`;

describe("heads in a bucket", () => {
  const objects = new Map<string, string>();
  let asked: string[];
  let server: Server;
  let url: string;
  /** Runs between a read and the following write. */
  let meanwhile: (() => void) | undefined;
  let pageLength: number;
  let hasTags: boolean;
  let failures: number;

  beforeEach(async () => {
    objects.clear();
    asked = [];
    meanwhile = undefined;
    [pageLength, hasTags, failures] = [1000, true, 0];
    server = createServer(async (req, res) => {
      const { pathname, searchParams } = new URL(req.url ?? "", "http://bucket");
      const [, bucket, ...key] = pathname.split("/");
      const name = decodeURIComponent(key.join("/"));
      asked.push(`${req.method} ${req.headers.authorization?.replace(/Credential=(\w+).*/, "$1")}`);
      const found = objects.get(name);
      const tag = found && hasTags ? `"${Buffer.from(found).toString("hex").slice(0, 60)}"` : undefined;
      if (bucket !== "cajon") return res.writeHead(403).end();
      if (req.method === "PUT") {
        meanwhile?.();
        const now = objects.get(name);
        const current = now && `"${Buffer.from(now).toString("hex").slice(0, 60)}"`;
        const isAsExpected =
          req.headers["if-none-match"] === "*" ? now === undefined : current === req.headers["if-match"];
        const body = Buffer.concat(await req.toArray()).toString();
        if (!isAsExpected) return res.writeHead(412).end();
        objects.set(name, body);
        // The response to a successful write may be lost. The client sends it again.
        return res.writeHead(failures-- > 0 ? 500 : 200).end();
      }
      if (searchParams.get("list-type") === "2") {
        const keys = [...objects.keys()].filter((one) => one.startsWith(searchParams.get("prefix") ?? ""));
        const from = Number(searchParams.get("continuation-token")?.slice("a&b".length) ?? 0);
        const isTruncated = from + pageLength < keys.length;
        const next = `<NextContinuationToken>a&amp;b${from + pageLength}</NextContinuationToken>`;
        const escaped = keys.slice(from, from + pageLength).map((one) => one.replaceAll("&", "&amp;"));
        return res.end(
          `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? next : ""}${escaped.map((one) => `<Contents><Key>${one}</Key></Contents>`)}</ListBucketResult>`,
        );
      }
      return found === undefined
        ? res.writeHead(404).end()
        : res.writeHead(200, tag ? { ETag: tag } : {}).end(found);
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    url = `http://LLAVE:secreta%2F1@127.0.0.1:${(server.address() as AddressInfo).port}/cajon/atalaya?region=sa-east-1`;
  });
  afterEach(() => server.close());

  it("are found again under the name of their log, with requests that are signed", async () => {
    const bucket = createBucket(url, "bitacora", fetch);
    expect(await bucket.all()).toEqual([]);
    await bucket.keep("abc123", nota(3));
    await bucket.keep("abc123", nota(7));
    await createBucket(url, "actos", fetch).keep("abc123", nota(1));
    expect(await bucket.all()).toEqual([
      { lugar: expect.stringContaining("/cajon/atalaya/bitacora/abc123.nota"), log: "abc123", nota: nota(7) },
    ]);
    expect(asked.every((one) => /^(GET|PUT) AWS4-HMAC-SHA256 LLAVE$/.test(one))).toBe(true);
  });

  it("are not replaced by a smaller one, nor after another process replaced them", async () => {
    const bucket = createBucket(url, "bitacora", fetch);
    await bucket.keep("abc123", nota(7));
    await expect(bucket.keep("abc123", nota(3))).rejects.toThrow("ahead of us");
    meanwhile = () => objects.set("atalaya/bitacora/abc123.nota", nota(9));
    await expect(bucket.keep("abc123", nota(8))).rejects.toThrow("somebody else did");
    await expect(bucket.keep("other", nota(1))).resolves.toBeUndefined();
  });

  it("are found on every page of the listing", async () => {
    pageLength = 2;
    const bucket = createBucket(url.replace("atalaya", "a%26b"), "bitacora", fetch);
    for (const log of ["a1", "b2", "c3", "d4", "e5"]) await bucket.keep(log, nota(3));
    expect((await bucket.all()).map(({ log }) => log).sort()).toEqual(["a1", "b2", "c3", "d4", "e5"]);
  });

  it("are refused when one is too long to be a head, which is not read to its end", async () => {
    objects.set("atalaya/bitacora/abc123.nota", "x".repeat(5_000_000));
    const bucket = createBucket(url, "bitacora", fetch);
    await expect(bucket.all()).rejects.toThrow("is longer than 16384 bytes");
    await expect(bucket.keep("abc123", nota(3))).rejects.toThrow("is longer than 16384 bytes");
  });

  it("are not replaced when the bucket gives no tag to compare with", async () => {
    const bucket = createBucket(url, "bitacora", fetch);
    await bucket.keep("abc123", nota(3));
    hasTags = false;
    await expect(bucket.keep("abc123", nota(7))).rejects.toThrow("no ETag");
    expect(objects.get("atalaya/bitacora/abc123.nota")).toBe(nota(3));
  });

  it("are stored when the response to the write was lost", async () => {
    const bucket = createBucket(url, "bitacora", fetch);
    failures = 1;
    await expect(bucket.keep("abc123", nota(3))).resolves.toBeUndefined();
    expect(objects.get("atalaya/bitacora/abc123.nota")).toBe(nota(3));
  });

  it("that cannot be reached or read are an error and not none, without the secret", async () => {
    const refused = createBucket(url.replace("cajon", "ajeno"), "bitacora", fetch);
    const error = await refused.all().catch((thrown: Error) => thrown);
    expect(error).toMatchObject({ message: expect.stringContaining("403") });
    expect(String(error)).not.toContain("secreta");
    await new Promise((resolve) => server.close(resolve));
    await expect(createBucket(url, "bitacora", fetch).all()).rejects.toThrow();
  });
});
