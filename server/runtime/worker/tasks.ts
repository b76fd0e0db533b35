import type { ScreeningIndex } from "../../domain/screening/index-build";
import type { SoporteActor } from "../../domain/shared/actor";
import type { CsnDraft, CsnOrigins } from "../../usecases/draft-csn";
import type { HeldListaRef, IngestOutcome, IngestRefusal, ListaFile } from "../../usecases/lista-intake";
import type { BuiltIndex } from "../build-index";

/** What the thread of the lists does, by name: what it is given and what it gives back. */
export interface Tasks {
  readonly ingest: {
    readonly input: { readonly actor: SoporteActor; readonly file: ListaFile };
    readonly output: IngestOutcome | IngestRefusal;
  };
  readonly ingestHeld: {
    readonly input: { readonly actor: SoporteActor; readonly held: HeldListaRef };
    readonly output: IngestOutcome | IngestRefusal;
  };
  readonly draftCsn: {
    readonly input: CsnOrigins;
    readonly output: CsnDraft;
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

export type TaskAnswer = { readonly output: Tasks[TaskName]["output"] } | { readonly fault: unknown };
