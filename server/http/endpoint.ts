import type { z } from "zod";
import { type Operation, type OperationName, splitName } from "../contract/http/operation";
import { type WireInput, writeWire } from "../contract/http/wire";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import { ERRORS, type Issue, type ServiceError } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import type { HttpContext } from "./http-context";

type OutputOf<O, Field extends string> = O extends { readonly [F in Field]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

/**
 * Caller of an operation by its kind of authentication. `now` is the moment of a client's request, read once for key,
 * body and decisions. Support's use cases read the clock themselves, after taking their locks.
 */
interface ContextByAuth {
  readonly llave: { readonly deps: Deps; readonly actor: ClienteActor; readonly now: Date };
  readonly token: { readonly deps: Deps; readonly actor: SoporteActor; readonly now: null };
  readonly publica: { readonly deps: Deps; readonly actor: null; readonly now: null };
  readonly ninguna: {
    readonly deps: Pick<HttpContext, "systemNow">;
    readonly actor: null;
    readonly now: null;
  };
}

export type EndpointContext = ContextByAuth[keyof ContextByAuth];

export interface IdempotencyKey {
  readonly llave: string;
  /** Fingerprint of the fields of the body that are read. */
  readonly huella: Buffer;
  /** Hash of the whole body as sent, as stored before contract-decision 353. */
  readonly huellaAnterior: Buffer;
}

/** A JSON body that is text already, sent byte for byte. */
export class JsonText {
  constructor(readonly text: string) {}

  /** A body that has its wire shape already. */
  static of = (body: object): JsonText => new JsonText(JSON.stringify(body));
}

/** A file, streamed. */
export class FileStream {
  constructor(readonly parts: AsyncIterable<Uint8Array>) {}
}

/** A file, sent whole. */
export class FileBytes {
  constructor(readonly bytes: Uint8Array<ArrayBuffer>) {}
}

/** A request with every part checked by the operation's schemas. */
interface RequestOf<O extends Operation> {
  readonly params: OutputOf<O, "params">;
  readonly query: OutputOf<O, "query">;
  readonly body: OutputOf<O, "body">;
  /** Paths of unknown fields in the body. */
  readonly camposIgnorados: readonly string[];
  readonly raw: O extends { readonly rawBody: object } ? Buffer : undefined;
  readonly now: ContextByAuth[O["auth"]]["now"];
  /** Null: without the header. */
  readonly idempotency: O extends { readonly acceptsIdempotencyKey: true }
    ? IdempotencyKey | null
    : undefined;
  /** Aborts while there is still time to refuse before the server's limit (contract-decisions 79). */
  readonly deadline: AbortSignal;
  /** Aborts when the caller disconnects. */
  readonly abandoned: AbortSignal;
}

type StatusOf<O extends Operation> = keyof O["responses"] & number;
type ResponseOf<O extends Operation> = O["responses"][StatusOf<O>] extends infer S
  ? S extends z.ZodType
    ? WireInput<S>
    : null
  : never;

type ExtraHeaders = Readonly<Record<string, string>>;

/** How an operation is answered: by the use case, whose result `writeWire` writes in the shape of the answer's schema. */
interface Answering<O extends Operation, R> {
  /** Rules about the body that need the moment of the request. */
  check?(body: OutputOf<O, "body">, now: ContextByAuth[O["auth"]]["now"]): readonly Issue[];
  run(
    deps: ContextByAuth[O["auth"]]["deps"],
    actor: ContextByAuth[O["auth"]]["actor"],
    request: RequestOf<O>,
  ): Promise<R> | R;
  /** Returns what to write. Needed only if the result has another shape than the answer. */
  present?(result: R): ResponseOf<O> | JsonText | FileBytes | FileStream;
  headers?(result: R): ExtraHeaders;
  /** Needed only if an operation has several successful statuses. */
  status?(result: R): StatusOf<O>;
}

/** Extra headers of refusals, if the operation declares any. */
interface Refusing<O extends Operation> {
  refusalHeaders(
    deps: ContextByAuth[O["auth"]]["deps"],
    actor: ContextByAuth[O["auth"]]["actor"],
    refusal: ServiceError,
    now: ContextByAuth[O["auth"]]["now"],
  ): Promise<ExtraHeaders>;
}

type Handler<O extends Operation, R> = Answering<O, R> &
  (O extends { readonly refusalHeaders: object } ? Refusing<O> : unknown);

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: ExtraHeaders;
}

/** An operation with its handler, their types checked against each other and then forgotten. */
export interface Endpoint {
  readonly name: OperationName;
  readonly method: string;
  readonly path: string;
  readonly operation: Operation;
  check(asked: EndpointContext, body: unknown): readonly Issue[];
  answer(asked: EndpointContext, request: unknown): Promise<Answer>;
  refusalHeaders(asked: EndpointContext, refusal: ServiceError): Promise<ExtraHeaders>;
}

type OperationTable = Readonly<Record<OperationName, Operation>>;

/** Binds an operation of its area's table to the use case that does it, and that returns what to write. */
export function endpoint<T extends OperationTable, K extends keyof T & OperationName>(
  table: T,
  name: K,
  handler: Handler<T[K], ResponseOf<T[K]>> & { readonly present?: undefined },
): Endpoint;
/** Binds an operation to a use case whose result `present` turns into what to write. */
export function endpoint<T extends OperationTable, K extends keyof T & OperationName, R>(
  table: T,
  name: K,
  handler: Handler<T[K], R> & Pick<Required<Answering<T[K], R>>, "present">,
): Endpoint;
export function endpoint<T extends OperationTable, K extends keyof T & OperationName, R>(
  table: T,
  name: K,
  handler: Handler<T[K], R>,
): Endpoint {
  type O = T[K];
  type By = ContextByAuth[O["auth"]];
  const operation: Operation = table[name] as O;
  const [onlyStatus] = Object.keys(operation.responses).map(Number);
  const refusing = handler as Partial<Refusing<O>>;
  return {
    name,
    ...splitName(name),
    operation,
    // The pipeline builds caller and request from this operation, so the types hold.
    check: ({ now }, body) => handler.check?.(body as OutputOf<O, "body">, now as By["now"]) ?? [],
    async answer(asked, request) {
      const { deps, actor } = asked as By;
      const result = await handler.run(deps, actor, request as RequestOf<O>);
      const status = handler.status?.(result) ?? onlyStatus ?? 200;
      return {
        status,
        body: bodyOf(operation.responses[status], handler.present ? handler.present(result) : result),
        headers: handler.headers?.(result) ?? {},
      };
    },
    async refusalHeaders(asked, refusal) {
      if (!operation.refusalHeaders?.[ERRORS[refusal.code].status]) return {};
      const { deps, actor, now } = asked as By;
      return (await refusing.refusalHeaders?.(deps, actor, refusal, now)) ?? {};
    },
  };
}

function bodyOf(schema: z.ZodType | null | undefined, answer: unknown): unknown {
  const isWritten = answer instanceof JsonText || answer instanceof FileBytes || answer instanceof FileStream;
  // Types were checked where the endpoint was declared.
  return isWritten || !schema ? answer : writeWire(schema, answer as never);
}
