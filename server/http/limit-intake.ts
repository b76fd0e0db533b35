import { IncomingMessage, ServerResponse } from "node:http";
import type { Intake } from "./intake";

/** How long a request that was answered before it had arrived may take to arrive, for its client to read the answer. */
export const DISCARD_MS = 30_000;

/** A request whose body passes a limit before anyone reads it. Node makes each request of the front from this class. */
export class LimitedRequest extends IncomingMessage {
  /** Returns whether a chunk may be queued. Null is the end of the body. */
  admits = (_: Buffer | null): boolean => true;

  override push(chunk: Buffer | null, encoding?: BufferEncoding): boolean {
    return this.admits(chunk) ? super.push(chunk, encoding) : true;
  }
}

/** An answer that may come before its request has arrived. Node makes each answer of the front from this class. */
export class EarlyResponse extends ServerResponse<LimitedRequest> {
  /** The rest of the request is dropped as it arrives. */
  isCut = false;
  private isLingering = false;

  /** Whether everything was said. */
  get isAnswered(): boolean {
    return this.writableEnded || this.isLingering;
  }

  /**
   * Ends the answer. If the request was cut, ends only our half of the connection, which then ends with the request.
   * Closing while bytes arrive would reset the connection, and the client could lose the answer.
   */
  override end(...said: unknown[]): this {
    if (!this.isCut || this.req.complete) return super.end(...(said as []));
    if (this.isLingering) return this;
    this.isLingering = true;
    const [body] = said;
    if (typeof body === "string" || body instanceof Uint8Array) this.write(body);
    else this.flushHeaders();
    const { socket } = this.req;
    socket.end();
    const impatience = setTimeout(() => socket.destroy(), DISCARD_MS).unref();
    this.once("close", () => clearTimeout(impatience));
    this.emit("linger");
    return this;
  }
}

interface Limited {
  /** How long the reader of a body that passed its cap has to refuse it. */
  readonly graceMs: number;
  /** Refuses a body that is too large or too slow, unless its reader has. */
  refuse(code: "cuerpo_demasiado_grande" | "tiempo_agotado"): void;
  /** Nothing more is taken on this connection. */
  onCut(): void;
}

/**
 * Holds a request to what its path takes in, for any reader. Nothing beyond it is queued, not even the end of the body,
 * so that a part is never taken for the whole. The connection ends with the answer. Returns a function that ends the
 * body at once.
 */
export function limitIntake(
  req: LimitedRequest,
  res: EarlyResponse,
  { maxBytes, withinMs }: Intake,
  { graceMs, refuse, onCut }: Limited,
): () => void {
  const { socket } = req;
  // A request that waited for its connection has some of its body already.
  let arrivedBytes = req.readableLength;

  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => res.headersSent || act(), ms);
    res.once("close", () => clearTimeout(timer));
  };
  const cut = () => {
    if (res.isCut) return;
    res.isCut = true;
    onCut();
    // The connection was promised to stay: an answer that is under way ends here.
    if (res.headersSent) return void res.destroy();
    res.shouldKeepAlive = false;
    // An answer without a length ends with our half of the connection.
    res.removeHeader("Transfer-Encoding");
    socket.once("close", () => req.destroy());
  };
  const pass = () => {
    cut();
    after(graceMs, () => refuse("cuerpo_demasiado_grande"));
  };

  req.admits = (chunk) => {
    if (!res.isCut) {
      // A reader that was answered reads no more: the rest is dropped as it comes.
      if (res.writableEnded) return true;
      arrivedBytes += chunk?.length ?? 0;
      if (arrivedBytes > maxBytes) pass();
      return true;
    }
    if (chunk === null && res.isAnswered) socket.destroySoon();
    return false;
  };
  const { "content-length": length = "0", "transfer-encoding": coding } = req.headers;
  if (Math.max(Number(length), arrivedBytes) > maxBytes) pass();
  if (Number(length) > 0 || coding !== undefined) {
    after(withinMs, () => {
      if (req.complete) return;
      cut();
      refuse("tiempo_agotado");
    });
  }
  return cut;
}
