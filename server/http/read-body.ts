import { ServiceError } from "../domain/shared/errors";

/**
 * The bytes of a request's body.
 * @throws ServiceError `cuerpo_demasiado_grande` as soon as more than `maxBytes` are announced or arrive;
 *   `solicitud_malformada` where the body breaks off.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Buffer> {
  if (Number(request.headers.get("content-length") ?? 0) > maxBytes) {
    throw new ServiceError("cuerpo_demasiado_grande");
  }
  if (request.body === null) return Buffer.alloc(0);
  // Never cancelled: Next goes on enqueueing what arrives and would throw outside of any handler. The front
  // discards what nobody reads.
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let total = 0;
  for (;;) {
    const { done, value } = await readChunk(reader);
    if (done) return Buffer.concat(chunks, total);
    total += value.byteLength;
    if (total > maxBytes) throw new ServiceError("cuerpo_demasiado_grande");
    chunks.push(value);
  }
}

async function readChunk(reader: ReadableStreamDefaultReader<Uint8Array>) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new ServiceError("solicitud_malformada", { cause });
  }
}
