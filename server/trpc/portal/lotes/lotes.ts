import {
  LoteColumnas,
  LoteEncabezado,
  LoteFila,
  LoteFilas,
  LoteLectura,
  LoteMuestra,
  LotesPagina,
  ResolveDudaInput,
  type RowRules,
  reviewValues,
  StartLoteInput,
} from "../../../contract/portal/lotes";
import type { PortalActor } from "../../../domain/shared/actor";
import {
  cancelLote,
  correctFila,
  dropLote,
  pauseLote,
  resolveDuda,
  resumeLote,
  retryLote,
  setLoteColumnas,
  setLoteEncabezado,
  startLote,
} from "../../../usecases/lotes/change-lote";
import { getLote, listFilas, listLotes } from "../../../usecases/lotes/get-lote";
import { previewLote } from "../../../usecases/lotes/preview-lote";
import { setLoteLectura } from "../../../usecases/lotes/upload-lote";
import { run } from "../../session-procedures";
import { loteProcedureFor, procedureFor, router } from "../procedure";

const ofLote = loteProcedureFor("oficial", "consulta", "lectura");
const validator = loteProcedureFor("oficial", "consulta");

const reviewFor =
  ({ operaParaTerceros }: PortalActor, now: Date) =>
  (values: Parameters<typeof reviewValues>[0], rules: RowRules) =>
    reviewValues(values, { operaParaTerceros, now }, rules);

export const lotes = router({
  list: procedureFor("oficial", "consulta", "lectura").input(LotesPagina).query(run(listLotes)),
  get: ofLote.query(({ ctx: { deps, actor, now }, input }) => getLote(deps, actor, { ...input, now })),
  filas: ofLote
    .input(LoteFilas)
    .query(({ ctx: { deps, actor }, input: { loteId, despues: after, ...filtro } }) =>
      listFilas(deps, actor, { loteId, filtro, after }),
    ),
  muestra: ofLote
    .input(LoteMuestra)
    .query(({ ctx: { deps, actor, now }, input }) =>
      previewLote(deps, actor, { ...input, review: reviewFor(actor, now) }),
    ),
  lectura: validator
    .input(LoteLectura)
    .mutation(({ ctx: { deps, actor, now }, input, signal: abandoned = new AbortController().signal }) =>
      setLoteLectura(deps, actor, { ...input, review: reviewFor(actor, now), now, abandoned }),
    ),
  encabezado: validator
    .input(LoteEncabezado)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      setLoteEncabezado(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  columnas: validator
    .input(LoteColumnas)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      setLoteColumnas(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  correct: validator
    .input(LoteFila)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      correctFila(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  resolveDuda: validator
    .input(ResolveDudaInput)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      resolveDuda(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  start: validator
    .input(StartLoteInput)
    .mutation(({ ctx: { deps, actor, now }, input }) => startLote(deps, actor, { ...input, now })),
  pause: validator.mutation(({ ctx: { deps, actor, now }, input }) =>
    pauseLote(deps, actor, { ...input, now }),
  ),
  resume: validator.mutation(({ ctx: { deps, actor, now }, input }) =>
    resumeLote(deps, actor, { ...input, now }),
  ),
  cancel: validator.mutation(({ ctx: { deps, actor, now }, input }) =>
    cancelLote(deps, actor, { ...input, now }),
  ),
  retry: validator.mutation(({ ctx: { deps, actor, now }, input }) =>
    retryLote(deps, actor, { ...input, now }),
  ),
  drop: validator.mutation(({ ctx: { deps, actor, now }, input }) =>
    dropLote(deps, actor, { ...input, now }),
  ),
});
