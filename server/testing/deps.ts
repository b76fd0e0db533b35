import { createChargeQueue } from "../db/charge-queue";
import type { Deps } from "../usecases/deps";
import { draftCsn } from "../usecases/draft-csn";
import { ingestHeldLista, ingestLista } from "../usecases/ingest-lista";
import { type IngestRefusal, refusalOf } from "../usecases/lista-intake";
import type { TestWorld } from "./fixtures";

function refused(error: unknown): IngestRefusal {
  const refusal = refusalOf(error);
  if (refusal === null) throw error;
  return refusal;
}

/** What use cases need, on the test's own database: no source has a list, and lists are ingested right here. */
export function depsOf(world: TestWorld, overrides: Partial<Deps> = {}): Deps {
  const deps: Deps = {
    ...world,
    charges: createChargeQueue(overrides.db ?? world.db),
    liveIndex: { current: () => null, refresh: async () => {} },
    listaIntake: {
      ingest: (actor, file) => ingestLista(deps, actor, file).catch(refused),
      ingestHeld: (actor, held) => ingestHeldLista(deps, actor, held).catch(refused),
      draftCsn: (origins) => draftCsn(deps.db, origins),
    },
    fetcher: async () => ({ status: 404, headers: new Headers(), body: null }),
    soporteMailer: null,
    metrics: { render: async () => "" },
    allowsSamples: false,
    stopping: new AbortController().signal,
    ...overrides,
  };
  return deps;
}
