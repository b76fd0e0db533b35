import { once } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ErrorBody } from "../contract/http/error-body";
import type { ErrorCode } from "../domain/shared/errors";
import { createFront, type FrontOptions } from "./front";
import { intakeOf } from "./intake";

const DOCS_URL = "https://atalaya.test/docs";
const GARBAGE = Buffer.from([0x16, 0x03, 0x01, 0x02, 0x00, 0x01, 0x00, 0x01, 0xfc, 0x03]);

/** What the front itself gives every request. */
const OWN = ["x-atalaya-direccion", "x-atalaya-path", "x-nonce", "content-security-policy"];

let front: Server | undefined;
const passThrough = vi.fn(async (_: IncomingMessage, res: ServerResponse) => void res.end("de Next"));

async function listen(options: Partial<FrontOptions> = {}): Promise<number> {
  front = createFront({ handle: passThrough, docsUrl: DOCS_URL, hasAdminRoutes: true, ...options });
  await new Promise<void>((resolve) => front?.listen(0, "127.0.0.1", resolve));
  return (front.address() as AddressInfo).port;
}

async function open(options?: Partial<FrontOptions>): Promise<Socket> {
  return connect(await listen(options), "127.0.0.1");
}

/** Everything the server says until it closes the connection. */
function untilClosed(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = "";
    socket.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    socket.on("end", () => resolve(said)).on("error", reject);
  });
}

async function exchange(sent: string | Buffer, options?: Partial<FrontOptions>): Promise<string> {
  const socket = await open(options);
  const said = untilClosed(socket);
  socket.write(sent);
  return said;
}

function request(line: string, ...headers: string[]): string {
  return [line, "Host: atalaya.test", "Connection: close", ...headers, "", ""].join("\r\n");
}

function expectError(said: string, status: number, code: ErrorCode): Record<string, string> {
  const [head = "", body = ""] = said.split("\r\n\r\n");
  const [statusLine, ...lines] = head.split("\r\n");
  expect(statusLine).toContain(` ${status} `);
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(": ")[0]?.toLowerCase() ?? "", line.split(": ")[1] ?? ""]),
  );
  const error = ErrorBody.parse(JSON.parse(body));
  expect(error.error).toBe(code);
  expect(error.doc_url).toBe(`${DOCS_URL}#error-${code}`);
  expect(headers["x-service-request-id"]).toBe(error.request_id);
  expect(headers["content-type"]).toBe("application/json");
  return headers;
}

afterEach(() => {
  front?.closeAllConnections();
  front?.close();
  passThrough.mockClear();
});

