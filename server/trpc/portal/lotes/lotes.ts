import {
  LoteArreglar,
  LoteColumnas,
  LoteEncabezado,
  LoteFila,
  LoteFilas,
  LoteId,
  LoteIniciar,
  LoteLectura,
  LoteMuestra,
  LotesPagina,
  type RowRules,
  reviewValues,
} from "../../../contract/portal/lotes";
import type { PortalActor } from "../../../domain/shared/actor";
import {
  arreglarFilas,
  cancelLote,
  dropLote,
  mendFila,
  pauseLote,
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
import { procedureFor, router } from "../procedure";

const anybody = procedureFor("oficial", "lectura");
const validator = procedureFor("oficial");

const reviewFor =
  ({ operaParaTerceros }: PortalActor, now: Date) =>
  (values: Parameters<typeof reviewValues>[0], rules: RowRules) =>
    reviewValues(values, { operaParaTerceros, now }, rules);

/** Files of rows to be screened. */
export const lotes = router({
  list: anybody.input(LotesPagina).query(run(listLotes)),
  get: anybody
    .input(LoteId)
    .query(({ ctx: { deps, actor, now }, input }) => getLote(deps, actor, { ...input, now })),
  filas: anybody
    .input(LoteFilas)
    .query(({ ctx: { deps, actor }, input: { loteId, despues: after, ...filtro } }) =>
      listFilas(deps, actor, { loteId, filtro, after }),
    ),
  muestra: anybody
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
  corregir: validator
    .input(LoteFila)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      mendFila(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  arreglar: validator
    .input(LoteArreglar)
    .mutation(({ ctx: { deps, actor, now }, input }) =>
      arreglarFilas(deps, actor, { ...input, review: reviewFor(actor, now), now }),
    ),
  iniciar: validator
    .input(LoteIniciar)
    .mutation(({ ctx: { deps, actor, now }, input }) => startLote(deps, actor, { ...input, now })),
  pausar: validator
    .input(LoteId)
    .mutation(({ ctx: { deps, actor, now }, input }) => pauseLote(deps, actor, { ...input, now })),
  continuar: validator
    .input(LoteId)
    .mutation(({ ctx: { deps, actor, now }, input }) => resumeLote(deps, actor, { ...input, now })),
  cancelar: validator
    .input(LoteId)
    .mutation(({ ctx: { deps, actor, now }, input }) => cancelLote(deps, actor, { ...input, now })),
  reintentar: validator
    .input(LoteId)
    .mutation(({ ctx: { deps, actor, now }, input }) => retryLote(deps, actor, { ...input, now })),
  descartar: validator
    .input(LoteId)
    .mutation(({ ctx: { deps, actor, now }, input }) => dropLote(deps, actor, { ...input, now })),
});
