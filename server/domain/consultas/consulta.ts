import { LISTAS } from "../listas/catalog";
import { type ListaEnVigor, listaAge, SCREENED_SLUGS, type ScreenedSlug, type Tier } from "../listas/lista";
import type {
  Advertencia,
  Apartado,
  Match,
  PoliticaCoincidencia,
  ScreeningQuery,
  Severidad,
} from "../screening/types";
import type { ActorOfCliente, Consultante } from "../shared/actor";
import { canonicalJson } from "../shared/canonical-json";
import type { DocumentoSinComparar } from "../shared/documento";
import { hashReporte } from "./hash-reporte";

/** The regulated entity of a query, as in the evidence. */
export interface SujetoObligado {
  readonly razonSocial: string;
  /** Digits only, including the verification digit. */
  readonly nit: string;
}

/** A requester of the client with its name at that time: keys and people may be renamed. */
export type SolicitanteDeCliente =
  | {
      readonly tipo: "llave";
      readonly llaveId: string;
      readonly etiqueta: string | null;
      readonly terminacion: string;
    }
  | { readonly tipo: "usuario"; readonly usuarioId: string; readonly nombre: string };

/** The third kind is vigilancia, since the eighth `esquema`. */
export type Solicitante = SolicitanteDeCliente | { readonly tipo: "sistema"; readonly proceso: "vigilancia" };

export function solicitanteOf(actor: ActorOfCliente): SolicitanteDeCliente;
export function solicitanteOf(actor: Consultante): Solicitante;
export function solicitanteOf(actor: Consultante): Solicitante {
  if (actor.kind === "vigilancia") return { tipo: "sistema", proceso: "vigilancia" };
  if (actor.kind === "portal") {
    return { tipo: "usuario", usuarioId: actor.usuarioId, nombre: actor.nombre };
  }
  const { apiKeyId: llaveId, etiqueta, terminacion } = actor;
  return { tipo: "llave", llaveId, etiqueta, terminacion };
}

/** A list that screening compares and that no version of was in force. */
export interface ListaAusente {
  readonly slug: ScreenedSlug;
  readonly nombre: string;
  readonly tier: Tier;
}

/** Returns the lists that screening compares and that have no version among `listas`. */
export function listasAusentes(listas: readonly { readonly slug: string }[]): ListaAusente[] {
  const inForce = new Set(listas.map(({ slug }) => slug));
  return SCREENED_SLUGS.filter((slug) => !inForce.has(slug)).map((slug) => {
    const { nombre, tier } = LISTAS[slug];
    return { slug, nombre, tier };
  });
}

/** Whether `/validate` is refused without the list. */
export const isVinculante = ({ tier }: ListaAusente): boolean => tier === "1_vinculante";

/** Fields of the evidence since its second `esquema`. */
interface SinceEsquema2 {
  readonly solicitante: Solicitante;
  readonly listasAusentes: readonly ListaAusente[];
}

/** Fields since its third. */
interface SinceEsquema3 {
  /** As the client's `cliente`: digits only. */
  readonly clienteNit: string;
}

/** Fields since its fourth, which also added `tipoCoincidencia` and `ccComoNit` to matches. */
interface SinceEsquema4 {
  readonly coincidenciasOtroTipo: number;
}

/** Fields since its fifth, which also added `contradicciones` to explanations. */
interface SinceEsquema5 {
  /** Number of entries of `listas` that make a word known. Null under `solo_puntaje`. */
  readonly palabraConocidaDesde: number | null;
  readonly apartados: readonly Apartado[];
}

/** Fields since its seventh, which also added `lectura` to explanations. */
interface SinceEsquema7 {
  /** Every compared name, normalized. The typed text is in `consultado`. */
  readonly lecturas: readonly string[];
  readonly advertencias: readonly Advertencia[];
}

/** Only evidence of a test account has this field, so other evidence stays unchanged. */
export interface OfPrueba {
  readonly modo?: "prueba";
}

/** Only evidence of a query that sent such a document has this field. */
export interface OfSinComparar {
  readonly documentoSinComparar?: DocumentoSinComparar;
}

/** Only evidence of a query that compared such a list has this field. */
export interface OfAtrasadas {
  readonly listasAtrasadas?: readonly (ListaAusente & { readonly confirmadaEn: string })[];
}