describe("createFront refuses in the Error shape", () => {
  it.each([
    ["a malformed percent-encoding", "GET /api/v1/reporte/%E0%A4%A HTTP/1.1"],
    ["one under the admin routes", "GET /api/admin/clientes/%zz HTTP/1.1"],
    ["one in a query string", "GET /api/v1/consultas?desde=%ff HTTP/1.1"],
    ["a page's", "GET /verificar/%zz HTTP/1.1"],
    ["a target that is no path", "OPTIONS * HTTP/1.1"],
    ["one with the router's mark", "GET *:x?_rsc=1 HTTP/1.1"],
    ["one of a query alone", "GET ?_rsc=1 HTTP/1.1"],
    ["dots that leave a page for a route", "GET /x/../api/v1/%ff HTTP/1.1"],
    ["dots whose method Next does not know", "TRACE /x/../api/v1/health HTTP/1.1"],
    ["dots that leave the contract for the admin routes", "GET /api/v1/%2e%2e/admin/clientes HTTP/1.1"],
    ["one of two dots encoded", "GET /api/v1/.%2E/admin/clientes HTTP/1.1"],
    ["dots encoded twice", "GET /api/v1/%252e%252E/admin/clientes HTTP/1.1"],
    ["dots between encoded slashes", "GET /api/v1%2f..%2Fadmin%2fclientes HTTP/1.1"],
    ["a single dot", "GET /api/./v1/health HTTP/1.1"],
    ["a dot at the end", "GET /api/v1/%2e HTTP/1.1"],
    ["dots on a page", "GET /docs/.. HTTP/1.1"],
    ["a backslash", "GET /api\\v1\\health HTTP/1.1"],
    ["a backslash encoded", "GET /api/v1/..%5cadmin HTTP/1.1"],
    ["dots in an absolute target", "GET http://atalaya.test/x/../api/v1/health HTTP/1.1"],
  ])("%s", async (_, line) => {
    expectError(await exchange(request(line)), 400, "solicitud_malformada");
    expect(passThrough).not.toHaveBeenCalled();
  });

  it.each(["TRACE", "PROPFIND", "LINK", "PURGE"])("%s on a route, with its methods", async (method) => {
    const headers = expectError(
      await exchange(request(`${method} /api/v1/validate HTTP/1.1`)),
      405,
      "metodo_no_permitido",
    );
    expect(headers.allow).toBe("POST, OPTIONS");
    expect(headers["access-control-allow-origin"]).toBe("*");
  });

  it("TRACE on an admin route, without opening it to other origins", async () => {
    const said = await exchange(request("TRACE /api/admin/clientes HTTP/1.1"));
    const headers = expectError(said, 405, "metodo_no_permitido");
    expect(headers.allow).toBe("POST, GET");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });

  it("TRACE on a page", async () => {
    const headers = expectError(await exchange(request("TRACE /docs HTTP/1.1")), 405, "metodo_no_permitido");
    expect(headers.allow).toBe("GET, HEAD");
  });

  it("TRACE as 404 on a path that does not exist, and on admin routes without a token", async () => {
    expectError(await exchange(request("TRACE /api/v1/nada HTTP/1.1")), 404, "not_found");
    front?.close();
    const said = await exchange(request("TRACE /api/admin/clientes HTTP/1.1"), { hasAdminRoutes: false });
    expectError(said, 404, "not_found");
  });

  it.each([
    "/_next/image?url=%2Fa.png&w=64&q=75",
    "/_next",
    "//_next/data/x",
    "/%5fnext/image",
    "/_NEXT/image",
    "/_next/staticx",
  ])("%s, which Next would answer by itself", async (target) => {
    expectError(await exchange(request(`GET ${target} HTTP/1.1`)), 404, "not_found");
    expect(passThrough).not.toHaveBeenCalled();
  });

  it("what fails in front of its route, as a fault that is reported", async () => {
    const entropy = { hex: vi.fn(() => "0".repeat(32)) };
    entropy.hex.mockImplementationOnce(() => {
      throw new Error("no entropy");
    });
    const reportFault = vi.fn();
    expectError(await exchange(request("GET /docs HTTP/1.1"), { entropy, reportFault }), 500, "db_error");
    expect(reportFault).toHaveBeenCalledOnce();
  });

  it("CONNECT", async () => {
    expectError(
      await exchange("CONNECT a.test:443 HTTP/1.1\r\nHost: a.test\r\n\r\n"),
      405,
      "metodo_no_permitido",
    );
  });

  it.each([
    ["bytes that are not HTTP", GARBAGE],
    ["a method no parser knows", request("INVENTADO /api/v1/validate HTTP/1.1")],
    ["a header without a name", request("GET /api/v1/health HTTP/1.1", ": x")],
    ["two lengths", request("POST /api/v1/validate HTTP/1.1", "Content-Length: 1", "Content-Length: 2")],
    ["no Host", "GET /api/v1/health HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["two Hosts", request("GET /api/v1/health HTTP/1.1", "Host: otro.test")],
  ])("%s", async (_, sent) => {
    expectError(await exchange(sent), 400, "solicitud_malformada");
  });

  it.each(["a:99999", "[", "a b", "", "999.999.999.999", "a/b", "a@b"])("the Host «%s»", async (host) => {
    const sent = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    expectError(await exchange(sent), 400, "solicitud_malformada");
  });

  it("a chunked body that breaks the format while a handler reads it", async () => {
    const handle = vi.fn(async (req: AsyncIterable<unknown>) => {
      for await (const _ of req);
    });
    const head = request("POST /api/v1/validate HTTP/1.1", "Transfer-Encoding: chunked");
    expectError(await exchange(`${head}zz\r\n`, { handle }), 400, "solicitud_malformada");
    expect(handle).toHaveBeenCalled();
  });

  it.each([
    ["headers of 20 KB", request("GET /api/v1/health HTTP/1.1", `X-Relleno: ${"a".repeat(20_000)}`)],
    ["a target of 20 KB", request(`GET /api/v1/${"a".repeat(20_000)} HTTP/1.1`)],
    ["headers of 2 MB", request("GET /api/v1/health HTTP/1.1", `X-Relleno: ${"a".repeat(2_000_000)}`)],
  ])("%s", async (_, sent) => {
    expectError(await exchange(sent), 431, "encabezados_demasiado_grandes");
  });

  it("a handler that fails, with the failure its operation declares", async () => {
    const handle = () => Promise.reject(new Error("inesperado"));
    expectError(
      await exchange(request("POST /api/v1/validate HTTP/1.1"), { handle }),
      500,
      "persistencia_error",
    );
  });

  it("a query that is not answered within the limit, without saying that it was not charged", async () => {
    const options = { handle: () => new Promise<void>(() => {}), answerDeadlineMs: 30 };
    const answer = await exchange(request("POST /api/v1/validate HTTP/1.1"), options);
    expectError(answer, 500, "persistencia_error");
    expect(answer).not.toContain("no se cobró");
  });

  it("an answer that does not come within the limit", async () => {
    const options = { handle: () => new Promise<void>(() => {}), answerDeadlineMs: 30 };
    expectError(await exchange(request("GET /api/v1/health HTTP/1.1"), options), 500, "db_error");
  });

  it("a body that does not come within the limit", async () => {
    const options = { handle: () => new Promise<void>(() => {}), answerDeadlineMs: 30 };
    const drip = `${request("POST /api/v1/validate HTTP/1.1", "Content-Length: 99")}{`;
    expectError(await exchange(drip, options), 408, "tiempo_agotado");
  });

  it("headers that do not come within Node's limit", async () => {
    const socket = await open();
    const said = untilClosed(socket);
    const [accepted] = (await once(front as Server, "connection")) as [Socket];
    const late = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
    front?.emit("clientError", late, accepted);
    expectError(await said, 408, "tiempo_agotado");
  });
});

describe("createFront refuses what a page does not take", () => {
  const form = ["Content-Type: multipart/form-data; boundary=x", "Content-Length: 0"];
  const ours = "Origin: http://atalaya.test";

  it.each([
    ["POST /", "GET, HEAD"],
    ["POST /docs", "GET, HEAD"],
    ["POST /portal/validar", "GET, HEAD"],
    ["POST /portal/otra/cualquiera", "GET, HEAD"],
    ["OPTIONS /estado", "GET, HEAD"],
    ["PUT /verificar/x", "GET, HEAD, POST"],
    ["GET /portal/validar/archivo/subir", "POST"],
    ["GET /portal/prueba/validar/archivo/subir", "POST"],
    ["DELETE /soporte/listas/secop2_multas/archivo/", "POST"],
  ])("%s is 405, for what it has is %s", async (line, allowed) => {
    const said = await exchange(request(`${line} HTTP/1.1`, ours, ...form));
    expect(expectError(said, 405, "metodo_no_permitido").allow).toBe(allowed);
    expect(passThrough).not.toHaveBeenCalled();
  });

  it.each([
    ["of a form without an origin of its own", ["Origin: null"], 403, "origen_no_permitido"],
    ["of another site", ["Origin: https://evil.example"], 403, "origen_no_permitido"],
    ["of an origin that is none", ["Origin: ://"], 403, "origen_no_permitido"],
    ["that does not say where it is from", [], 403, "origen_no_permitido"],
  ] as const)("a POST %s", async (_, origin, status, code) => {
    for (const path of ["/verificar/x", "/portal/consultas/exportar"]) {
      front?.close();
      expectError(await exchange(request(`POST ${path} HTTP/1.1`, ...origin, ...form)), status, code);
    }
    expect(passThrough).not.toHaveBeenCalled();
  });

  it("a POST on the page with a form that is none, and lets the form of ours through", async () => {
    expectError(await exchange(request("POST /verificar/x HTTP/1.1", ours)), 405, "metodo_no_permitido");
    front?.close();
    expect(await exchange(request("POST /verificar/x HTTP/1.1", ours, ...form))).toContain("200 OK");
  });
});

describe("createFront gives every answer the headers of its kind", () => {
  const headersOf = (said: string) =>
    Object.fromEntries(
      (said.split("\r\n\r\n")[0] ?? "").split("\r\n").map((line) => {
        const colon = line.indexOf(": ");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 2)];
      }),
    );
  const answering = (mediaType: string) => async (_: IncomingMessage, res: ServerResponse) => {
    // As Next does, which knows nothing of them, and as a route of ours that says another thing.
    res.setHeader("Content-Type", mediaType).setHeader("X-Frame-Options", "SAMEORIGIN");
    res.end("de Next");
  };
  const DATA = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-resource-policy": "same-origin",
  };
  const PAGE = {
    "content-security-policy": expect.stringMatching(
      /script-src 'self' 'nonce-[0-9a-f]{32}' 'strict-dynamic';.*frame-ancestors 'none'/,
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
    "cache-control": "no-store",
  };

  it.each([
    ["/", "text/html; charset=utf-8", PAGE, undefined],
    ["/docs", "text/html; charset=utf-8", PAGE, undefined],
    ["/verificar", "text/html; charset=utf-8", PAGE, undefined],
    ["/verificar/01980000-0000-7000-8000-0000000000ff", "text/html", PAGE, "noindex"],
    ["/registro", "text/html; charset=utf-8", PAGE, undefined],
    ["/registro/secreto", "text/html; charset=utf-8", PAGE, "noindex"],
    ["/portal/consultas", "text/html; charset=utf-8", PAGE, "noindex"],
    ["/nada", "text/html", PAGE, "noindex"],
    ["/api/nada", "text/html", PAGE, "noindex"],
    ["/portal/consultas", "text/x-component", DATA, "noindex"],
    ["/api/v1/health", "application/json", DATA, "noindex"],
    ["/verificar/cabeza", "text/plain; charset=utf-8", DATA, "noindex"],
    ["/_next/static/a.js", "text/javascript", DATA, undefined],
  ])("%s as %s", async (path, mediaType, expected, robots) => {
    const headers = headersOf(
      await exchange(request(`GET ${path} HTTP/1.1`), { handle: answering(mediaType) }),
    );
    expect(headers).toMatchObject(expected);
    expect(headers["x-robots-tag"]).toBe(robots);
    expect(headers["strict-transport-security"]).toBeUndefined();
  });

  it.each([
    ["a refusal", request("POST /docs HTTP/1.1")],
    ["bytes that are not HTTP", GARBAGE],
    ["CONNECT", "CONNECT a.test:443 HTTP/1.1\r\nHost: a.test\r\n\r\n"],
    ["what Next answers", request("GET /x HTTP/1.1")],
  ])("%s too, and behind TLS that it is never asked for without", async (_, sent) => {
    const headers = headersOf(await exchange(sent, { isHttps: true }));
    expect(headers).toMatchObject({ ...DATA, "strict-transport-security": "max-age=31536000" });
  });

  it("and a page a nonce of its own, not one that the request names", async () => {
    const said = ["X-Nonce: 1", "Content-Security-Policy: script-src *", "X-Atalaya-Path: /soporte/vista/x"];
    const handle = vi.fn(answering("text/html"));
    const nonces = new Set<unknown>();
    for (let time = 0; time < 2; time += 1) {
      const headers = headersOf(
        await exchange(request("GET /portal/a?b=c%20d&_rsc=1k HTTP/1.1", ...said), { handle }),
      );
      const asked = handle.mock.lastCall?.[0].headers ?? {};
      expect(asked["content-security-policy"]).toBe(headers["content-security-policy"]);
      expect(headers["content-security-policy"]).toContain(`'nonce-${asked["x-nonce"]}'`);
      expect(asked["x-atalaya-path"]).toBe("/portal/a?b=c%20d");
      nonces.add(asked["x-nonce"]);
      front?.close();
    }
    expect(nonces.size).toBe(2);
  });
});

