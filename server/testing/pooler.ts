import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const HEAD_BYTES = 8;

/** A startup message without its options. */
function withoutOptions(message: Buffer): Buffer {
  const words = message.subarray(HEAD_BYTES).toString("latin1").split("\0");
  const at = words.indexOf("options");
  if (at !== -1) words.splice(at, 2);
  const head = Buffer.from(message.subarray(0, HEAD_BYTES));
  const body = Buffer.from(words.join("\0"), "latin1");
  head.writeInt32BE(HEAD_BYTES + body.length);
  return Buffer.concat([head, body]);
}

/** A proxy between the service and PostgreSQL that drops the options of a connection. */
export async function openPooler(connectionString: string) {
  const url = new URL(connectionString);
  const folder = url.searchParams.get("host");
  const address =
    folder === null
      ? { host: url.hostname, port: Number(url.port) }
      : { path: `${folder}/.s.PGSQL.${url.port}` };
  const upstreams = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(address);
    client.once("data", (first) => {
      upstream.write(withoutOptions(first as Buffer));
      client.pipe(upstream).pipe(client);
    });
    upstreams.add(upstream);
    upstream.once("close", () => upstreams.delete(upstream));
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const)
      one.on("error", () => {}).on("close", () => other.destroy());
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    /** Drops all further answers, like a network that swallows packets. */
    silence: () => {
      for (const upstream of upstreams) upstream.unpipe().pause();
    },
    close: () => {
      for (const upstream of upstreams) upstream.destroy();
      server.close();
    },
  };
}
