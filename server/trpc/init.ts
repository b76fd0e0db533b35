import { TRPCError, type TRPCErrorShape } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { issuesOf } from "../contract/http/issues";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { visibleValue } from "../domain/shared/visible-text";

/** Request data for every procedure. */
export interface RequestContext {
  readonly requestId: string;
  /** Logs an unexpected failure under its request id. */
  reportFault(fault: unknown, path: string): void;
}

/** Declarations of a procedure besides its input. The permission matrix is read from them. */
export interface ProcedureMeta {
  /** Roles that may call it. */
  readonly roles?: readonly string[];
  /** Additional roles in a test account. */
  readonly rolesEnPrueba?: readonly string[];
  /** Code of an unexpected failure, if it is not `db_error`. */
  readonly fault?: ErrorCode;
}

/** tRPC's own codes, raised outside of procedures. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_json",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "metodo_no_permitido",
  PAYLOAD_TOO_LARGE: "cuerpo_demasiado_grande",
};

/** Returns the refusal by our error table. Null for a fault, which has no details. */
function refusalOf(error: TRPCError): ServiceError | null {
  const { cause, code } = error;
  if (cause instanceof ServiceError) return cause;
  if (cause instanceof z.ZodError) return new ServiceError("validation_error", { issues: issuesOf(cause) });
  const own = OF_TRPC[code];
  return own === undefined ? null : new ServiceError(own);
}

interface Failed {
  readonly shape: TRPCErrorShape;
  readonly error: TRPCError;
  readonly ctx: RequestContext | undefined;
}

/** Returns the answer to a failure: `data.code` of our error table, the request id and the problems of the input. */
function formatError({ shape, error, ctx }: Failed) {
  const refusal = refusalOf(error) ?? new ServiceError("db_error");
  return {
    code: shape.code,
    message: refusal.message,
    data: {
      code: refusal.code,
      httpStatus: ERRORS[refusal.code].status,
      requestId: ctx?.requestId ?? null,
      issues: refusal.issues ?? null,
    },
  };
}

/** The options of each group of procedures. */
export const PROCEDURES = { transformer: superjson, errorFormatter: formatError };

interface Answering<Result> {
  readonly ctx: RequestContext;
  readonly meta: ProcedureMeta | undefined;
  readonly path: string;
  readonly next: () => Promise<Result>;
}

interface Answered {
  readonly ok: boolean;
  readonly data?: unknown;
  readonly error?: TRPCError;
}

/**
 * The outermost middleware: refusals get their status, faults are logged and answered by their declared code. Makes
 * invisible characters in all texts visible.
 */
export async function answer<Result extends Answered>({
  ctx,
  meta,
  path,
  next,
}: Answering<Result>): Promise<Result> {
  const result = await next();
  if (result.error === undefined) {
    const data = visibleValue(result.data);
    return data === result.data ? result : { ...result, data };
  }
  const refusal = refusalOf(result.error);
  if (refusal === null) ctx.reportFault(result.error.cause ?? result.error, path);
  const cause = refusal ?? new ServiceError(meta?.fault ?? "db_error");
  throw new TRPCError({ code: ERRORS[cause.code].trpc, cause });
}
