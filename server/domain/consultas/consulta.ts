import { LISTAS } from "../listas/catalog";
import { type ListaEnVigor, SCREENED_SLUGS, type ScreenedSlug, type Tier } from "../listas/lista";
import type {
  Advertencia,
  Apartado,
  Match,
  PoliticaCoincidencia,
  ScreeningQuery,
  Severidad,
} from "../screening/types";
import type { ActorOfCliente } from "../shared/actor";
import { canonicalJson } from "../shared/canonical-json";
import { hashReporte } from "./hash-reporte";

/** The final regulated entity a query was made for, as it goes into the evidence. */
export interface SujetoObligado {
  readonly razonSocial: string;
  /** Digits only, the verification digit kept. */
  readonly nit: string;
}

/** Who asked, named as it was then: a key may be relabelled and a person renamed. */
export type Solicitante =
  | {
      readonly tipo: "llave";
      readonly llaveId: string;
      readonly etiqueta: string | null;
      readonly terminacion: string;
    }
  | { readonly tipo: "usuario"; readonly usuarioId: string; readonly nombre: string };

export function solicitanteOf(actor: ActorOfCliente): Solicitante {
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

/** What the evidence has been holding since its second `esquema`. */
interface SinceEsquema2 {
  readonly solicitante: Solicitante;
  readonly listasAusentes: readonly ListaAusente[];
}

/** What it has been holding since its third. */
interface SinceEsquema3 {
  /** As the client's `cliente`: digits only. */
  readonly clienteNit: string;
}

/** What it has been holding since its fourth, and its matches their `tipoCoincidencia` and `ccComoNit`. */
interface SinceEsquema4 {
  readonly coincidenciasOtroTipo: number;
}

/** What it has been holding since its fifth, and its matches' explanations their `contradicciones`. */
interface SinceEsquema5 {
  /** In how many entries of `listas` a word is known; null under `solo_puntaje`. */
  readonly palabraConocidaDesde: number | null;
  readonly apartados: readonly Apartado[];
}

/** What it has been holding since its seventh, and its matches' explanations their `lectura`. */
interface SinceEsquema7 {
  /** Every name that was compared, normalized; the typed text stands in `consultado`. */
  readonly lecturas: readonly string[];
  readonly advertencias: readonly Advertencia[];
}

/** What only the evidence of a test account says: that of others stays what it is. */
export interface OfPrueba {
  readonly modo?: "prueba";
}

/** What is sealed of whoever asked in a test account. */
export const markOf = ({ modo }: Pick<ActorOfCliente, "modo">): OfPrueba =>
  modo === "prueba" ? { modo } : {};

/**
 * Everything a query established, frozen at the moment it was answered: names of client and lists are
 * copied, not referred to, so that renaming either later changes no evidence (contract-decisions 167, 168).
 * This is a ten-year format: add fields under a new `esquema`, never rename or reinterpret one.
 */
export interface ConsultaEvidence
  extends OfPrueba,
    Partial<SinceEsquema2 & SinceEsquema3 & SinceEsquema4 & SinceEsquema5 & SinceEsquema7> {
  /** The sixth names the entry behind a derived match (`entrada`), and says whose document is under another name (`otroNombre`). */
  readonly esquema: 1 | 2 | 3 | 4 | 5 | 6 | 7;
  /** Version of the normalization, score and correspondence rules that produced the matches. */
  readonly motor: string;
  readonly consultaId: string;
  /** ISO 8601 UTC; also the instant of the UUIDv7 in `consultaId`. */
  readonly fechaReporte: string;
  readonly clienteId: string;
  /** The client's `razon_social` when it asked. */
  readonly cliente: string;
  readonly consultado: ScreeningQuery;
  readonly consultaParcial: boolean;
  readonly sujetoObligado: SujetoObligado | null;
  readonly referenciaExterna: string | null;
  readonly politicaCoincidencia: PoliticaCoincidencia;
  /** Least correspondence of a `posible` match; null under `solo_puntaje`. */
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
  /** RFC 8785 canonical JSON of the evidence: the exact text `hashReporte` is the SHA-256 of. */
  readonly evidencia: string;
}

type Established = Omit<ConsultaEvidence, "esquema"> &
  SinceEsquema2 &
  SinceEsquema3 &
  SinceEsquema4 &
  SinceEsquema5 &
  SinceEsquema7;

export function sealConsulta(established: Established): SealedConsulta {
  const evidence: ConsultaEvidence = { ...established, esquema: 7 };
  const evidencia = canonicalJson(evidence);
  return { evidencia, consulta: { ...evidence, hashReporte: hashReporte(evidencia) } };
}
