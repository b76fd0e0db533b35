import { z } from "zod";
import { Id, ListaSlugValue } from "../../../contract/http/common";
import { Motivo } from "../../../contract/http/text";
import { CambiosFiltro, DecisionDePropuesta, PreviaFiltro } from "../../../contract/soporte/listas";
import { besidesAdministrador, CONTROL_DE_LISTAS } from "../../../domain/identidad/controles";
import { confirmPrevia, discardPrevia } from "../../../usecases/listas/confirm-previa";
import { listWaitingListas } from "../../../usecases/listas/confirm-with-another";
import { listCambios } from "../../../usecases/listas/list-cambios";
import { getLista, overseeListas } from "../../../usecases/listas/oversee-listas";
import { decidePropuesta, getPrevia, listPreviaCambios } from "../../../usecases/listas/previas";
import {
  previewAgain,
  previewCsn,
  previewRetenida,
  previewReviewed,
} from "../../../usecases/listas/preview-lista";
import { requestListaRefresh } from "../../../usecases/listas/refresh-lista";
import { discardRetenida } from "../../../usecases/listas/retenidas";
import { run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../context";

const looking = procedureFor("agente", "cumplimiento");
const preparing = procedureFor("cumplimiento");
/** Procedures that change a list or decide finally on a file. */
const deciding = freshProcedureFor(...besidesAdministrador(CONTROL_DE_LISTAS.aprueba));

const Slug = z.object({ slug: ListaSlugValue });
const Retenida = Slug.extend({ retenidaId: Id });
const Previa = Slug.extend({ previaId: Id });

/** Rows of a page of differences. */
const LIMITE = 50;

/** Lists: state, differences of versions, and files to accept. */
export const listas = router({
  list: looking.query(run(overseeListas)),
  /** How many files wait for this person's approval. */
  waiting: looking.query(
    async ({ ctx: { deps, actor, now } }) =>
      (await listWaitingListas(deps.db, actor, now)).filter(({ isOwn }) => !isOwn).length,
  ),
  get: looking.input(Slug).query(run(getLista)),
  cambios: looking
    .input(CambiosFiltro.extend({ slug: ListaSlugValue, versionId: Id }))
    .query(({ ctx: { deps, actor }, input }) => listCambios(deps, actor, { ...input, limite: LIMITE })),
  /** Downloads it now; nothing comes into force that the guards hold. */
  refresh: deciding.input(Slug).mutation(run(requestListaRefresh)),
  discardRetenida: deciding.input(Retenida.extend({ motivo: Motivo })).mutation(run(discardRetenida)),
  previa: looking.input(Previa).query(run(getPrevia)),
  previaCambios: looking
    .input(PreviaFiltro.extend({ slug: ListaSlugValue, previaId: Id }))
    .query(({ ctx: { deps, actor }, input }) => listPreviaCambios(deps, actor, { ...input, limite: LIMITE })),
  previewRetenida: preparing.input(Retenida).mutation(run(previewRetenida)),
  previewAgain: preparing.input(Previa).mutation(run(previewAgain)),
  confirmPrevia: deciding
    .input(Previa.extend({ aceptaReduccion: z.boolean(), motivo: Motivo.nullable() }))
    .mutation(run(confirmPrevia)),
  discardPrevia: preparing.input(Previa).mutation(run(discardPrevia)),
  proposeCsn: preparing.mutation(run(previewCsn)),
  decide: preparing
    .input(DecisionDePropuesta.extend({ slug: ListaSlugValue, previaId: Id }))
    .mutation(run(decidePropuesta)),
  previewReviewed: preparing.input(Previa).mutation(run(previewReviewed)),
});
