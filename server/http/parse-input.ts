import type { z } from "zod";
import { issuesOf } from "../contract/http/issues";
import { ServiceError } from "../domain/shared/errors";

/** @throws ServiceError `validation_error` with an issue for everything that is wrong. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ServiceError("validation_error", { issues: issuesOf(result.error) });
}

/**
 * Parses a query string by its schema. Ignores unknown parameters and rejects repeated ones, because it is unclear
 * which one counts (contract-decisions 24).
 */
export function parseQuery<S extends z.ZodType>(schema: S, search: URLSearchParams): z.output<S> {
  const names = [...search.keys()];
  const repeated = [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
  if (repeated.length > 0) {
    throw new ServiceError("validation_error", {
      issues: repeated.map((name) => ({ path: [name], message: "No se admite más de una vez." })),
    });
  }
  return parseWith(schema, Object.fromEntries(search));
}

/**
 * Parses path parameters by their schema.
 * @throws ServiceError `not_found` for a malformed id (contract-decisions 170).
 */
export function parseParams<S extends z.ZodType>(schema: S, params: unknown): z.output<S> {
  const result = schema.safeParse(params);
  if (result.success) return result.data;
  throw new ServiceError("not_found");
}

const MAX_DEPTH = 16;

/**
 * Parses a body as JSON by its bytes: Content-Type is ignored (contract-decisions 10), invalid UTF-8 is rejected
 * (11), a leading BOM is accepted.
 * @throws ServiceError `invalid_json`; `validation_error` for more than 16 levels (14).
 */
export function parseJson(bytes: Uint8Array): unknown {
  const value = decode(bytes);
  if (!isShallow(value)) {
    throw new ServiceError("validation_error", {
      issues: [{ path: [], message: `El cuerpo admite ${MAX_DEPTH} niveles de anidamiento como máximo.` }],
    });
  }
  return value;
}

function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new ServiceError("invalid_json", { cause });
  }
}

/** Checks level by level without recursion, so that later code may recurse. */
function isShallow(value: unknown): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth === MAX_DEPTH) return false;
    level = level.flatMap((container) => Object.values(container)).filter(isContainer);
  }
  return true;
}

function isContainer(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

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