/** Returns the lists that their source has not confirmed for too long. A sample has no source. */
export function atrasadasOf(
  listas: readonly ListaEnVigor[],
  confirmadas: ReadonlyMap<string, Date>,
  now: Date,
): OfAtrasadas {
  const listasAtrasadas = listas.flatMap(({ slug, nombre, tier, fetchedEn }) => {
    const { hasSource, nombre: official } = LISTAS[slug];
    const at = new Date(Math.max(Date.parse(fetchedEn), confirmadas.get(slug)?.getTime() ?? 0));
    const { isLate } = listaAge(at, hasSource && nombre === official, now);
    return isLate ? [{ slug, nombre, tier, confirmadaEn: at.toISOString() }] : [];
  });
  return listasAtrasadas.length === 0 ? {} : { listasAtrasadas };
}

/** The mark in the evidence of a test account. */
export const markOf = ({ modo }: Pick<Consultante, "modo">): OfPrueba => (modo === "prueba" ? { modo } : {});

/**
 * Everything that a query established, frozen when it was answered. Names of client and lists are copied, so that
 * renaming them later changes no evidence (contract-decisions 167, 168). This is a ten-year format: add fields under a
 * new `esquema`, never rename or reinterpret one.
 */
export interface ConsultaEvidence
  extends OfPrueba,
    OfSinComparar,
    OfAtrasadas,
    Partial<SinceEsquema2 & SinceEsquema3 & SinceEsquema4 & SinceEsquema5 & SinceEsquema7> {
  /**
   * The sixth adds the entry behind a derived match (`entrada`) and `otroNombre` for a document. The eighth is the
   * seventh with vigilancia as `solicitante`. Other evidence stays at the seventh.
   */
  readonly esquema: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
  /** Version of the normalization, score and correspondence rules that produced the matches. */
  readonly motor: string;
  readonly consultaId: string;
  /** ISO 8601 UTC. Also the time in the UUIDv7 of `consultaId`. */
  readonly fechaReporte: string;
  readonly clienteId: string;
  /** The client's `razon_social` at that time. */
  readonly cliente: string;
  readonly consultado: ScreeningQuery;
  readonly consultaParcial: boolean;
  readonly sujetoObligado: SujetoObligado | null;
  readonly referenciaExterna: string | null;
  readonly politicaCoincidencia: PoliticaCoincidencia;
  /** Least correspondence of a `posible` match. Null under `solo_puntaje`. */
  readonly umbralCorrespondencia: number | null;
  readonly severidad: Severidad;
  readonly matches: readonly Match[];
  readonly candidatosDescartados: number;
  readonly listas: readonly ListaEnVigor[];
}

/** A query with the hash that seals it. */
export interface Consulta extends ConsultaEvidence {
  readonly hashReporte: string;
}

export interface SealedConsulta {
  readonly consulta: Consulta;
  /** RFC 8785 canonical JSON of the evidence: the exact text whose SHA-256 is `hashReporte`. */
  readonly evidencia: string;
}

type Established = Omit<ConsultaEvidence, "esquema"> &
  SinceEsquema2 &
  SinceEsquema3 &
  SinceEsquema4 &
  SinceEsquema5 &
  SinceEsquema7;

export function sealConsulta(established: Established): SealedConsulta {
  const esquema = established.solicitante.tipo === "sistema" ? 8 : 7;
  const evidence: ConsultaEvidence = { ...established, esquema };
  const evidencia = canonicalJson(evidence);
  return { evidencia, consulta: { ...evidence, hashReporte: hashReporte(evidencia) } };
}

type OfSujeto = Pick<ConsultaEvidence, "sujetoObligado">;

/** Returns the regulated entity that all of them share. Null if they differ or are the client's own. */
export function commonSujeto(consultas: readonly OfSujeto[]): ConsultaEvidence["sujetoObligado"] {
  const sujeto = consultas[0]?.sujetoObligado ?? null;
  const isCommon = consultas.every(
    ({ sujetoObligado }) =>
      sujetoObligado?.nit === sujeto?.nit && sujetoObligado?.razonSocial === sujeto?.razonSocial,
  );
  return isCommon ? sujeto : null;
}
