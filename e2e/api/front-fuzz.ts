import { connect } from "node:net";
import { expect } from "vitest";
import { ErrorBody } from "@/server/contract/http/error-body";
import { seeded } from "@/server/testing/registros";
import type { Service } from "@/server/testing/service";
import { answersIn } from "./raw";

const AT_ONCE = 20;
const MOST_OF_CONNECTION = 8;
/** An idle connection waits for more input. Pages are slow when Next first loads them. */
const QUIET_MS = { "0": 400, "1": 3_000 };
const LAST = "GET /api/v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";

const CONTRACT = [
  "/api/v1/health",
  "/api/v1/validate",
  "/api/v1/consultas",
  "/api/v1/reporte/x",
  "/api/v1/nada",
];
const OTHERS = [
  "/",
  "/docs",
  "/estado",
  "/registro",
  "/portal",
  "/verificar/x",
  "/api/admin/clientes",
  "/api/auth/csrf",
  "/api/trpc/x",
  "/_next/image?url=%2Fa.png&w=64&q=75",
  "/_next/static/x.js",
  "/_next/data/x.json",
];
const TARGETS = [
  "*",
  "*:x?_rsc=1",
  "*?_rsc=",
  "?_rsc=1",
  "",
  "http://",
  "http://a?_rsc=1",
  "//a/b",
  "a:b",
  "[",
  "\\",
];
const ENDS = [
  "",
  "?_rsc=1",
  "?a=%zz",
  "/..",
  "/%2e%2e/x",
  "#x",
  "?",
  "/%00",
  "/%C3%28",
  "//",
  "/é",
  "?x=[]&_rsc",
  ";a=b",
];
const METHODS = [
  "GET",
  "POST",
  "HEAD",
  "OPTIONS",
  "PUT",
  "DELETE",
  "PATCH",
  "TRACE",
  "PROPFIND",
  "CONNECT",
  "get",
  "X",
];
const VERSIONS = ["HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.1", "HTTP/1.0", "HTTP/2.0", "HTTP/9", ""];
const HOSTS = [
  "a",
  "127.0.0.1",
  "a:80",
  "[::1]",
  "a:99999",
  "[",
  "a b",
  "",
  "999.999.999.999",
  "a/b",
  "xn--\u00a1",
  "a@b",
  ".",
];
const HEADERS = [
  "Connection: keep-alive",
  "Connection: Upgrade, HTTP2-Settings",
  "Upgrade: h2c",
  "Upgrade: websocket",
  "Expect: 100-continue",
  "Expect: x",
  "Authorization: Bearer x",
  `Authorization: Bearer atl_${"0".repeat(64)}`,
  "Authorization: Basic eA==",
  "Authorization:",
  "X-Forwarded-For: 1.2.3.4, x, ::, 999.1.1.1",
  "X-Forwarded-Host: [",
  "X-Forwarded-Proto: x:",
  "X-Forwarded-Port: x",
  "RSC: 1",
  "Next-Router-State-Tree: [",
  "Next-Router-Prefetch: 1",
  "Next-Action: x",
  "X-Nextjs-Data: 1",
  "X-Middleware-Subrequest: x",
  "X-Nonce: '",
  "X-Atalaya-Path: x",
  "X-Atalaya-Direccion: [",
  "Cookie: next-auth.session-token=x; a=%zz",
  "Accept-Encoding: br;q=x",
  "Accept: */*",
  "Accept-Language: ;;",
  "If-None-Match: *",
  "If-Modified-Since: x",
  "Range: bytes=5-1",
  "Origin: ://",
  "Origin: null",
  "Referer: %",
  "Content-Type: multipart/form-data; boundary=",
  "Content-Type: application/json",
  "Idempotency-Key: x",
  "Connection: close",
  "Host: b",
  "X-B: \u0001",
  "X-C: é",
  "\tx: y",
  "Sin dos puntos",
  `X-L: ${"a".repeat(17_000)}`,
];
const BODIES = [
  "",
  "{}",
  '{"tipo":"natural","nombre":"Ana Ríos"}',
  "--\r\n",
  "\0",
  "GET /api/v1/health HTTP/1.1\r\n\r\n",
  "x".repeat(9_000),
];
const LENGTHS = ["-1", "0x10", "1, 1", "99999999999999999999", "3", "", " 0 "];

interface Script {
  readonly bytes: Buffer;
  readonly count: number;
  readonly isOfContract: boolean;
  /** Offset between the two packets. */
  readonly splitAt: number;
  /** Whether the client goes without waiting. */
  readonly isCut: boolean;
}

