import type { z } from "zod";
import type { ErrorCode } from "../../domain/shared/errors";

/** Input and answers of one route and method. */
export interface Operation {
  /** Name in generated clients. */
  readonly id: string;
  readonly summary: string;
  /** More about it in Markdown. Every integrator's operation has it. */
  readonly description?: string;
  /** Who may ask: anyone (without or with the database), a client by its key, support by its token. */
  readonly auth: "ninguna" | "publica" | "llave" | "token";
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Code that rejects a JSON object before its schema is applied. Null if none. */
  readonly refuses?: (sent: object) => ErrorCode | null;
  /** An empty body counts as `{}`. */
  readonly isBodyOptional?: boolean;
  /**
   * Decision 295: no byte of the body is read with a real key, and a test key sends `body`. "all": the operation
   * exists only for test accounts.
   */
  readonly ofPrueba?: "body" | "all";
  /** A raw body of up to that many bytes. */
  readonly rawBody?: { readonly maxBytes: number; readonly description: string };
  readonly acceptsIdempotencyKey?: boolean;
  /** HEAD is answered like GET without a body. Otherwise it is a 405 (contract-decisions 8). */
  readonly allowsHead?: boolean;
  /** Also opened by `METRICS_TOKEN`, which opens nothing else. */
  readonly isOfMetrics?: boolean;
  /** Exists only with `TEST_CLOCK=1`. */
  readonly needsTestClock?: boolean;
  /** Successful answers by status, the usual one first. Null for no body. */
  readonly responses: Readonly<Record<number, z.ZodType | null>>;
  /** Media type of successful answers as text or a file. JSON by default. */
  readonly mediaType?:
    | "application/gzip"
    | "application/pdf"
    | "text/csv; charset=utf-8"
    | "text/javascript; charset=utf-8"
    | "text/plain; charset=utf-8"
    | "text/plain; version=0.0.4; charset=utf-8";
  /** Extra headers of successful answers. */
  readonly responseHeaders?: z.ZodRawShape;
  /** Extra headers of refusals by status, once the caller is known. */
  readonly refusalHeaders?: Readonly<Record<number, z.ZodRawShape>>;
  /** Bodies of the refusals of a status that say more than Error. */
  readonly refusalBodies?: Readonly<Record<number, z.ZodType>>;
  /** Codes besides those that follow from authentication, parameters and body. */
  readonly errors?: readonly ErrorCode[];
  /** The code of an unexpected failure (contract-decisions 79). */
  readonly fault: "persistencia_error" | "db_error";
}

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/** `POST /api/v1/validate`: method and path template. */
export type OperationName = `${HttpMethod} /${"api" | "verificar"}/${string}`;

export function splitName(name: string): { readonly method: string; readonly path: string } {
  const [method = "", path = ""] = name.split(" ");
  return { method, path };
}

export interface NamedOperation {
  readonly name: OperationName;
  readonly operation: Operation;
}

/** Returns the `Allow` header of a path with these operations. */
export function methodsOf(operations: readonly NamedOperation[]): readonly string[] {
  const methods = operations.flatMap(({ name, operation }) => {
    const { method } = splitName(name);
    return operation.allowsHead ? [method, "HEAD"] : [method];
  });
  return operations.some(isContract) ? [...methods, "OPTIONS"] : methods;
}

/** Only the contract's routes and public verification answer other origins and preflights (decision 9). */
const isContract = ({ name }: NamedOperation): boolean =>
  /^\/(?:api\/v1|verificar)\//.test(splitName(name).path);

/** Segments of a path or of a template. A trailing slash does not matter. */
export const segmentsOf = (path: string): readonly string[] => path.replace(/\/+$/, "").split("/");

/** Whether a path has the shape of a template, both as segments. */
export function matchesTemplate(template: readonly string[], segments: readonly string[]): boolean {
  return (
    template.length === segments.length && template.every((part, index) => isAt(part, segments[index] ?? ""))
  );
}

/** A parameter may have a suffix: `{consulta_id}.json`. */
const isAt = (part: string, segment: string): boolean =>
  part.startsWith("{") ? segment.endsWith(part.slice(part.indexOf("}") + 1)) : part === segment;

/** Every code of an operation: declared ones, and those that its parameters and body imply. */
export function errorsOf(operation: Operation): readonly ErrorCode[] {
  const { auth, params, query, body, rawBody } = operation;
  const implied: readonly (ErrorCode | false)[] = [
    body !== undefined && "invalid_json",
    (params ?? query) !== undefined && "solicitud_malformada",
    (body ?? query) !== undefined && "validation_error",
    auth === "llave" && "invalid_api_key",
    auth === "token" && "invalid_admin_token",
    (params !== undefined || auth === "token" || operation.ofPrueba === "all") && "not_found",
    // Contract-decisions 207: a parameter may make the path invalid.
    params !== undefined && "solicitud_malformada",
    (body ?? rawBody) !== undefined && "tiempo_agotado",
    (body ?? rawBody) !== undefined && "cuerpo_demasiado_grande",
    operation.acceptsIdempotencyKey === true && "idempotency_key_invalida",
    auth !== "ninguna" && operation.fault,
  ];
  const codes = implied.filter((code): code is ErrorCode => code !== false);
  return [...new Set([...codes, ...(operation.errors ?? [])])];
}