describe("createFront lets through", () => {
  it.each([
    ["a page's query that encodes nothing", "GET /verificar/x?h=%zz HTTP/1.1"],
    ["a path that only begins alike", "GET /apis/v1/x HTTP/1.1"],
    ["dots that are no segment", "GET /api/v1/..a/.b./c.. HTTP/1.1"],
    ["dots behind the path", "GET /api/v1/health?a=/../b HTTP/1.1"],
    ["a route", "POST /api/v1/validate HTTP/1.1"],
    ["a method the route itself refuses", "PATCH /api/v1/validate HTTP/1.1"],
  ])("%s", async (_, line) => {
    expect(await exchange(request(line))).toMatch(/^HTTP\/1\.1 200 [\s\S]*de Next/);
  });

  it("an absolute-form target, as a path", async () => {
    await exchange(request("GET http://atalaya.test/api/v1/health?a=1 HTTP/1.1"));
    expect(passThrough.mock.lastCall?.[0]).toMatchObject({ url: "/api/v1/health?a=1" });
  });

  it("two Authorization headers, joined so that neither is a credential", async () => {
    const headers = ["Authorization: Bearer a", "Authorization: Bearer b"];
    await exchange(request("POST /api/v1/validate HTTP/1.1", ...headers));
    expect(passThrough.mock.lastCall?.[0]).toMatchObject({
      headers: { authorization: "Bearer a, Bearer b" },
    });
  });

  it("a request without what speaks to Next's router, and a page with it", async () => {
    const headers = ["RSC: 1", "Next-Router-State-Tree: x", "X-Nextjs-Data: 1", "X-Otro: 1"];
    const seen = () =>
      Object.keys(passThrough.mock.lastCall?.[0].headers ?? {}).filter((name) => !OWN.includes(name));
    await exchange(request("POST /api/v1/validate HTTP/1.1", ...headers));
    expect(seen()).toEqual(["host", "connection", "x-otro"]);
    await exchange(request("GET /docs HTTP/1.1", ...headers));
    expect(seen()).toContain("rsc");
  });

  it("an offer of h2c, over HTTP/1.1, although Next listens for upgrades", async () => {
    const socket = await open();
    front?.on("upgrade", (_, upgraded) => upgraded.destroy());
    const said = untilClosed(socket);
    const offer = ["Upgrade: h2c", "Connection: Upgrade, HTTP2-Settings"];
    socket.write(request("GET /api/v1/health HTTP/1.1", ...offer));
    expect(await said).toContain("200 OK");
  });

  it("an unknown expectation, ignoring it", async () => {
    expect(await exchange(request("GET /api/v1/health HTTP/1.1", "Expect: magia"))).toContain("200 OK");
  });
});

