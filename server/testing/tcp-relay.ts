import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

export interface TcpRelay {
  /** Where it listens, from start to end. */
  readonly port: number;
  /** Where new connections go from now on; those that stand end with their old target. */
  pointTo(port: number): void;
  close(): void;
}

/** A fixed address before a server that comes back at another one, as a database's name does. */
export async function openTcpRelay(target: number): Promise<TcpRelay> {
  let current = target;
  const sockets = new Set<Socket>();
  const server = createServer((inbound) => {
    const outbound = connect(current, "127.0.0.1");
    for (const [socket, other] of [
      [inbound, outbound],
      [outbound, inbound],
    ] as const) {
      sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => other.destroy());
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    pointTo: (port) => {
      current = port;
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
