import { renderToBuffer } from "@react-pdf/renderer";
import type { Consulta, ConsultaEvidence, OfPrueba } from "../domain/consultas/consulta";
import type { Diligencia } from "../domain/consultas/diligencia";
import { hashReporte } from "../domain/consultas/hash-reporte";
import type { Acta } from "../domain/contrapartes/acta";
import type { Certificado } from "../domain/facturacion/certificado";
import type { CobroDocumento } from "../domain/facturacion/cobro-documento";
import type { ExpedienteInput } from "../domain/informes/expediente";
import type { Informe } from "../domain/informes/informe";
import { actaPaper } from "./acta";
import { certificadoPaper } from "./certificado";
import { cuentaDeCobroPaper } from "./cuenta-de-cobro";
import { diligenciaPaper } from "./diligencia";
import { expedientePaper } from "./expediente";
import { forgetGlyphs, loadFontsFor } from "./fonts";
import { informePaper } from "./informe";
import { lotePaper } from "./lote";
import type { Paper } from "./paper";
import { reportePaper } from "./reporte";
import { createScribe } from "./scribe";
import { documentOf } from "./sheets";

/** Input of a PDF: plain data that can be passed between threads. */
export interface ReporteInput {
  /** The text of the evidence of each consulta. */
  readonly evidencias: readonly string[];
  /** A title for a batch with a row for each consulta. Null for one whole report. */
  readonly lote: { readonly titulo: string | null } | null;
  /** Base of the verification address. */
  readonly baseUrl: string;
}

/** A certificate instead of a report. */
interface CertificadoInput {
  readonly certificado: Certificado;
  readonly baseUrl: string;
}

/** The document of an account, as issued. */
interface CuentaDeCobroInput {
  readonly cuentaDeCobro: CobroDocumento;
}

/** A report for a client's board. */
interface InformeInput {
  readonly informe: Informe;
  readonly baseUrl: string;
}

/** An expediente: findings and decisions. */
interface ExpedientePedido extends ExpedienteInput {
  /** The text of the evidence of each of its consultas. */
  readonly evidencias: readonly string[];
  readonly baseUrl: string;
}

/** A diligencia: the text of its evidence. */
interface DiligenciaPedida {
  readonly diligencia: string;
}

/** An acta de cobertura: the text of its evidence. */
interface ActaPedida {
  readonly acta: string;
  readonly baseUrl: string;
}

export type DocumentoInput =
  | ActaPedida
  | DiligenciaPedida
  | ReporteInput
  | ExpedientePedido
  | CertificadoInput
  | CuentaDeCobroInput
  | InformeInput;

/** Renders any document as a PDF. */
export function renderDocumento(input: DocumentoInput): Promise<Buffer> {
  if ("certificado" in input) return renderCertificado(input);
  if ("diligencia" in input) return renderDiligencia(input);
  if ("informe" in input) return renderInforme(input);
  if ("acta" in input) return renderActa(input);
  if ("expediente" in input) return renderExpediente(input);
  return "cuentaDeCobro" in input ? renderCuentaDeCobro(input) : renderReporte(input);
}

async function renderCuentaDeCobro({ cuentaDeCobro }: CuentaDeCobroInput): Promise<Buffer> {
  await loadFontsFor(JSON.stringify(cuentaDeCobro));
  return drawn(cuentaDeCobroPaper(cuentaDeCobro));
}

async function renderCertificado({ certificado, baseUrl }: CertificadoInput): Promise<Buffer> {
  await loadFontsFor(JSON.stringify(certificado));
  return drawn(certificadoPaper(certificado, baseUrl), isOfPrueba(certificado));
}

async function renderDiligencia({ diligencia: evidencia }: DiligenciaPedida): Promise<Buffer> {
  await loadFontsFor(evidencia);
  const diligencia: Diligencia = { ...JSON.parse(evidencia), hashRespuesta: hashReporte(evidencia) };
  return drawn(diligenciaPaper(diligencia), isOfPrueba(diligencia));
}

async function renderInforme({ informe, baseUrl }: InformeInput): Promise<Buffer> {
  await loadFontsFor(JSON.stringify(informe));
  return drawn(informePaper(informe, baseUrl), isOfPrueba(informe.cifras));
}

async function renderActa({ acta: evidencia, baseUrl }: ActaPedida): Promise<Buffer> {
  await loadFontsFor(evidencia);
  const acta: Acta = JSON.parse(evidencia);
  return drawn(actaPaper(acta, hashReporte(evidencia), baseUrl), isOfPrueba(acta));
}

async function renderExpediente({ evidencias, baseUrl, ...input }: ExpedientePedido): Promise<Buffer> {
  const { consultas: told, antecedentes, perfiles, expediente } = input;
  const said = JSON.stringify([told, [...antecedentes.values()], [...perfiles.values()], expediente]);
  await loadFontsFor(`${said} ${evidencias.join(" ")}`);
  const consultas = evidencias.map(consultaOf);
  return drawn(expedientePaper(input, consultas, baseUrl), consultas.some(isOfPrueba));
}

/** Renders a PDF from evidence alone: the same input always gives the same bytes. */
export async function renderReporte({ evidencias, lote, baseUrl }: ReporteInput): Promise<Buffer> {
  const consultas = evidencias.map(consultaOf);
  await loadFontsFor(`${lote?.titulo} ${evidencias.join(" ")}`);
  const [only] = consultas;
  if (only === undefined) throw new Error("a report is of at least one consulta");
  const paper = lote ? lotePaper(consultas, lote.titulo, baseUrl) : reportePaper(only, baseUrl);
  return drawn(paper, consultas.some(isOfPrueba));
}

const isOfPrueba = ({ modo }: OfPrueba): boolean => modo === "prueba";

/** React keeps its last render for the life of the thread, so the document is emptied first. */
async function drawn(made: Paper, isPrueba = false): Promise<Buffer> {
  const paper = isPrueba ? { ...made, title: `PRUEBA: ${made.title}`, isPrueba } : made;
  forgetGlyphs();
  const scribe = createScribe(paper);
  try {
    return await renderToBuffer(documentOf(paper, scribe));
  } finally {
    scribe.end();
  }
}

function consultaOf(evidencia: string): Consulta {
  const evidence: ConsultaEvidence = JSON.parse(evidencia);
  return { ...evidence, hashReporte: hashReporte(evidencia) };
}