/** Reads as Next does: all that comes, whether it is wanted or not. */
function readAsNext(req: IncomingMessage): unknown[] {
  const queued: unknown[] = [];
  const read = async () => {
    for await (const chunk of req) queued.push(chunk);
  };
  read().catch(() => {});
  return queued;
}

describe("createFront answers in order", () => {
  const POST = "POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
  const slowly = vi.fn(async (req: IncomingMessage, res: ServerResponse) => {
    readAsNext(req);
    await new Promise((resolve) => setTimeout(resolve, 50));
    res.end("cobrada");
  });

  it.each([
    ["garbage", GARBAGE],
    [
      "a broken body",
      "POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
    ],
  ])("a whole request, before it refuses %s that came right behind", async (_, behind) => {
    const said = await exchange(Buffer.concat([Buffer.from(POST + POST), Buffer.from(behind)]), {
      handle: slowly,
    });
    const [first, second, refusal = ""] = said.split(/(?=HTTP\/1\.1 )/);
    for (const answer of [first, second]) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*cobrada/);
    expectError(refusal, 400, "solicitud_malformada");
  });

  it("whole requests, and one whose body broke after it was refused", async () => {
    const broken = "POST /docs HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n";
    const said = await exchange(POST + POST + broken, { handle: slowly });
    const [first, second, refusal = ""] = said.split(/(?=HTTP\/1\.1 )/);
    for (const answer of [first, second]) expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*cobrada/);
    expectError(refusal, 405, "metodo_no_permitido");
  });

  it("a body too many without delay, and the next request of the connection after it", async () => {
    const size = 8 * 1024 * 1024;
    const queues: unknown[][] = [];
    const handle = async (req: IncomingMessage, res: ServerResponse) => {
      queues.push(readAsNext(req));
      res.end(req.method);
    };
    const socket = await open({ handle });
    const said = untilClosed(socket);
    socket.write("POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n");
    await expect.poll(() => queues).toHaveLength(1);
    socket.write(`${size.toString(16)}\r\n`);
    socket.write(Buffer.alloc(size));
    socket.write(`\r\n0\r\n\r\n${request("GET /api/v1/health HTTP/1.1")}`);
    expect(await said).toMatch(/POST[\s\S]*GET/);
    expect(queues[0]).toHaveLength(0);
  });
});

