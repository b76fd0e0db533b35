import { createServer, type RequestListener } from "node:http";
import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer as createTcpServer, type Server, type Socket } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { openConnectProxy } from "../../testing/connect-proxy";
import { selfSigned } from "../../testing/self-signed";
import { createWebhookSender, type SendWebhook } from "./webhook-sender";

const message = { body: '{"ñ":1}', headers: { "content-type": "application/json", "x-service-event": "x" } };
/** Only exceeded if the machine stalls. */
const PATIENCE_MS = 60_000;
const [send, sendBriefly] = [PATIENCE_MS, 1_000].map((timeoutMs) =>
  createWebhookSender({ allowsInsecure: true, timeoutMs }),
) as [SendWebhook, SendWebhook];

const open: { server: Server; sockets: Set<Socket> }[] = [];

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => sockets.add(socket));
  open.push({ server, sockets });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}
const receiver = async (listener: RequestListener) =>
  `http://127.0.0.1:${await listening(createServer(listener))}/hook?a=1`;
const tcp = async (serve: (socket: Socket) => void) =>
  `http://127.0.0.1:${await listening(createTcpServer((socket) => serve(socket.on("error", () => {}))))}/`;

afterEach(() => {
  for (const { server, sockets } of open.splice(0)) {
    server.close();
    for (const socket of sockets) socket.destroy();
  }
});

const ELSEWHERE = { location: "http://127.0.0.1:1/" };
const status = (code: number) => (_: unknown, response: Parameters<RequestListener>[1]) =>
  void response.writeHead(code, ELSEWHERE).end("x");

/** The stored part of an answer. */
const answering = (cuerpo: unknown, encabezados = {}) => ({
  encabezados: { date: expect.any(String), ...encabezados },
  cuerpo,
});

/** A byte every 200 ms of an answer that would be well formed. */
function drip(socket: Socket): void {
  const line = [..."HTTP/1.1 200 OK\r\n\r\n"];
  const timer = setInterval(() => socket.write(line.shift() ?? ""), 200);
  socket.on("close", () => clearInterval(timer));
}

describe("a receiver", () => {
  it("receives bytes and headers unchanged, and no request for compression", async () => {
    let seen: unknown;
    const url = await receiver(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const { method, url: path, headers } = request;
      seen = { method, path, body: Buffer.concat(chunks).toString(), headers };
      response.writeHead(202).end();
    });
    expect(await send({ url, ...message })).toEqual({
      kind: "entregado",
      status: 202,
      respuesta: answering(null),
    });
    expect(seen).toMatchObject({
      method: "POST",
      path: "/hook?a=1",
      body: message.body,
      headers: { "x-service-event": "x", "accept-encoding": "identity", "content-length": "8" },
    });
  });

  it.each([200, 201, 204, 299])("that answers %i has it", async (code) => {
    expect(await send({ url: await receiver(status(code)), ...message })).toEqual({
      kind: "entregado",
      status: code,
      respuesta: answering(code === 204 ? null : "x", ELSEWHERE),
    });
  });

  it.each([301, 302, 307, 308, 400, 401, 404, 410, 429, 500, 503])(
    "that answers %i has failed, and nothing else is requested",
    async (code) => {
      expect(await send({ url: await receiver(status(code)), ...message })).toEqual({
        kind: "fallo",
        status: code,
        error: "status_no_exitoso",
        respuesta: answering("x", ELSEWHERE),
      });
    },
  );

  it("that says 200 and drips its body has it", async () => {
    const url = await receiver((_, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write("."), 20);
      response.on("close", () => clearInterval(drip));
    });
    const respuesta = answering(expect.stringMatching(/^\.+$/));
    expect(await send({ url, ...message })).toEqual({ kind: "entregado", status: 200, respuesta });
  });

  it("that answers 10 MB is cut off within the buffer", async () => {
    let sent = 0;
    const url = await receiver((_, response) => {
      response.writeHead(200);
      // Zeros, which are not stored, so the result does not depend on how many arrived.
      const chunk = Buffer.alloc(65_536);
      const more = () => {
        while (sent < 10_000_000 && !response.destroyed) {
          sent += chunk.length;
          if (!response.write(chunk)) return void response.once("drain", more);
        }
      };
      more();
    });
    expect(await send({ url, ...message })).toEqual({
      kind: "entregado",
      status: 200,
      respuesta: answering(null),
    });
    expect(sent).toBeLessThan(10_000_000);
  });

  it.each<[string, (socket: Socket) => void]>([
    ["never answers", () => {}],
    ["drips its status line", drip],
  ])("that %s is not waited for", async (_, serve) => {
    const url = await tcp((socket) => void socket.once("data", () => serve(socket)));
    expect(await sendBriefly({ url, ...message })).toEqual({
      kind: "fallo",
      status: null,
      error: "tiempo_agotado",
    });
  });

  it.each<[string, (socket: Socket) => void, string]>([
    ["closes at once", (s) => void s.destroy(), "conexion_interrumpida"],
    ["closes in the middle", (s) => void s.end("HTTP/1.1 200"), "conexion_interrumpida"],
    ["speaks no HTTP", (s) => void s.end("SSH-2.0-OpenSSH\r\n"), "respuesta_no_valida"],
    [
      "has endless headers",
      (s) => void s.write(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(40_000)}`),
      "respuesta_no_valida",
    ],
  ])("that %s is reported by its own code", async (_, serve, error) => {
    const url = await tcp((socket) => void socket.once("data", () => serve(socket)));
    expect(await send({ url, ...message })).toEqual({ kind: "fallo", status: null, error });
  });

  it("that is down is refused, and one with an untrusted certificate is not trusted", async () => {
    const gone = await tcp(() => {});
    open.splice(0).forEach(({ server }) => void server.close());
    expect(await send({ url: gone, ...message })).toMatchObject({ error: "conexion_rechazada" });

    const port = await listening(createTlsServer(selfSigned(), status(200)));
    expect(await send({ url: `https://localhost:${port}/`, ...message })).toMatchObject({
      error: "tls_no_valido",
    });
    const plain = await receiver(status(200));
    expect(await send({ url: plain.replace("http:", "https:"), ...message })).toMatchObject({
      error: "tls_no_valido",
    });
  });
});

