import type { ScreeningIndex } from "../../domain/screening/index-build";
import type { SoporteActor } from "../../domain/shared/actor";
import type { ErrorCode } from "../../domain/shared/errors";
import { ServiceError } from "../../domain/shared/errors";
import { ListaHeld, ListaRejection } from "../../lists/rejection";
import type { HeldListaRef, IngestOutcome, ListaFile } from "../../usecases/lista-intake";
import type { BuiltIndex } from "../build-index";

/** What the thread of the lists does, by name: what it is given and what it gives back. */
export interface Tasks {
  readonly ingest: {
    readonly input: { readonly actor: SoporteActor; readonly file: ListaFile };
    readonly output: IngestOutcome;
  };
  readonly ingestHeld: {
    readonly input: { readonly actor: SoporteActor; readonly held: HeldListaRef };
    readonly output: IngestOutcome;
  };
  readonly buildIndex: {
    /** The index that stands, whose entries of unchanged lists are kept. */
    readonly input: { readonly current: ScreeningIndex | null };
    readonly output: BuiltIndex;
  };
}

export type TaskName = keyof Tasks;

export type TaskMessage = {
  readonly [N in TaskName]: { readonly name: N; readonly input: Tasks[N]["input"] };
}[TaskName];

export type TaskAnswer = { readonly output: Tasks[TaskName]["output"] } | { readonly failure: Failure };

/** An error as it passes between threads, which keep no class but JavaScript's own. */
type Failure =
  | { readonly kind: "held" | "rejected"; readonly reason: string }
  | { readonly kind: "refused"; readonly code: ErrorCode; readonly message: string }
  | { readonly kind: "fault"; readonly error: unknown };

export function toFailure(error: unknown): Failure {
  if (error instanceof ListaHeld) return { kind: "held", reason: error.reason };
  if (error instanceof ListaRejection) return { kind: "rejected", reason: error.reason };
  if (error instanceof ServiceError) return { kind: "refused", code: error.code, message: error.message };
  return { kind: "fault", error };
}

export function fromFailure(failure: Failure): unknown {
  switch (failure.kind) {
    case "held":
      return new ListaHeld(failure.reason);
    case "rejected":
      return new ListaRejection(failure.reason);
    case "refused":
      return new ServiceError(failure.code, { message: failure.message });
    case "fault":
      return failure.error;
  }
}
