import { AlertasForm, AvisoParams, AvisosQuery, PruebaForm } from "../../../contract/portal/alertas";
import { besidesAdministrador, CONTROLES } from "../../../domain/identidad/controles";
import { getAlertas, sendPrueba, submitAlertas } from "../../../usecases/avisos/alertas";
import { getAviso, getContenido, listAvisos, resendEvento } from "../../../usecases/avisos/eventos";
import { rotateSecreto } from "../../../usecases/avisos/secretos";
import { requireFresh, run } from "../../session-procedures";
import { freshProcedureFor, procedureFor, router } from "../procedure";

const LIMITE = 50;

/** Alert settings, and events with their deliveries. */
export const alertas = router({
  get: procedureFor("oficial", "lectura").query(async ({ ctx: { deps, actor, now } }) => {
    const view = await getAlertas(deps, actor, { now });
    return { alertas: view.alertas, pendientes: view.pendientes, now };
  }),
  update: procedureFor(...besidesAdministrador(CONTROLES.alertas.pide))
    .input(AlertasForm)
    .mutation(async ({ ctx: { deps, actor, session, now }, input }) => {
      // A new address and its first secret need a recent password, in case a stranger uses an open browser.
      if (input.webhookUrl !== undefined) requireFresh(session, now);
      const { alertas: changed, secret, estado } = await submitAlertas(deps, actor, input);
      return { alertas: changed, secret, estado };
    }),
  rotateSecreto: freshProcedureFor("oficial").mutation(run(rotateSecreto)),
  prueba: procedureFor("oficial")
    .input(PruebaForm)
    .mutation(async ({ ctx: { deps, actor }, input }) => {
      // Decision 295: a real account has no choice of the event.
      const { eventoId } = await sendPrueba(
        deps,
        actor,
        actor.modo === "prueba" ? (input?.tipo ?? null) : null,
      );
      const { entregas } = await getAviso(deps, actor, { eventoId });
      return { eventoId, entregas };
    }),
  avisos: procedureFor("oficial", "lectura")
    .input(AvisosQuery)
    .query(async ({ ctx: { deps, actor, now }, input }) => ({
      ...(await listAvisos(deps, actor, { ...input, limite: LIMITE })),
      now,
    })),
  aviso: procedureFor("oficial", "lectura").input(AvisoParams).query(run(getAviso)),
  contenido: procedureFor("oficial", "lectura").input(AvisoParams).query(run(getContenido)),
  resend: procedureFor("oficial").input(AvisoParams).mutation(run(resendEvento)),
});
