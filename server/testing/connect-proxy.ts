import { createServer } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";

export interface ConnectProxy {
  readonly url: string;
  /** What it was asked for: `CONNECT host:port`, or the method and the whole address of a request in plain http. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

/**
 * A forward proxy on loopback, as the one of a bank is: it wants a user and a password, and names nothing but what
 * `routes` lead to, each a port of this machine. Everything else is refused.
 */
export async function openConnectProxy(
  routes: Readonly<Record<string, number>>,
  credentials = "atalaya:cl@ve",
): Promise<ConnectProxy> {
  const asked: string[] = [];
  const sockets = new Set<Socket>();
  const expected = `Basic ${Buffer.from(credentials).toString("base64")}`;
  const server = createServer(async (request, response) => {
    asked.push(`${request.method} ${request.url}`);
    if (request.headers["proxy-authorization"] !== expected) return void response.writeHead(407).end();
    const { host, pathname } = new URL(request.url ?? "");
    const target = `http://127.0.0.1:${routes[host]}${pathname}`;
    const body = Buffer.concat(await request.toArray());
    const answer = await fetch(target, { method: request.method ?? "GET", body });
    response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  server.on("connect", (request, socket: Socket) => {
    asked.push(`CONNECT ${request.url}`);
    socket.on("error", () => {});
    if (request.headers["proxy-authorization"] !== expected)
      return void socket.end("HTTP/1.1 407 Proxy Authentication Required\r\n\r\n");
    const port = routes[request.url ?? ""];
    if (port === undefined) return void socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
    const target = connect(port, "127.0.0.1", () => {
      socket.write("HTTP/1.1 200 Connection Established\r\n\r\n");
      target.pipe(socket).pipe(target);
    });
    target.on("error", () => socket.destroy());
    socket.on("close", () => target.destroy());
  });
  server.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const [user, password] = credentials.split(":").map(encodeURIComponent);
  return {
    url: `http://${user}:${password}@127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
