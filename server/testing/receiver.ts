import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Delivery {
  readonly deliveryId: string;
  readonly evento: string;
  readonly signature: string;
  readonly body: string;
  /** Id in the body: the same in every attempt. */
  readonly id: string;
  readonly tipo: string;
}

/** Answers one delivery. */
export type Answer = (delivery: Delivery, response: ServerResponse) => void;

export const answering =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status).end();

export interface Receiver {
  readonly url: string;
  /** In the order of arrival. */
  readonly deliveries: readonly Delivery[];
  /** Changes the answer from now on. */
  answer(answer: Answer): void;
  close(): Promise<void>;
}

/** Opens a webhook receiver on loopback that stores deliveries. It accepts everything by default. */
export async function openReceiver(initial: Answer = answering(200)): Promise<Receiver> {
  const deliveries: Delivery[] = [];
  const sockets = new Set<Socket>();
  let answer = initial;
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString("utf8");
    const { id, tipo } = JSON.parse(body) as { id: string; tipo: string };
    const header = (name: string) => String(request.headers[name]);
    const delivery = {
      deliveryId: header("x-service-delivery-id"),
      evento: header("x-service-event"),
      signature: header("x-service-signature"),
      body,
      id,
      tipo,
    };
    deliveries.push(delivery);
    answer(delivery, response);
  };
  const server = createServer(
    (request, response) => void take(request, response).catch(() => response.destroy()),
  );
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    deliveries,
    answer: (next) => {
      answer = next;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** For each `v1` of a delivery, whether it is signed with the secret at the same index, at the time `at`. */
export function signedBy({ signature, body }: Delivery, secrets: readonly string[], at: Date): boolean {
  const t = Math.floor(at.getTime() / 1_000);
  const by = (secret: string) => createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  return signature === [`t=${t}`, ...secrets.map((secret) => `v1=${by(secret)}`)].join(",");
}

/** The check of a receiver: one of the `v1` is signed with its secret, at the delivery's time. */
export function isSignedBy({ signature, body }: Delivery, secret: string): boolean {
  const t = /t=(\d+)/.exec(signature)?.[1];
  const expected = createHmac("sha256", secret).update(`${t}.${body}`).digest("hex");
  return signature.split(",").includes(`v1=${expected}`);
}
