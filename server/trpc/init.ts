import { TRPCError, type TRPCErrorShape } from "@trpc/server";
import superjson from "superjson";
import { z } from "zod";
import { issuesOf } from "../contract/http/issues";
import { ERRORS, type ErrorCode, ServiceError } from "../domain/shared/errors";
import { visibleValue } from "../domain/shared/visible-text";

/** What every procedure is told of its request, whoever makes it. */
export interface RequestContext {
  readonly requestId: string;
  /** Logs an unexpected failure under its request id. */
  reportFault(fault: unknown, path: string): void;
}

/** What a procedure declares beside its input; the matrix of permissions is read off it. */
export interface ProcedureMeta {
  /** Who may call it. */
  readonly roles?: readonly string[];
  /** Who besides may in a test account. */
  readonly rolesEnPrueba?: readonly string[];
  /** The code of an unexpected failure, where another than `db_error` says more. */
  readonly fault?: ErrorCode;
}

/** The codes of tRPC that it raises itself, before or beside any procedure. */
const OF_TRPC: Partial<Record<TRPCError["code"], ErrorCode>> = {
  PARSE_ERROR: "invalid_json",
  NOT_FOUND: "not_found",
  METHOD_NOT_SUPPORTED: "metodo_no_permitido",
  PAYLOAD_TOO_LARGE: "cuerpo_demasiado_grande",
};

/** A refusal as the one error table has it; null: a fault that nobody is told of. */
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

/** What is told of a failure: `data.code` of the one error table, the request id and what is wrong with the input. */
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
 * The outermost middleware: refusals get their status, what is unexpected is logged and told by its declared code. No
 * text reaches a page with characters that turn or hide others.
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