function createScripts(seed: number): () => Script {
  const below = seeded(seed);
  const pick = <T>(all: readonly T[]): T => all[below(all.length)] as T;
  const oneIn = (chances: number) => below(chances) === 0;

  function framed(body: string): string {
    const size = Buffer.byteLength(body, "latin1");
    if (oneIn(40)) return `Content-Length: ${pick(LENGTHS)}\r\n\r\n${body}`;
    if (oneIn(4)) {
      const coding = oneIn(10) ? pick(["gzip, chunked", "x", "chunked, chunked"]) : "chunked";
      const end = oneIn(10) ? pick(["0\r\nX: y\r\n\r\n", "zz\r\n", "0\r\n"]) : "0\r\n\r\n";
      return `Transfer-Encoding: ${coding}\r\n\r\n${size === 0 ? "" : `${size.toString(16)}\r\n${body}\r\n`}${end}`;
    }
    if (size === 0) return "\r\n";
    return `Content-Length: ${oneIn(40) ? size + 5 : size}\r\n\r\n${body}`;
  }

  function request(paths: readonly string[]): string {
    const target =
      oneIn(25) && paths !== CONTRACT ? pick(TARGETS) : pick(paths) + (oneIn(6) ? pick(ENDS) : "");
    const isPlain = !oneIn(20);
    const line = `${isPlain ? pick(["GET", "POST"]) : pick(METHODS)} ${target} ${isPlain ? "HTTP/1.1" : pick(VERSIONS)}`;
    const headers = Array.from({ length: below(4) }, () =>
      oneIn(200) ? pick(HEADERS) : pick(HEADERS.slice(0, -7)),
    );
    const host = oneIn(20) ? pick(HOSTS) : "a";
    const end = line.startsWith("POST") || oneIn(6) ? framed(pick(BODIES)) : "\r\n";
    return [line, `Host: ${host}`, ...headers, end].join("\r\n");
  }

  return () => {
    const isOfContract = oneIn(2);
    const count = 1 + below(MOST_OF_CONNECTION);
    const paths = isOfContract ? CONTRACT : OTHERS;
    const said = Array.from({ length: count }, () => request(paths)).join("") + LAST;
    const bytes = Buffer.from(oneIn(30) ? said.slice(0, below(said.length)) : said, "latin1");
    return { bytes, count, isOfContract, splitAt: oneIn(3) ? below(bytes.length) : 0, isCut: oneIn(15) };
  };
}

/** Sends a script. Returns everything that comes back. */
function play(url: string, { bytes, splitAt, isCut }: Script, quietMs: number): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let said = "";
    const socket = connect(Number(port), hostname, () => {
      socket.write(bytes.subarray(0, splitAt));
      setTimeout(() => {
        if (!socket.destroyed) socket.write(bytes.subarray(splitAt));
        if (isCut) setTimeout(() => socket.destroy(), 5);
      }, 2);
    });
    socket.setEncoding("latin1").setTimeout(quietMs, () => socket.destroy());
    socket.on("data", (text) => {
      said += text;
    });
    socket.on("error", () => {}).on("close", () => resolve(said));
  });
}

function expectSound(said: string, { isOfContract, bytes }: Script): void {
  for (const { status, headers, body } of said === "" ? [] : answersIn(said)) {
    const where = () =>
      `${status} to one of ${JSON.stringify(bytes.toString("latin1").replace(/(.)\1{99,}/g, "$1…"))}`;
    if (Number.isNaN(status)) throw new Error(`no answer: ${JSON.stringify(said.slice(0, 300))} ${where()}`);
    if (status >= 500 || status === 429 || (isOfContract && status === 403))
      throw new Error(`${where()}: ${body}`);
    const isWhole = Buffer.byteLength(body, "latin1") === Number(headers.get("content-length"));
    if (!isOfContract || status < 400 || !isWhole || body === "") continue;
    expect(ErrorBody.safeParse(JSON.parse(body)).success, where()).toBe(true);
  }
}

/** Sends `count` generated requests, many of them malformed. Expects sound answers and a service that continues. */
export async function expectFrontStands(
  service: Service,
  count: number,
  seed: number,
  pages: "0" | "1" = "0",
): Promise<void> {
  const next = createScripts(seed);
  const statuses = new Map<number, number>();
  let left = count;
  const worker = async () => {
    while (left > 0) {
      const script = next();
      left -= script.count;
      const said = await play(service.url, script, QUIET_MS[pages]);
      expectSound(said, script);
      for (const { status } of said === "" ? [] : answersIn(said))
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  const health = await fetch(`${service.url}/api/v1/health`).catch(() => null);
  expect(health?.status, service.output().slice(-4_000)).toBe(200);
  expect(service.output()).not.toMatch(/unexpected fault|unhandled|uncaught|outside of its route/);
  // The others were sent behind one that ended its connection.
  const answered = [...statuses.values()].reduce((sum, times) => sum + times, 0);
  expect(answered).toBeGreaterThan(count / 10);
  const tally = [...statuses].map(([status, times]) => `${status}: ${times}`).join(", ");
  console.log(`${count} requests in ${((performance.now() - began) / 1_000).toFixed(1)} s: ${tally}`);
}
