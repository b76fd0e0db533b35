import { z } from "zod";
import { CONSULTAS_LIMITE, REPORTE_LOTE_MAX } from "../../../contract/http/limites";
import {
  ConsultasExportInput,
  ConsultasIds,
  ConsultasPagina,
  DiligenciaAskInput,
  DiligenciaId,
  DiligenciasPagina,
  MatchesPagina,
  ValidateInput,
} from "../../../contract/portal/consultas";
import { futureBirthIssues } from "../../../contract/v1/validate-request";
import { bodyFingerprint, internalKey } from "../../../domain/consultas/hash-reporte";
import { ServiceError } from "../../../domain/shared/errors";
import { requestDeadline } from "../../../http/http-context";
import { listDescargas, requestDescarga } from "../../../usecases/archivos/descarga";
import { getConsulta, listMatches } from "../../../usecases/consultas/get-consulta";
import { getSaldo } from "../../../usecases/consultas/get-saldo";
import { getDiligencia, listDiligencias } from "../../../usecases/consultas/read-diligencias";
import { previewDiligencia, runDiligencia } from "../../../usecases/consultas/run-diligencia";
import { screen } from "../../../usecases/consultas/screen";
import { searchConsultas } from "../../../usecases/consultas/search-consultas";
import { withDecision } from "../../../usecases/decisiones/decisiones";
import { listVisibleFiltros, searchVisible } from "../../../usecases/identidad/own-work";
import { run } from "../../session-procedures";
import { consultaProcedureFor, procedureFor, router } from "../procedure";

/** As in `/validate`: after it nothing is charged (contract-decisions 79). */

const anybody = procedureFor("oficial", "consulta", "lectura");
const ofConsulta = consultaProcedureFor("oficial", "consulta", "lectura");

export const consultas = router({
  search: anybody
    .input(ConsultasPagina)
    .query(async ({ ctx: { deps, actor }, input: { filtro, cursor } }) => {
      const found = await searchVisible(deps, actor, { ...filtro, cursor, limite: CONSULTAS_LIMITE });
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
  filtros: anybody.query(({ ctx: { deps, actor, now } }) => listVisibleFiltros(deps, actor, { now })),
  get: ofConsulta.query(run(getConsulta)),
  matches: ofConsulta.input(MatchesPagina).query(run(listMatches)),
  /** The file of a filter, made in the background. */
  export: procedureFor("oficial")
    .input(ConsultasExportInput)
    .mutation(({ ctx: { deps, actor, now }, input: { token, filtro, formato } }) =>
      requestDescarga(deps, actor, { descargaId: token, criterios: filtro, formato, now }),
    ),
  descargas: procedureFor("oficial").query(run(listDescargas)),
  saldo: anybody.query(({ ctx: { deps, actor, now } }) => getSaldo(deps, actor, { now })),
  /** Sending the same form again returns the same consulta and charges nothing. */
  validate: procedureFor("oficial", "consulta")
    .meta({ fault: "persistencia_error" })
    .input(ValidateInput)
    .mutation(async ({ ctx: { deps, actor, now }, input: { token, persona, sinComparar } }) => {
      const issues = futureBirthIssues(persona, now);
      if (issues.length > 0) throw new ServiceError("validation_error", { issues });
      const asked = sinComparar ? { ...persona, documentoSinComparar: sinComparar } : persona;
      const llave = internalKey(`portal:${token}`);
      const replay = { llave, huella: bodyFingerprint(asked), write: () => null };
      const deadline = requestDeadline();
      const { consultaId } = await screen(deps, actor, { ...asked, replay, now, deadline });
      return { consultaId };
    }),
});

/** As many as are read at a glance. */
const LIMITE = 7;

const NO_CRITERIOS = {
  desde: null,
  hasta: null,
  quien: null,
  severidad: null,
  lista: null,
  sujetoObligadoNit: null,
  cursor: null,
} as const;

/** Searches of the command palette. */
export const search = router({
  consultas: anybody
    .input(z.object({ texto: z.string().trim().min(2).max(200) }))
    .query(async ({ ctx: { deps, actor }, input: { texto } }) => {
      const { rows } = await searchVisible(deps, actor, { ...NO_CRITERIOS, texto, limite: LIMITE });
      return rows;
    }),
});

/** The diligence module, asked by people: the use case of the API, counted and billed as there. */
export const diligencias = router({
  list: anybody.input(DiligenciasPagina).query(run(listDiligencias)),
  get: anybody.input(DiligenciaId).query(run(getDiligencia)),
  oferta: anybody.query(({ ctx: { deps, actor, now } }) => previewDiligencia(deps, actor, { now })),
  /** Sending the same form again returns the same diligencia and counts nothing. */
  ask: procedureFor("oficial", "consulta")
    .input(DiligenciaAskInput)
    .mutation(async ({ ctx: { deps, actor, now }, input: { token, pregunta } }) => {
      const asked = { ...pregunta, token, now, deadline: requestDeadline() };
      const { diligenciaId } = await runDiligencia(deps, actor, asked);
      return { diligenciaId };
    }),
});
