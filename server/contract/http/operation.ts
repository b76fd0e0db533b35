import type { z } from "zod";
import type { ErrorCode } from "../../domain/shared/errors";

/** What one route and method of the HTTP interface takes and answers. */
export interface Operation {
  /** What generated clients call it. */
  readonly id: string;
  readonly summary: string;
  /** Who may ask: anyone, without and with what needs the database, a client by its key, support by its token. */
  readonly auth: "ninguna" | "publica" | "llave" | "token";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  /** A JSON body. */
  readonly body?: z.ZodType;
  /** The code that a JSON object is refused with before its schema is asked; null: none. */
  readonly refuses?: (sent: object) => ErrorCode | null;
  /** An empty body counts as `{}`. */
  readonly isBodyOptional?: boolean;
  /**
   * Decision 295: with a key of a real account no byte of the body is read; with one of a test account it is as
   * `body` says. "all": the operation is of test accounts alone, and does not exist for a real one.
   */
  readonly ofPrueba?: "body" | "all";
  /** A body taken as it comes, up to so many bytes. */
  readonly rawBody?: { readonly maxBytes: number; readonly description: string };
  readonly acceptsIdempotencyKey?: boolean;
  /** HEAD is answered like GET without its body; elsewhere it is a 405 (contract-decisions 8). */
  readonly allowsHead?: boolean;
  /** Exists only where `TEST_CLOCK=1`. */
  readonly needsTestClock?: boolean;
  /** Successful answers by status, the usual one first; null: no body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of successful answers that are sent as text or a file; absent: JSON. */
  readonly mediaType?:
    | "application/gzip"
    | "application/pdf"
    | "text/csv; charset=utf-8"
    | "text/javascript; charset=utf-8"
    | "text/plain; charset=utf-8"
    | "text/plain; version=0.0.4; charset=utf-8";
  /** Headers of the successful answers, beyond those every response carries. */
  readonly responseHeaders?: z.ZodRawShape;
  /** Headers that refusals of a status carry besides, once it is known who asks. */
  readonly refusalHeaders?: Readonly<Record<number, z.ZodRawShape>>;
  /** Bodies of the refusals of a status that say more than Error. */
  readonly refusalBodies?: Readonly<Record<number, z.ZodType>>;
  /** Codes beyond those that follow from authentication, parameters and body. */
  readonly errors?: readonly ErrorCode[];
  /** The code of an unexpected failure (contract-decisions 79). */
  readonly fault: "persistencia_error" | "db_error";
}

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** Method and path template, as `POST /api/v1/validate`. */
export type OperationName = `${HttpMethod} /${"api" | "verificar"}/${string}`;

export function splitName(name: string): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}

/** Every code an operation can answer: those it declares, and those that its parameters and body make possible. */
export function errorsOf(operation: Operation): readonly ErrorCode[] {
  const { auth, params, query, body, rawBody } = operation;
  const implied: readonly (ErrorCode | false)[] = [
    body !== undefined && "invalid_json",
    (params ?? query) !== undefined && "solicitud_malformada",
    (body ?? query) !== undefined && "validation_error",
    auth === "llave" && "invalid_api_key",
    auth === "token" && "invalid_admin_token",
    (params !== undefined || auth === "token" || operation.ofPrueba === "all") && "not_found",
    // Contract-decisions 207: what stands for a parameter may be no path at all.
    params !== undefined && "solicitud_malformada",
    (body ?? rawBody) !== undefined && "tiempo_agotado",
    (body ?? rawBody) !== undefined && "cuerpo_demasiado_grande",
    operation.acceptsIdempotencyKey === true && "idempotency_key_invalida",
    auth !== "ninguna" && operation.fault,
  ];
  const codes = implied.filter((code): code is ErrorCode => code !== false);
  return [...new Set([...codes, ...(operation.errors ?? [])])];
}
