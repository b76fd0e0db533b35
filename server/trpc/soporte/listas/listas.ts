import { z } from "zod";
import { Id, ListaSlugValue } from "../../../contract/http/common";
import { Motivo } from "../../../contract/http/text";
import { CambiosFiltro, DecisionDePropuesta, PreviaFiltro } from "../../../contract/soporte/listas";
import { besidesAdministrador, CONTROL_DE_LISTAS } from "../../../domain/identidad/controles";
import { confirmPrevia, discardPrevia } from "../../../usecases/listas/confirm-previa";
import { listWaitingListas } from "../../../usecases/listas/confirm-with-another";
import { decidePropuesta } from "../../../usecases/listas/decide-cambios";
import { discardRetenida } from "../../../usecases/listas/discard-retenida";
import { getPrevia, listPreviaCambios } from "../../../usecases/listas/get-previa";
import { listCambios } from "../../../usecases/listas/list-cambios";
import { getLista, overseeListas } from "../../../usecases/listas/oversee-listas";
import {
  previewAgain,
  previewCsn,
  previewRetenida,
  previewReviewed,
} from "../../../usecases/listas/preview-lista";
import { requestListaRefresh } from "../../../usecases/listas/request-lista-refresh";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const looking = procedureFor("agente", "cumplimiento");
const preparing = procedureFor("cumplimiento");
/** What changes a list, or says for good what becomes of a file. */
const deciding = freshProcedureFor(...besidesAdministrador(CONTROL_DE_LISTAS.aprueba));

const Slug = z.object({ slug: ListaSlugValue });
const Retenida = Slug.extend({ retenidaId: Id });
const Previa = Slug.extend({ previaId: Id });

/** Rows of a page of differences. */
const LIMITE = 50;

/** The lists: how they stand, what their versions changed, and what is to come into force. */
export const listas = router({
  list: looking.query(({ ctx: { deps, actor } }) => overseeListas(deps, actor)),
  /** How many files wait for this person's approval. */
  waiting: looking.query(
    async ({ ctx: { deps, actor, now } }) =>
      (await listWaitingListas(deps.db, actor, now)).filter(({ isOwn }) => !isOwn).length,
  ),
  get: looking.input(Slug).query(({ ctx: { deps, actor }, input }) => getLista(deps, actor, input)),
  cambios: looking
    .input(CambiosFiltro.extend({ slug: ListaSlugValue, versionId: Id }))
    .query(({ ctx: { deps, actor }, input }) => listCambios(deps, actor, { ...input, limite: LIMITE })),
  /** Downloads it now; nothing comes into force that the guards hold. */
  refresh: deciding
    .input(Slug)
    .mutation(({ ctx: { deps, actor }, input }) => requestListaRefresh(deps, actor, input)),
  discardRetenida: deciding
    .input(Retenida.extend({ motivo: Motivo }))
    .mutation(({ ctx: { deps, actor }, input }) => discardRetenida(deps, actor, input)),
  previa: looking.input(Previa).query(({ ctx: { deps, actor }, input }) => getPrevia(deps, actor, input)),
  previaCambios: looking
    .input(PreviaFiltro.extend({ slug: ListaSlugValue, previaId: Id }))
    .query(({ ctx: { deps, actor }, input }) => listPreviaCambios(deps, actor, { ...input, limite: LIMITE })),
  previewRetenida: preparing
    .input(Retenida)
    .mutation(({ ctx: { deps, actor }, input }) => previewRetenida(deps, actor, input)),
  previewAgain: preparing
    .input(Previa)
    .mutation(({ ctx: { deps, actor }, input }) => previewAgain(deps, actor, input)),
  confirmPrevia: deciding
    .input(Previa.extend({ aceptaReduccion: z.boolean(), motivo: Motivo.nullable() }))
    .mutation(({ ctx: { deps, actor }, input }) => confirmPrevia(deps, actor, input)),
  discardPrevia: preparing
    .input(Previa)
    .mutation(({ ctx: { deps, actor }, input }) => discardPrevia(deps, actor, input)),
  proposeCsn: preparing.mutation(({ ctx: { deps, actor } }) => previewCsn(deps, actor)),
  decide: preparing
    .input(DecisionDePropuesta.extend({ slug: ListaSlugValue, previaId: Id }))
    .mutation(({ ctx: { deps, actor }, input }) => decidePropuesta(deps, actor, input)),
  previewReviewed: preparing
    .input(Previa)
    .mutation(({ ctx: { deps, actor }, input }) => previewReviewed(deps, actor, input)),
});
