import type { z } from "zod";
import type { Operation } from "../contract/operation";
import { OPERATIONS, type OperationKey, type Operations } from "../contract/operations";
import type { ClienteActor, SoporteActor } from "../domain/shared/actor";
import type { Issue } from "../domain/shared/errors";
import type { Deps } from "../usecases/deps";
import type { IdempotencyKey } from "../usecases/screen";
import type { HttpContext } from "./http-context";

type OutputOf<O, Field extends string> = O extends { readonly [F in Field]: infer S extends z.ZodType }
  ? z.output<S>
  : undefined;

interface Asked {
  readonly llave: { readonly deps: Deps; readonly actor: ClienteActor };
  readonly token: { readonly deps: Deps; readonly actor: SoporteActor };
  readonly ninguna: { readonly deps: Pick<HttpContext, "systemNow">; readonly actor: null };
}

/** A JSON body that is text already, sent byte for byte. */
export class JsonText {
  constructor(readonly text: string) {}
}

/** A request whose every part was checked against the operation's schemas. */
interface RequestOf<O extends Operation> {
  readonly params: OutputOf<O, "params">;
  readonly query: OutputOf<O, "query">;
  readonly body: OutputOf<O, "body">;
  readonly raw: O extends { readonly rawBody: object } ? Buffer : undefined;
  /** Null: without the header. */
  readonly idempotency: O extends { readonly acceptsIdempotencyKey: true }
    ? IdempotencyKey | null
    : undefined;
  /** Aborts while there is still time to refuse before the server's limit (contract-decisions 79). */
  readonly deadline: AbortSignal;
}

type StatusOf<O extends Operation> = keyof O["responses"] & number;
type ResponseOf<O extends Operation> = O["responses"][StatusOf<O>] extends infer S
  ? S extends z.ZodType
    ? z.input<S>
    : null
  : never;

/** How an operation is answered: the use case, then its presenter. */
export interface Handler<O extends Operation, R> {
  /** Rules about the body that need the moment of the request. */
  check?(body: OutputOf<O, "body">, now: Date): readonly Issue[];
  run(
    deps: Asked[O["auth"]]["deps"],
    actor: Asked[O["auth"]]["actor"],
    request: RequestOf<O>,
  ): Promise<R> | R;
  present(result: R): ResponseOf<O> | JsonText;
  /** Headers of the answer, beyond those every response carries. */
  headers?(result: R): Readonly<Record<string, string>>;
  /** Where an operation has more than one successful status; otherwise its only one. */
  status?(result: R): StatusOf<O>;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/** An operation with its handler, their types checked against each other and then forgotten. */
export interface Endpoint {
  readonly name: OperationKey;
  readonly operation: Operation;
  readonly hasCheck: boolean;
  check(body: unknown, now: Date): readonly Issue[];
  answer(deps: unknown, actor: unknown, request: unknown): Promise<Answer>;
}

/** Binds an operation of the table to the use case that does it. */
export function endpoint<K extends OperationKey, R>(name: K, handler: Handler<Operations[K], R>): Endpoint {
  type O = Operations[K];
  const operation: Operation = OPERATIONS[name];
  const [onlyStatus] = Object.keys(operation.responses).map(Number);
  return {
    name,
    operation,
    hasCheck: handler.check !== undefined,
    // The pipeline builds deps, actor and request from this same operation, so these are what they say.
    check: (body, now) => handler.check?.(body as OutputOf<O, "body">, now) ?? [],
    async answer(deps, actor, request) {
      const result = await handler.run(
        deps as Asked[O["auth"]]["deps"],
        actor as Asked[O["auth"]]["actor"],
        request as RequestOf<O>,
      );
      return {
        status: handler.status?.(result) ?? onlyStatus ?? 200,
        body: handler.present(result),
        headers: handler.headers?.(result) ?? {},
      };
    },
  };
}
