import { CONSULTAS_LIMITE, REPORTE_LOTE_MAX } from "../../../contract/http/limites";
import {
  ConsultaId,
  ConsultasExportInput,
  ConsultasIds,
  ConsultasPagina,
  MatchesPagina,
  ValidateInput,
} from "../../../contract/portal/consultas";
import { futureBirthIssues } from "../../../contract/v1/validate-request";
import { bodyFingerprint, internalKey } from "../../../domain/consultas/hash-reporte";
import { ServiceError } from "../../../domain/shared/errors";
import { requestDeadline } from "../../../http/deadline";
import { listDescargas } from "../../../usecases/archivos/list-descargas";
import { requestDescarga } from "../../../usecases/archivos/request-descarga";
import { getConsulta, listMatches } from "../../../usecases/consultas/get-consulta";
import { getSaldo } from "../../../usecases/consultas/get-saldo";
import { listFiltros } from "../../../usecases/consultas/list-filtros";
import { screen } from "../../../usecases/consultas/screen";
import { searchConsultas } from "../../../usecases/consultas/search-consultas";
import { withDecision } from "../../../usecases/decisiones/decisiones";
import { procedureFor, router } from "../procedure";

/** As in `/validate`: after it nothing is charged (contract-decisions 79). */

const anybody = procedureFor("oficial", "lectura");

export const consultas = router({
  search: anybody
    .input(ConsultasPagina)
    .query(async ({ ctx: { deps, actor }, input: { filtro, cursor } }) => {
      const found = await searchConsultas(deps, actor, { ...filtro, cursor, limite: CONSULTAS_LIMITE });
      return { ...found, rows: await withDecision(deps, actor, found.rows) };
    }),
  /** The newest consultas of a filter, for one batch report. */
  ids: procedureFor("oficial")
    .input(ConsultasIds)
    .query(async ({ ctx: { deps, actor }, input: { filtro } }) => {
      const { rows } = await searchConsultas(deps, actor, {
        ...filtro,
        cursor: null,
        limite: REPORTE_LOTE_MAX,
      });
      return rows.map(({ consultaId }) => consultaId);
    }),
  filtros: anybody.query(({ ctx: { deps, actor, now } }) => listFiltros(deps, actor, { now })),
  get: anybody.input(ConsultaId).query(({ ctx: { deps, actor }, input }) => getConsulta(deps, actor, input)),
  matches: anybody
    .input(MatchesPagina)
    .query(({ ctx: { deps, actor }, input }) => listMatches(deps, actor, input)),
  /** The file of a filter, made in the background. */
  export: procedureFor("oficial")
    .input(ConsultasExportInput)
    .mutation(({ ctx: { deps, actor, now }, input: { token, filtro, formato } }) =>
      requestDescarga(deps, actor, { descargaId: token, criterios: filtro, formato, now }),
    ),
  descargas: procedureFor("oficial").query(({ ctx: { deps, actor } }) => listDescargas(deps, actor)),
  saldo: anybody.query(({ ctx: { deps, actor, now } }) => getSaldo(deps, actor, { now })),
  /** Sending the same form again returns the same consulta and charges nothing. */
  validate: procedureFor("oficial")
    .meta({ fault: "persistencia_error" })
    .input(ValidateInput)
    .mutation(async ({ ctx: { deps, actor, now }, input: { token, persona } }) => {
      const issues = futureBirthIssues(persona, now);
      if (issues.length > 0) throw new ServiceError("validation_error", { issues });
      const llave = internalKey(`portal:${token}`);
      const replay = { llave, huella: bodyFingerprint(persona), write: () => null };
      const deadline = requestDeadline();
      const { consultaId } = await screen(deps, actor, { ...persona, replay, now, deadline });
      return { consultaId };
    }),
});
