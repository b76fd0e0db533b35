import {
  ContraparteId,
  ContrapartesPagina,
  HistoriaPagina,
  PeriodicidadForm,
  SaveContraparteInput,
  ScreenContraparteInput,
  ScreenVencenInput,
  VencenInput,
} from "../../../contract/portal/contrapartes";
import { futureIssues } from "../../../contract/v1/contrapartes";
import { bodyFingerprint, internalKey } from "../../../domain/consultas/hash-reporte";
import { ServiceError } from "../../../domain/shared/errors";
import { requestDeadline } from "../../../http/http-context";
import { getCobertura } from "../../../usecases/contrapartes/alarmas";
import { changeContraparte } from "../../../usecases/contrapartes/contrapartes";
import { screenContraparte } from "../../../usecases/contrapartes/screen-contraparte";
import { previewVencen, screenVencen } from "../../../usecases/contrapartes/screen-vencen";
import {
  changePeriodicidad,
  getPeriodicidad,
  listVisibleContrapartes,
  listVisibleHistoria,
  saveForm,
  viewContraparte,
} from "../../../usecases/contrapartes/visible-base";
import { run } from "../../session-procedures";
import { procedureFor, router } from "../procedure";

const anybody = procedureFor("oficial", "consulta", "lectura");

/** The client's base. All people see it, and those with the role change it. */
export const contrapartes = router({
  list: anybody
    .input(ContrapartesPagina)
    .query(({ ctx: { deps, actor, now }, input }) => listVisibleContrapartes(deps, actor, { ...input, now })),
  cobertura: anybody.query(({ ctx: { deps, actor } }) => getCobertura(deps, actor)),
  get: anybody.input(ContraparteId).query(run(viewContraparte)),
  historia: anybody.input(HistoriaPagina).query(run(listVisibleHistoria)),
  save: procedureFor("oficial")
    .input(SaveContraparteInput)
    .mutation(({ ctx: { deps, actor, now }, input: { contraparte: declarada, vista } }) => {
      const issues = futureIssues(declarada, now);
      if (issues.length > 0) throw new ServiceError("validation_error", { issues });
      return saveForm(deps, actor, { declarada, vista });
    }),
  retire: procedureFor("oficial")
    .input(ContraparteId)
    .mutation(async ({ ctx: { deps, actor }, input: { contraparteId } }) => {
      await changeContraparte(deps, actor, contraparteId, (stored) => ({ ...stored, estado: "retirada" }));
    }),
  /** A consulta as any other. Sending the same form again returns the same one and charges nothing. */
  screen: procedureFor("oficial", "consulta")
    .meta({ fault: "persistencia_error" })
    .input(ScreenContraparteInput)
    .mutation(async ({ ctx: { deps, actor, now }, input: { token, contraparteId, consulta } }) => {
      const llave = internalKey(`portal:${token}`);
      const replay = { llave, huella: bodyFingerprint(consulta), write: () => null };
      const asked = { ...consulta, contraparteId, replay, now, deadline: requestDeadline() };
      const screened = await screenContraparte(deps, actor, asked);
      return { consultaId: screened.consultaId };
    }),
  /** What screening all due ones of a filter would consume. */
  vencen: procedureFor("oficial")
    .input(VencenInput)
    .query(({ ctx: { deps, actor, now }, input }) => previewVencen(deps, actor, { ...input, now })),
  screenVencen: procedureFor("oficial")
    .input(ScreenVencenInput)
    .mutation(({ ctx: { deps, actor, now }, input: { token, consulta, ...input } }) =>
      screenVencen(deps, actor, { ...input, ...consulta, loteId: token, now }),
    ),
  /** The client's months between two consultas, by risk. */
  periodicidad: procedureFor("oficial", "lectura").query(run(getPeriodicidad)),
  savePeriodicidad: procedureFor("oficial").input(PeriodicidadForm).mutation(run(changePeriodicidad)),
});
