import { ServiceError } from "../domain/shared/errors";

/** Contract-decisions 13. */
export const JSON_MAX_BYTES = 256 * 1024;
/** Limit of a form and of other short bodies. */
export const FORM_MAX_BYTES = 16 * 1024;

/**
 * Reads a request's body, complete or not at all.
 * @throws ServiceError `cuerpo_demasiado_grande` once more than `maxBytes` are announced or arrive; `tiempo_agotado`
 * at `deadline`; `solicitud_malformada` if it breaks off.
 */
export async function readBody(request: Request, maxBytes: number, deadline?: AbortSignal): Promise<Buffer> {
  const length = request.headers.get("content-length");
  if (Number(length) > maxBytes) throw new ServiceError("cuerpo_demasiado_grande");
  const bytes = await readAll(request.body, { expected: Number(length), maxBytes, deadline });
  // A part of a list must never be taken for the whole of it.
  if (length !== null && bytes.length !== Number(length)) throw new ServiceError("solicitud_malformada");
  return bytes;
}

/** First buffer size. The next one has the announced size, once data arrive, or twice the size. */
const FIRST_BYTES = 16 * 1024;

interface Reading {
  /** Announced bytes. 0 if none or unknown. */
  readonly expected: number;
  readonly maxBytes: number;
  readonly deadline: AbortSignal | undefined;
}

async function readAll(body: ReadableStream<Uint8Array> | null, reading: Reading): Promise<Buffer> {
  if (body === null) return Buffer.alloc(0);
  // Never cancelled: Next would throw outside any handler when more arrives. The front discards unread data.
  const reader = body.getReader();
  const { deadline } = reading;
  if (deadline === undefined) return readChunks(reader, reading);
  let fail = () => {};
  const late = new Promise<never>((_, reject) => {
    fail = () => reject(new ServiceError("tiempo_agotado"));
  });
  if (deadline.aborted) fail();
  else deadline.addEventListener("abort", fail);
  try {
    return await Promise.race([readChunks(reader, reading), late]);
  } finally {
    // A listener would keep the whole request alive until the deadline.
    deadline.removeEventListener("abort", fail);
  }
}

/** Reads into one buffer. Keeping chunks until the end would need the body twice. */
async function readChunks(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  { expected, maxBytes, deadline }: Reading,
): Promise<Buffer> {
  let bytes: Buffer = Buffer.allocUnsafe(expected > 0 ? Math.min(expected, FIRST_BYTES) : FIRST_BYTES);
  let total = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return bytes.subarray(0, total);
    if (deadline?.aborted) throw new ServiceError("tiempo_agotado");
    const end = total + value.byteLength;
    if (end > maxBytes) throw new ServiceError("cuerpo_demasiado_grande");
    if (end > bytes.length) {
      const doubled = Math.max(end, Math.min(2 * bytes.length, maxBytes));
      bytes = withRoom(bytes, expected >= end ? expected : doubled);
    }
    bytes.set(value, total);
    total = end;
  }
}

function withRoom(bytes: Buffer, size: number): Buffer {
  const larger = Buffer.allocUnsafe(size);
  larger.set(bytes);
  return larger;
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new ServiceError("solicitud_malformada", { cause });
  }
}
