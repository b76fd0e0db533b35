import { firstCabezaOver } from "../../db/bitacora/bitacora";
import { findEvidencias } from "../../db/consultas/consultas";
import type { Verificacion } from "../../domain/bitacora/verificacion";
import { type Cobertura, coberturaOf } from "../../domain/consultas/cobertura";
import type { Consulta } from "../../domain/consultas/consulta";
import { conservadaHasta } from "../../domain/consultas/retencion";
import { documentoAgreement } from "../../domain/decisiones/comparacion";
import { type AlignedWord, alignedWords } from "../../domain/screening/aligned-words";
import { contradictionText } from "../../domain/screening/contradiction-words";
import { fundamentoText } from "../../domain/screening/fundamento-words";
import { type Grado, gradoOf } from "../../domain/screening/grado";
import { compartidoText, entradaOf, notasOf, otroTipoText } from "../../domain/screening/notas";
import type { Agreement, Apartado, Match } from "../../domain/screening/types";
import type { PortalActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import { verifyKept } from "../bitacora/pruebas";
import type { Deps } from "../deps";

/** A common name has hundreds of matches, and nobody reads them at once. */
const MATCHES_AT_ONCE = 50;

/** A match with both names word by word, and notes about how it was found. */
export interface ShownMatch extends Match {
  readonly notas: readonly string[];
  readonly palabras: readonly AlignedWord[];
  readonly grado: Grado;
  /** How the document that was sent agrees with the listed one. */
  readonly documento: Agreement;
  /** `fundamentoLegal` in words. */
  readonly fundamento: string | null;
}

/** A candidate that is no match, with the reason in words. */
interface ShownApartado extends Pick<Apartado, "listaNombre" | "nombreCoincidencia" | "score"> {
  readonly motivos: readonly string[];
}

export interface ShownConsulta extends Omit<Consulta, "matches" | "apartados"> {
  readonly totalMatches: number;
  /** Null: every active list was compared. */
  readonly cobertura: Cobertura | null;
  /** The note about entries of the other type that resemble the name. Null if there are none. */
  readonly otroTipo: string | null;
  /** Discarded candidates that are shown by name, with the reason. Empty if the evidence has none. */
  readonly apartados: readonly ShownApartado[];
  /** The first matches, in the order of the report. */
  readonly matches: readonly ShownMatch[];
}

export interface ConsultaDetail {
  readonly consultaId: string;
  /** Null if the evidence no longer has its sealed hash. Altered evidence is never shown. */
  readonly consulta: ShownConsulta | null;
  /** Whether record and log agree, computed for each request. */
  readonly registro: "intacta" | "pendiente_de_sello" | "prueba" | "registro_alterado" | "bitacora_alterada";
  /** Its leaf, from 1, and when it was signed. Null before that. */
  readonly sello: { readonly hoja: number; readonly selladaEn: Date } | null;
  readonly conservadaHasta: Date;
  /** The public address that verifies the report. */
  readonly verificacionUrl: string;
}

/**
 * Returns a consulta of the client from its evidence, and what the log proves about it.
 * @throws ServiceError `not_found`, also for another client's.
 */
export async function getConsulta(
  { db, baseUrl }: Pick<Deps, "db" | "baseUrl">,
  { clienteId }: Pick<PortalActor, "clienteId">,
  { consultaId }: { readonly consultaId: string },
): Promise<ConsultaDetail> {
  const [kept] = await findEvidencias(db, clienteId, [consultaId]);
  if (kept === undefined) throw new ServiceError("not_found");
  const { hashReporte } = kept;
  const verificacion = await verifyKept(db, { consultaId, hash: hashReporte });
  const consulta = consultaOf(verificacion, kept);
  return {
    consultaId,
    consulta: consulta && showConsulta(consulta),
    registro: registroOf(verificacion),
    sello: await selloOf(db, verificacion),
    conservadaHasta: conservadaHasta(momentOf(consultaId), consulta ?? {}),
    verificacionUrl: `${baseUrl}/verificar/${consultaId}?h=${hashReporte}`,
  };
}

/**
 * Returns a page of matches after the first `desde`.
 * @throws ServiceError `not_found`; Error if the evidence was altered.
 */
export async function listMatches(
  { db }: Pick<Deps, "db">,
  { clienteId }: Pick<PortalActor, "clienteId">,
  { consultaId, desde }: { readonly consultaId: string; readonly desde: number },
): Promise<readonly ShownMatch[]> {
  return matchesOf(await readIntact(db, clienteId, consultaId), desde);
}

/**
 * Returns a consulta of the client whose evidence has its sealed hash.
 * @throws ServiceError `not_found`; Error if the evidence was altered.
 */
export async function readIntact(db: Deps["db"], clienteId: string, consultaId: string): Promise<Consulta> {
  const [kept] = await findEvidencias(db, clienteId, [consultaId]);
  if (kept === undefined) throw new ServiceError("not_found");
  const verificacion = await verifyKept(db, { consultaId, hash: kept.hashReporte });
  const consulta = consultaOf(verificacion, kept);
  if (consulta === null) throw new Error(`the evidence of consulta ${consultaId} was altered`);
  return consulta;
}

/** The consulta, if its evidence has the sealed hash. A failing log does not hide it. */
function consultaOf(
  verificacion: Verificacion,
  { evidencia, hashReporte }: { readonly evidencia: string; readonly hashReporte: string },
): Consulta | null {
  if ("consulta" in verificacion) return verificacion.consulta;
  if (registroOf(verificacion) === "registro_alterado") return null;
  return { ...JSON.parse(evidencia), hashReporte };
}

function registroOf(verificacion: Verificacion): ConsultaDetail["registro"] {
  const { estado } = verificacion;
  if (estado === "intacta" || estado === "pendiente_de_sello" || estado === "prueba") return estado;
  return verificacion.estado === "no_coincide" && verificacion.motivo === "bitacora_alterada"
    ? "bitacora_alterada"
    : "registro_alterado";
}

async function selloOf(db: Deps["db"], verificacion: Verificacion): Promise<ConsultaDetail["sello"]> {
  if (verificacion.estado !== "intacta") return null;
  const { indice, cabeza } = verificacion.inclusion;
  const first = await firstCabezaOver(db, indice);
  return { hoja: indice + 1, selladaEn: first ?? cabeza.selladaEn };
}

/** A consulta as a page shows it: the first matches with their notes. */
export const showConsulta = ({ matches, apartados = [], ...consulta }: Consulta): ShownConsulta => ({
  ...consulta,
  totalMatches: matches.length,
  cobertura: coberturaOf(consulta),
  otroTipo: otroTipoText(consulta.coincidenciasOtroTipo, consulta.consultado.tipo),
  apartados: apartados.map(({ listaNombre, nombreCoincidencia, score, contradicciones }) => ({
    listaNombre,
    nombreCoincidencia,
    score,
    motivos: contradicciones.map((contradiccion) =>
      contradictionText(contradiccion, { consulta: consulta.consultado.nombre, lista: nombreCoincidencia }),
    ),
  })),
  matches: matchesOf({ matches, consultado: consulta.consultado }, 0),
});

const matchesOf = (
  { matches, consultado }: Pick<Consulta, "matches" | "consultado">,
  desde: number,
): ShownMatch[] =>
  matches.slice(desde, desde + MATCHES_AT_ONCE).map((match) => ({
    ...match,
    palabras: alignedWords(match.explicacion),
    grado: gradoOf(match),
    documento: documentoAgreement(match, consultado),
    fundamento: match.fundamentoLegal && fundamentoText(match.lista, match.fundamentoLegal),
    notas: notasIn(match, matches, consultado),
  }));

/** Evidence before its sixth `esquema` lacks some notes about derived matches, so they are recomputed. */
function notasIn(match: Match, matches: readonly Match[], consultado: Consulta["consultado"]): string[] {
  const { derivadoDe } = match;
  if (derivadoDe === null || derivadoDe.entrada !== undefined) return notasOf(match, consultado);
  const entrada = entradaOf(match, matches);
  if (entrada !== undefined) return notasOf({ ...match, derivadoDe: { ...derivadoDe, entrada } }, consultado);
  return [compartidoText(match) ?? "", ...notasOf(match, consultado)];
}

/** The time in the id is that of the consulta. */
const momentOf = (consultaId: string) =>
  new Date(Number.parseInt(consultaId.slice(0, 13).replace("-", ""), 16));
