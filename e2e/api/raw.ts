import { connect } from "node:net";

const PATIENCE_MS = 20_000;

export interface RawAnswer {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
}

/** Sends bytes on their own connection. Returns everything until it closes. */
export function exchangeRaw(
  url: string,
  bytes: string | Buffer,
  { halfCloses = false }: { readonly halfCloses?: boolean } = {},
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      if (halfCloses) socket.end(bytes);
      else socket.write(bytes);
    });
    let said = "";
    socket.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no end of the answer: ${said}`)));
    socket.on("end", () => resolve(said)).on("error", reject);
  });
}

/** A request line with required headers and the blank line. */
export const head = (line: string, ...headers: readonly string[]): string =>
  [line, "Host: atalaya.test", "Connection: close", ...headers, "", ""].join("\r\n");

/** Splits a connection's output into answers, with chunked bodies joined. */
export function answersIn(said: string): RawAnswer[] {
  return said.split(/(?=HTTP\/1\.1 \d{3} )/).map((answer) => {
    const [top = "", ...rest] = answer.split("\r\n\r\n");
    const [statusLine = "", ...lines] = top.split("\r\n");
    const headers = new Map(
      lines.map((line): [string, string] => {
        const colon = line.indexOf(":");
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
      }),
    );
    const raw = rest.join("\r\n\r\n");
    const isChunked = headers.get("transfer-encoding") === "chunked";
    const body = isChunked ? raw.replace(/(?:^|\r\n)[0-9a-f]+\r\n/g, "").trimEnd() : raw;
    return { status: Number(statusLine.split(" ")[1]), headers, body };
  });
}

/** Sends a body in pieces as long as the server accepts them. Returns its output. */
export function pour(
  url: string,
  headers: string,
  {
    bytes,
    pieceBytes,
    everyMs,
  }: { readonly bytes: number; readonly pieceBytes: number; readonly everyMs: number },
): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    socket.write(headers);
    let said = "";
    let left = bytes;
    const piece = Buffer.alloc(pieceBytes, " ");
    const pouring = setInterval(() => {
      if (left <= 0 || !socket.writable) return clearInterval(pouring);
      if (socket.writableLength > 0) return;
      socket.write(piece.subarray(0, left));
      left -= pieceBytes;
    }, everyMs);
    socket.setEncoding("utf8").on("data", (text) => {
      said += text;
    });
    socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error(`no end of the answer: ${said}`)));
    socket.on("close", () => clearInterval(pouring));
    socket
      .on("end", () => resolve(said))
      .on("error", (error) => (said === "" ? reject(error) : resolve(said)));
  });
}
