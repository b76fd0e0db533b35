import { ConsultaId } from "../../../contract/portal/consultas";
import { InformeId, InformePedido, MuestraElegida, MuestraSorteada } from "../../../contract/portal/informes";
import { diasOf } from "../../../domain/informes/informe-words";
import { parseParams } from "../../../http/parse-input";
import { consultasOfPersona } from "../../../usecases/informes/consultas-of-persona";
import { prepareInforme } from "../../../usecases/informes/prepare-informe";
import {
  downloadInforme,
  getInforme,
  listInformes,
  verificacionOf,
} from "../../../usecases/informes/read-informe";
import { listMuestras, requestMuestra } from "../../../usecases/informes/request-muestra";
import { downloadRoute } from "../context";
import { procedureFor, router } from "../procedure";

const MEDIA_TYPES = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The download of an informe, for everyone who may see it. */
export const informeFile = (formato: "pdf" | "xlsx") =>
  downloadRoute(["oficial", "lectura"], async ({ deps, actor, request, params }) => {
    const asked = { ...parseParams(InformeId, params), formato, now: await deps.clock.now() };
    const { informe, file } = await downloadInforme(deps, actor, { ...asked, abandoned: request.signal });
    const { desde, hasta } = diasOf(informe);
    return { body: file, mediaType: MEDIA_TYPES[formato], name: `informe-${desde}-${hasta}.${formato}` };
  });

const anybody = procedureFor("oficial", "lectura");
const officer = procedureFor("oficial");

/** Informes for the board and muestras for an auditor. */
export const informes = router({
  list: anybody.query(async ({ ctx: { deps, actor, now } }) => ({
    now,
    informes: await listInformes(deps, actor),
  })),
  get: anybody.input(InformeId).query(async ({ ctx: { deps, actor }, input }) => {
    const informe = await getInforme(deps, actor, input);
    return { ...informe, verificacionUrl: verificacionOf(deps, informe) };
  }),
  /** The same form sent again gives the same report. */
  prepare: officer
    .input(InformePedido)
    .mutation(({ ctx: { deps, actor, now }, input }) => prepareInforme(deps, actor, { ...input, now })),
  /** The number of consultas of the same person, and how the person is identified. */
  persona: anybody.input(ConsultaId).query(async ({ ctx: { deps, actor }, input }) => {
    const { por, total } = await consultasOfPersona(deps, actor, input);
    return { por, total };
  }),
  muestras: officer.query(async ({ ctx: { deps, actor, now } }) => ({
    now,
    muestras: await listMuestras(deps, actor),
  })),
  draw: officer
    .input(MuestraSorteada)
    .mutation(({ ctx: { deps, actor, now }, input }) => requestMuestra(deps, actor, { ...input, now })),
  choose: officer
    .input(MuestraElegida)
    .mutation(({ ctx: { deps, actor, now }, input: { token: muestraId, ...pedida } }) =>
      requestMuestra(deps, actor, { muestraId, pedida, now }),
    ),
});
