import { ConsultaId } from "../../../contract/portal/consultas";
import {
  AlarmaIds,
  AssignInput,
  AssignPasoInput,
  COLA_LIMITE,
  ColaPagina,
  ConsultAlarmaInput,
  DecideInput,
  DiscardInput,
  EndPasoInput,
  FichaPepForm,
  MatchInput,
  PasosFiltro,
  PoliticaForm,
  ResumenForm,
  ReviewInput,
  UndoInput,
} from "../../../contract/portal/decisiones";
import { listPorAtender, readAlarmas } from "../../../usecases/contrapartes/alarmas";
import { consultAlarma } from "../../../usecases/contrapartes/back-alarmas";
import { getPolitica, savePolitica } from "../../../usecases/decisiones/avisos-decisiones";
import { openCaso } from "../../../usecases/decisiones/casos";
import { assignCoincidencia } from "../../../usecases/decisiones/coincidencias";
import { decideCoincidencia, discardCoincidencias } from "../../../usecases/decisiones/decisiones";
import { keepFichaPep } from "../../../usecases/decisiones/keep-ficha-pep";
import { assignPaso, endPaso, listPasos } from "../../../usecases/decisiones/pasos";
import { getPerfil } from "../../../usecases/decisiones/perfiles";
import { getDecisiones, listCola, listDeciden } from "../../../usecases/decisiones/read-decisiones";
import { chooseResumen, readResumen } from "../../../usecases/decisiones/resumen";
import { reviewDecisiones } from "../../../usecases/decisiones/review-decisiones";
import { undoDecisiones } from "../../../usecases/decisiones/undo-decisiones";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

/** Decisions on matches. All people read them, and those with the role decide. */
export const decisiones = router({
  cola: procedureFor("oficial", "lectura")
    .input(ColaPagina)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await listCola(deps, actor, { ...input, limite: COLA_LIMITE })),
      now,
    })),
  deConsulta: procedureFor("oficial", "lectura")
    .input(ConsultaId)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await getDecisiones(deps, actor, input)),
      yo: actor.usuarioId,
      now,
    })),
  /** What the list stated about the entry of a match, and what changed since. */
  perfil: procedureFor("oficial", "lectura").input(MatchInput).query(run(getPerfil)),
  /** Whom a match may be assigned to. */
  personas: procedureFor("oficial").query(run(listDeciden)),
  decide: procedureFor("oficial").input(DecideInput).mutation(run(decideCoincidencia)),
  discardVarias: procedureFor("oficial").input(DiscardInput).mutation(run(discardCoincidencias)),
  undo: procedureFor("oficial").input(UndoInput).mutation(run(undoDecisiones)),
  /** Alarmas of vigilancia that are about no match: without a consulta, or to be read. */
  alarmas: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => ({
    ...(await listPorAtender(deps, actor)),
    now,
  })),
  readAlarmas: procedureFor("oficial").input(AlarmaIds).mutation(run(readAlarmas)),
  consultAlarma: procedureFor("oficial")
    .input(ConsultAlarmaInput)
    .mutation(({ ctx: { deps, actor }, input: { alarmaId, consulta } }) =>
      consultAlarma(deps, actor, { alarmaId, ...consulta }),
    ),
  review: procedureFor("oficial").input(ReviewInput).mutation(run(reviewDecisiones)),
  assign: procedureFor("oficial").input(AssignInput).mutation(run(assignCoincidencia)),
  saveFicha: procedureFor("oficial")
    .input(FichaPepForm)
    .mutation(({ ctx: { deps, actor }, input: { consultaId, posicion, vista, ...datos } }) =>
      keepFichaPep(deps, actor, { consultaId, posicion, vista, datos }),
    ),
  /** Steps of cases that are to be done, earliest due date first. */
  pasos: procedureFor("oficial", "lectura")
    .input(PasosFiltro)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await listPasos(deps, actor, input)),
      now,
    })),
  openCaso: procedureFor("oficial").input(MatchInput).mutation(run(openCaso)),
  endPaso: procedureFor("oficial").input(EndPasoInput).mutation(run(endPaso)),
  assignPaso: procedureFor("oficial").input(AssignPasoInput).mutation(run(assignPaso)),
  /** The client's own table of steps and limits. */
  politica: procedureFor("oficial", "lectura").query(run(getPolitica)),
  savePolitica: procedureFor("oficial").input(PoliticaForm).mutation(run(savePolitica)),
  /** Whether the caller gets the weekly digest. */
  resumen: procedureFor("oficial").query(async ({ ctx: { deps, actor } }) => ({
    recibe: await readResumen(deps, actor),
  })),
  chooseResumen: procedureFor("oficial").input(ResumenForm).mutation(run(chooseResumen)),
});
