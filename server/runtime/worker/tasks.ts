import type { Modulo } from "../../domain/listas/lista";
import type { IngestOutcome } from "../../domain/listas/lista-version";
import type { PreviaPuesta, PreviaRef } from "../../domain/listas/previa";
import type { RetenidaDecision } from "../../domain/listas/retenida";
import type { ScreeningIndex } from "../../domain/screening/index/screening-index";
import type { SoporteActor, StaffActor } from "../../domain/shared/actor";
import type { IngestRefusal, ListaFile, PreviaPedida } from "../../usecases/lista-intake";
import type { CsnDraft, CsnOrigins } from "../../usecases/listas/draft-csn";
import type { BuiltIndex } from "../build-index";

/** Tasks of the list thread by name, with input and output. */
export interface Tasks {
  readonly ingest: {
    readonly input: { readonly actor: StaffActor; readonly file: ListaFile };
    readonly output: IngestOutcome | IngestRefusal;
  };
  readonly ingestRetenida: {
    readonly input: { readonly actor: StaffActor; readonly retenida: RetenidaDecision };
    readonly output: IngestOutcome | IngestRefusal;
  };
  readonly preparePrevia: {
    readonly input: { readonly actor: SoporteActor; readonly pedida: PreviaPedida };
    readonly output: { readonly previaId: string } | IngestRefusal;
  };
  readonly reviewPropuesta: {
    readonly input: { readonly actor: SoporteActor; readonly ref: PreviaRef };
    readonly output: { readonly previaId: string } | IngestRefusal;
  };
  readonly ingestPrevia: {
    readonly input: { readonly actor: SoporteActor; readonly puesta: PreviaPuesta };
    readonly output: IngestOutcome | IngestRefusal;
  };
  readonly draftCsn: {
    readonly input: CsnOrigins;
    readonly output: CsnDraft;
  };
  readonly buildIndex: {
    /** The module's current index, of which everything that did not change is reused. */
    readonly input: { readonly modulo: Modulo; readonly current: ScreeningIndex<Modulo> | null };
    readonly output: BuiltIndex;
  };
}

export type TaskName = keyof Tasks;

export type TaskMessage = {
  readonly [N in TaskName]: { readonly name: N; readonly input: Tasks[N]["input"] };
}[TaskName];

/** A task, with what the thread cannot measure: how far this host's clock is from the database's. */
export interface TimedTask {
  readonly task: TaskMessage;
  readonly correctionMs: number;
}

export type TaskAnswer = { readonly output: Tasks[TaskName]["output"] } | { readonly fault: unknown };