describe("createFront takes pipelined requests", () => {
  const ONE = "GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n";

  it("ten at a time of a connection, and answers all in order", async () => {
    let [underWay, most, count] = [0, 0, 0];
    const handle = async (_: IncomingMessage, res: ServerResponse) => {
      underWay += 1;
      most = Math.max(most, underWay);
      const mine = count;
      count += 1;
      await new Promise((resolve) => setTimeout(resolve, 2));
      underWay -= 1;
      res.end(`[${mine}]`);
    };
    const said = await exchange(ONE.repeat(5_000) + request("GET /api/v1/health HTTP/1.1"), { handle });
    expect(said.match(/\[\d+\]/g)).toEqual(Array.from({ length: 5_001 }, (_, at) => `[${at}]`));
    expect(most).toBe(10);
  });

  it("with a body in the packet where others wait, whole", async () => {
    const handle = async (req: IncomingMessage, res: ServerResponse) => {
      const read = Buffer.concat(await req.toArray()).toString();
      res.end(`<${read}>`);
    };
    const post = "POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}";
    const said = await exchange(post.repeat(40) + request("GET /api/v1/health HTTP/1.1"), { handle });
    expect(said.match(/<\{\}>/g)).toHaveLength(40);
  });

  it("and tells the handler of each that its client has gone", async () => {
    const gone = vi.fn();
    const handle = vi.fn(async (_: IncomingMessage, res: ServerResponse) => void res.once("close", gone));
    const socket = await open({ handle });
    socket.write(ONE.repeat(10));
    await expect.poll(() => handle).toHaveBeenCalledTimes(10);
    socket.destroy();
    await expect.poll(() => gone).toHaveBeenCalledTimes(10);
  });

  it("and begins none that waits once an answer finds its client gone", async () => {
    let answer = () => {};
    const handle = vi.fn(async (_: IncomingMessage, res: ServerResponse) => {
      if (handle.mock.calls.length === 1) answer = () => void res.end("tarde");
    });
    const socket = await open({ handle });
    socket.write(ONE.repeat(30));
    await expect.poll(() => handle).toHaveBeenCalledTimes(10);
    socket.resetAndDestroy();
    await once(socket, "close");
    answer();
    await vi.waitFor(
      async () =>
        expect(await promisify(front?.getConnections.bind(front) as Server["getConnections"])()).toBe(0),
      { timeout: 20_000 },
    );
    expect(handle.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it("and gives back the turn of a handler that never ends after its client has gone", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const handle = vi.fn(async () => new Promise<void>(() => {}));
      const port = await listen({ handle });
      const gone = Array.from({ length: 50 }, () => connect(port, "127.0.0.1"));
      for (const socket of gone) socket.write(ONE.repeat(10));
      await expect.poll(() => handle).toHaveBeenCalledTimes(500);
      const late = connect(port, "127.0.0.1");
      late.write(ONE);
      for (const socket of gone) socket.destroy();
      const connections = promisify((front as Server).getConnections.bind(front));
      await expect.poll(() => connections()).toBe(1);
      expect(handle).toHaveBeenCalledTimes(500);
      vi.advanceTimersByTime(6_000);
      await expect.poll(() => handle).toHaveBeenCalledTimes(501);
      late.destroy();
    } finally {
      vi.useRealTimers();
    }
  });

  it("and closes a connection when too many of all wait", async () => {
    const port = await listen({ handle: () => new Promise<void>(() => {}) });
    const sockets = Array.from({ length: 8 }, () => connect(port, "127.0.0.1"));
    const closed = vi.fn();
    for (const socket of sockets)
      socket
        .on("error", () => {})
        .on("close", closed)
        .write(ONE.repeat(1_550));
    await vi.waitFor(() => expect(closed).toHaveBeenCalled(), 5_000);
    expect(closed.mock.calls.length).toBeLessThan(4);
    for (const socket of sockets) socket.destroy();
  });
});

describe("createFront, of a request that it answers before its body has arrived,", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => void vi.useRealTimers());

  const TWO_BYTES = "Host: a\r\nContent-Length: 2\r\n\r\n";
  const handle = vi.fn(async (_: IncomingMessage, res: ServerResponse) => void res.end("listo"));
  /** The connection once the answer has come, and everything it says from then on. */
  async function answered(head: string) {
    handle.mockClear();
    const socket = await open({ handle });
    const requests: IncomingMessage[] = [];
    front?.prependListener("request", (req) => requests.push(req));
    socket.write(head);
    await once(socket, "data");
    return { socket, said: untilClosed(socket), req: requests[0] as IncomingMessage };
  }

  it.each(["POST /api/v1/validate HTTP/1.1", "POST /api/v1/%ff HTTP/1.1"])(
    "leaves the connection alone once it has (%s)",
    async (line) => {
      const { socket, said, req } = await answered(`${line}\r\n${TWO_BYTES}`);
      socket.write("{}");
      await expect.poll(() => req.complete).toBe(true);
      vi.advanceTimersByTime(120_000);
      socket.write(request("GET /api/v1/health HTTP/1.1"));
      expect(await said).toMatch(/200 OK[\s\S]*listo/);
      expect(req.readableEnded).toBe(true);
    },
  );

  it("ends the connection of one that never does", async () => {
    const { said } = await answered(`POST /api/v1/validate HTTP/1.1\r\n${TWO_BYTES}`);
    vi.advanceTimersByTime(120_000);
    expect(await said).toBe("");
  });
});