describe("an address that is not public", () => {
  const sendTo = (url: string, addresses: readonly string[]) =>
    createWebhookSender({ allowsInsecure: false, resolve: async () => addresses, timeoutMs: PATIENCE_MS })({
      url,
      ...message,
    });
  const REFUSED = { kind: "fallo", status: null, error: "direccion_no_permitida" };

  it("is not contacted by number or name, nor if one of several addresses is private", async () => {
    let connections = 0;
    const port = await listening(
      createTcpServer(() => {
        connections += 1;
      }),
    );
    expect(await sendTo(`https://127.0.0.1:${port}/`, [])).toEqual(REFUSED);
    expect(await sendTo(`https://hook.example.co:${port}/`, ["127.0.0.1"])).toEqual(REFUSED);
    expect(await sendTo(`https://hook.example.co:${port}/`, ["1.1.1.1", "::1"])).toEqual(REFUSED);
    expect(connections).toBe(0);
  });

  it("is vetted in the very look-up that connects, at every attempt", async () => {
    let connections = 0;
    const port = await listening(
      createTcpServer(() => {
        connections += 1;
      }),
    );
    const asked: string[] = [];
    // Answers a public address to a second look-up, and loopback otherwise.
    const answers = [["127.0.0.1"], ["1.1.1.1"], ["127.0.0.1"]];
    const rebinding = createWebhookSender({
      allowsInsecure: false,
      resolve: async (hostname) => {
        asked.push(hostname);
        return answers.shift() ?? ["127.0.0.1"];
      },
      timeoutMs: 2_000,
    });
    const url = `https://rebind.example.co:${port}/`;
    expect(await rebinding({ url, ...message })).toEqual(REFUSED);
    expect((await rebinding({ url, ...message })).kind).toBe("fallo");
    expect(await rebinding({ url, ...message })).toEqual(REFUSED);
    expect([asked.length, connections]).toEqual([3, 0]);
  });

  it("goes to the pinned address and no other, though the name would say another now", async () => {
    let hits = 0;
    const port = await listening(
      createServer((_, response) => {
        hits += 1;
        response.end();
      }),
    );
    const pinned = createWebhookSender({ allowsInsecure: true, resolve: async () => ["127.0.0.1"] });
    expect(await pinned({ url: `http://no-such-name.invalid:${port}/`, ...message })).toMatchObject({
      kind: "entregado",
    });
    expect(hits).toBe(1);
  });

  it("is vetted before a proxy is asked, which gets the vetted address and not the name", async () => {
    const names: unknown[] = [];
    const SNICallback = (name: string, done: (error: Error | null) => void) => {
      names.push(name);
      done(null);
    };
    const port = await listening(createTlsServer({ ...selfSigned(), SNICallback }, status(200)));
    const proxy = await openConnectProxy({ "1.1.1.1:8443": port });
    const answers = [["1.1.1.1"], ["1.1.1.1", "10.0.0.1"], ["::ffff:10.0.0.1"]];
    const resolve = async () => answers.shift() ?? [];
    const behind = createWebhookSender({ allowsInsecure: false, proxyOf: () => proxy.url, resolve });
    const url = "https://hook.example.co:8443/";
    // The proxy opened the way to the receiver, whose certificate nobody vouches for.
    expect(await behind({ url, ...message })).toMatchObject({ error: "tls_no_valido" });
    expect(await behind({ url, ...message })).toEqual(REFUSED);
    expect(await behind({ url, ...message })).toEqual(REFUSED);
    await proxy.close();
    expect([proxy.asked, names]).toEqual([["CONNECT 1.1.1.1:8443"], ["hook.example.co"]]);
  });

  it("says that a name has no address, without the resolver's words", async () => {
    const url = "https://no-such-name.invalid/";
    expect(
      await createWebhookSender({ allowsInsecure: false, timeoutMs: 4_000 })({ url, ...message }),
    ).toMatchObject({
      kind: "fallo",
      error: expect.stringMatching(/^(dns_sin_respuesta|tiempo_agotado)$/),
    });
  });
});
