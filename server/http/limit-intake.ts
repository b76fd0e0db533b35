import type { IncomingMessage, ServerResponse } from "node:http";
import type { Intake } from "./intake";

interface Limited {
  /** How long whoever reads a body that passed its cap has to refuse it. */
  readonly graceMs: number;
  /** Tells that a body is too large or too slow, where nobody else has. */
  refuse(code: "cuerpo_demasiado_grande" | "tiempo_agotado"): void;
  /** Nothing more is taken on this connection. */
  onCut(): void;
}

/**
 * Holds a request to what its path takes in, whoever reads it and however: past that nothing is queued, the end of
 * the body neither, so that a part is never taken for the whole, and the connection ends with the answer. What is
 * given ends the body at once.
 */
export function limitIntake(
  req: IncomingMessage,
  res: ServerResponse,
  { maxBytes, withinMs }: Intake,
  { graceMs, refuse, onCut }: Limited,
): () => void {
  const { socket } = req;
  const close = socket.destroySoon.bind(socket);
  const push = req.push.bind(req);
  // A request that waited for its connection has some of its body already.
  let arrivedBytes = req.readableLength;
  let isCut = false;

  const after = (ms: number, act: () => void) => {
    const timer = setTimeout(() => res.headersSent || act(), ms);
    res.once("close", () => clearTimeout(timer));
  };
  const cut = () => {
    if (isCut) return;
    isCut = true;
    onCut();
    // The connection was promised to stay: an answer that is under way ends here.
    if (res.headersSent) return void res.destroy();
    res.shouldKeepAlive = false;
    // Closing while bytes arrive would reset the connection, and the answer could be lost on its way.
    socket.destroySoon = () => (req.complete ? close() : socket.end());
    socket.once("close", () => req.destroy());
  };
  const pass = () => {
    cut();
    after(graceMs, () => refuse("cuerpo_demasiado_grande"));
  };

  req.push = (chunk: Buffer | null, encoding) => {
    // Whoever was answered already reads no more: it is dropped as it comes.
    if (res.writableEnded && !isCut) return push(chunk, encoding);
    if (isCut) {
      if (chunk === null && !socket.writable) close();
      return true;
    }
    arrivedBytes += chunk?.length ?? 0;
    if (arrivedBytes > maxBytes) pass();
    return push(chunk, encoding);
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