describe("createFront takes no more than a path has", () => {
  const KIB = 1024;
  /** A handler that forgets the length of a body: it reads to the end, then answers. */
  const forgetful = vi.fn(async (req: IncomingMessage, res: ServerResponse) => {
    let read = 0;
    for await (const chunk of req) read += (chunk as Buffer).length;
    res.end(`leídos ${read}`);
  });
  afterEach(() => forgetful.mockClear());

  it.each([
    ["/api/auth/callback/credentials", 16 * KIB],
    ["/api/auth/soporte/ingreso/callback/credentials", 16 * KIB],
    ["/api/auth/lo-que-venga", 16 * KIB],
    ["/api/inngest", 256 * KIB],
    ["/api/trpc/portal/inicio.get", 256 * KIB],
    ["/api/v1/validate", 256 * KIB],
    ["/api/v1/cuenta/alertas/prueba", 16 * KIB],
    ["/api/admin/clientes", 256 * KIB],
    ["/api/admin/listas/onu_consolidated/versiones", 150 * KIB * KIB],
    ["/portal/validar/archivo/subir", 10 * KIB * KIB],
    ["/portal/consultas/exportar", 16 * KIB],
    ["/portal/contrapartes/exportar", 16 * KIB],
    ["/portal/prueba/contrapartes/importar/archivo", 32 * KIB * KIB],
    ["/portal/prueba/consultas/exportar", 16 * KIB],
    ["/portal/prueba/validar/archivo/subir", 10 * KIB * KIB],
    ["/portal/casos/adjuntos/01980000-0000-7000-8000-000000000001", 10 * KIB * KIB],
  ])("%s, announced or not: %i bytes", async (path, most) => {
    expect(intakeOf(path).maxBytes).toBe(most);
    if (most > KIB * KIB) return;
    const line = `POST ${path} HTTP/1.1`;
    const options = { handle: forgetful, bodyGraceMs: 20 };
    const own = ["Origin: http://atalaya.test"];
    const whole = Buffer.concat([
      Buffer.from(request(line, `Content-Length: ${most}`, ...own)),
      Buffer.alloc(most),
    ]);
    expect(await exchange(whole, options)).toContain(`leídos ${most}`);
    front?.close();
    const head = `POST ${path} HTTP/1.1\r\nHost: atalaya.test\r\n${own}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const size = most + 1;
    const chunked = Buffer.concat([
      Buffer.from(`${head}${size.toString(16)}\r\n`),
      Buffer.alloc(size),
      Buffer.from("\r\n0\r\n\r\n"),
    ]);
    // And what comes behind on the connection is not asked any more.
    const behind = Buffer.from(request("GET /api/v1/health HTTP/1.1"));
    const said = await exchange(Buffer.concat([chunked, behind]), options);
    const headers = expectError(said, 413, "cuerpo_demasiado_grande");
    expect(headers.connection).toBe("close");
    expect(forgetful).toHaveBeenCalledTimes(2);
  });

  it.each(["Content-Length: 4194304", "Transfer-Encoding: chunked"])(
    "and lets the reader of the body answer in its own order first (%s)",
    async (announced) => {
      const handle = async (req: IncomingMessage, res: ServerResponse) => {
        let read = Number(req.headers["content-length"] ?? 0);
        const judge = () => read > 256 * KIB && !res.writableEnded && res.writeHead(401).end("nadie");
        req.on("data", (chunk: Buffer) => {
          read += chunk.length;
          judge();
        });
        judge();
      };
      const head = `POST /api/v1/validate HTTP/1.1\r\nHost: a\r\n${announced}\r\n\r\n`;
      const size = 4 * KIB * KIB;
      const chunk = announced.includes("chunked") ? `${size.toString(16)}\r\n` : "";
      const said = await exchange(Buffer.concat([Buffer.from(head + chunk), Buffer.alloc(size)]), { handle });
      expect(said).toMatch(/^HTTP\/1\.1 401 [\s\S]*Connection: close[\s\S]*nadie/);
    },
  );

  it("nor takes what was cut for the whole, once it was answered that it came too late", async () => {
    let outcome = "pending";
    const handle = async (req: IncomingMessage) => {
      let read = 0;
      try {
        for await (const chunk of req) read += (chunk as Buffer).length;
        outcome = `whole: ${read}`;
      } catch {
        outcome = "cut";
      }
      await new Promise(() => {});
    };
    const socket = await open({ handle, answerDeadlineMs: 30 });
    const said = untilClosed(socket);
    socket.write(
      "POST /api/v1/validate HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n",
    );
    expectError(await said, 408, "tiempo_agotado");
    socket.end("0\r\n\r\n");
    await expect.poll(() => outcome).toBe("cut");
  });

  it("for longer than it takes to send", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    try {
      const socket = await open({ handle: forgetful });
      const said = untilClosed(socket);
      socket.write(request("POST /api/inngest HTTP/1.1", "Content-Length: 99"));
      await expect.poll(() => forgetful).toHaveBeenCalled();
      vi.advanceTimersByTime(59_000);
      socket.write("{");
      vi.advanceTimersByTime(2_000);
      expectError(await said, 408, "tiempo_agotado");
    } finally {
      vi.useRealTimers();
    }
  });

  it("of memory: 100 clients that pour 4 MiB each into a sign-in are refused", async () => {
    // As next-auth, which keeps all that comes.
    const handle = async (req: IncomingMessage) => void (await req.toArray());
    const port = await listen({ handle, bodyGraceMs: 20 });
    const before = process.memoryUsage().rss;
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss - before);
    }, 20);
    const size = 4 * KIB * KIB;
    const piece = Buffer.alloc(64 * KIB);
    const said = await Promise.all(
      Array.from({ length: 100 }, async () => {
        const socket = connect(port, "127.0.0.1");
        const answer = untilClosed(socket);
        socket.write(request("POST /api/auth/callback/credentials HTTP/1.1", `Content-Length: ${size}`));
        for (let sent = 0; sent < size && socket.writable; sent += piece.length) {
          if (socket.write(piece)) continue;
          await new Promise((resolve) => socket.once("drain", resolve).once("end", resolve));
        }
        return answer;
      }),
    );
    clearInterval(watch);
    for (const answer of said) expectError(answer, 413, "cuerpo_demasiado_grande");
    expect(most).toBeLessThan(150 * KIB * KIB);
  }, 60_000);
});

describe("createFront holds", () => {
  it("no bytes of a body that nobody reads once the request was answered", async () => {
    const queued: unknown[] = [];
    const handle = vi.fn(async (req: NodeJS.ReadableStream, res: ServerResponse) => {
      req.on("data", (chunk) => queued.push(chunk));
      res.end("no");
    });
    const socket = await open({ handle });
    const said = untilClosed(socket);
    const size = 8 * 1024 * 1024;
    socket.write(request("POST /api/v1/validate HTTP/1.1", `Content-Length: ${size}`));
    await expect.poll(() => handle).toHaveBeenCalled();
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write(Buffer.alloc(size));
    expect(await said).toContain("no");
    expect(queued).toHaveLength(0);
  });

  const HEALTH = "GET /api/v1/health HTTP/1.1\r\nHost: a\r\n\r\n";

  it("no connection open after it is told to close, and finishes the request in flight", async () => {
    let release = () => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const handle = vi.fn(async (_: unknown, res: ServerResponse) => {
      await released;
      res.end("a tiempo");
    });
    const socket = await open({ handle });
    const said = untilClosed(socket);
    socket.write(HEALTH);
    await expect.poll(() => handle).toHaveBeenCalled();
    const closed = new Promise((resolve) => front?.close(resolve));
    release();
    expect(await said).toMatch(/Connection: close[\s\S]*a tiempo/);
    await closed;
  });

  it("a kept connection for a request on its way after it is told to close, and ends it with the answer", async () => {
    const socket = await open({ idleGraceMs: 60_000 });
    const said = untilClosed(socket);
    socket.write(HEALTH);
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    const closed = new Promise((resolve) => front?.close(resolve));
    socket.write(HEALTH);
    const [first, second] = (await said).split(/(?<=de Next)/);
    expect(first).toContain("Connection: keep-alive");
    expect(second).toMatch(/200 OK[\s\S]*Connection: close[\s\S]*de Next/);
    await closed;
  });

  it("no kept connection on which nothing is asked for", async () => {
    const socket = await open({ idleGraceMs: 20 });
    const said = untilClosed(socket);
    socket.write(HEALTH);
    await expect.poll(() => socket.bytesRead).toBeGreaterThan(0);
    await new Promise((resolve) => front?.close(resolve));
    expect((await said).match(/200 OK/g)).toHaveLength(1);
  });
});
