import { createServer as createTlsServer } from "node:https";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { EntregaError } from "../domain/avisos/entrega";
import { selfSigned } from "./self-signed";

/** A receiver's behaviour, and the recorded outcome of an attempt. */
export interface Behaviour {
  readonly url: string;
  readonly status: number | null;
  readonly error: EntregaError | null;
  /** It answers nothing or too slowly, so the attempt lasts until the timeout. */
  readonly isSilent: boolean;
}

const HUGE_BYTES = 10 * 1024 * 1024;
const DRIP_MS = 200;
/** Nothing listens there. */
const CLOSED_PORT = 9;

const answering =
  (head: string, body = "") =>
  (socket: Socket) =>
    void socket.end(`HTTP/1.1 ${head}\r\ncontent-length: ${body.length}\r\n\r\n${body}`);

const hugely = (head: string) => (socket: Socket) => {
  socket.write(`HTTP/1.1 ${head}\r\ncontent-length: ${HUGE_BYTES}\r\n\r\n`);
  socket.end(Buffer.alloc(HUGE_BYTES, "x"));
};

/** A byte now and then of an answer that is well formed and never through with its headers. */
function drip(socket: Socket): void {
  const answer = `HTTP/1.1 200 OK\r\n${"x-more: 1\r\n".repeat(1_000)}`;
  let sent = 0;
  const timer = setInterval(() => socket.write(answer[sent++] ?? ""), DRIP_MS);
  socket.on("close", () => clearInterval(timer));
}

const FAULT = { status: null, isSilent: false } as const;
const answered = (status: number) =>
  ({ status, error: status < 300 ? null : "status_no_exitoso", isSilent: false }) as const;

/** Opens receivers on loopback, one per behaviour. `hits` counts the requests of those that are not silent. */
export async function openFaultyReceivers() {
  const open: { server: Server; sockets: Set<Socket> }[] = [];
  let hits = 0;

  async function listening(server: Server, scheme = "http"): Promise<string> {
    const sockets = new Set<Socket>();
    server.on("connection", (socket) => sockets.add(socket));
    open.push({ server, sockets });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    return `${scheme}://localhost:${(server.address() as AddressInfo).port}/hook`;
  }
  const answers = (serve: (socket: Socket) => void): Promise<string> =>
    listening(
      createServer((socket) => {
        socket.on("error", () => {});
        socket.once("data", (data) => {
          if (data.toString("latin1").startsWith("POST ")) hits += 1;
          serve(socket);
        });
      }),
    );
  const silent = (serve: (socket: Socket) => void): Promise<string> =>
    listening(createServer((socket) => serve(socket.on("error", () => {}))));

  const elsewhere = await answers(answering("200 OK"));
  const behaviours = {
    takes: { url: elsewhere, ...answered(200) },
    down: { url: `http://127.0.0.1:${CLOSED_PORT}/`, ...FAULT, error: "conexion_rechazada" },
    fails: { url: await answers(answering("500 Internal Server Error")), ...answered(500) },
    hangs: { url: await silent(() => {}), ...FAULT, error: "tiempo_agotado", isSilent: true },
    drips: { url: await silent(drip), ...FAULT, error: "tiempo_agotado", isSilent: true },
    "is not vouched for": {
      url: await listening(
        createTlsServer(selfSigned(), (_, response) => response.end()),
        "https",
      ),
      ...FAULT,
      error: "tls_no_valido",
    },
    "speaks no TLS": { url: elsewhere.replace("http:", "https:"), ...FAULT, error: "tls_no_valido" },
    "fails with 10 MB": { url: await answers(hugely("503 Service Unavailable")), ...answered(503) },
    "takes with 10 MB": { url: await answers(hugely("200 OK")), ...answered(200) },
    redirects: {
      url: await answers(answering(`307 Temporary Redirect\r\nlocation: ${elsewhere}`)),
      ...answered(307),
    },
    "closes in the middle": {
      url: await answers((socket) => void socket.end("HTTP/1.1 200")),
      ...FAULT,
      error: "conexion_interrumpida",
    },
    "closes at once": {
      url: await answers((socket) => void socket.destroy()),
      ...FAULT,
      error: "conexion_interrumpida",
    },
  } as const satisfies Record<string, Behaviour>;

  return {
    behaviours,
    hits: () => hits,
    close: async () => {
      for (const { server, sockets } of open) {
        server.close();
        for (const socket of sockets) socket.destroy();
      }
    },
  };
}

export type BehaviourName = keyof Awaited<ReturnType<typeof openFaultyReceivers>>["behaviours"];
