import { createHash } from "node:crypto";
import { decididaAsOf } from "../decisiones/as-of";
import type { CoincidenciaEstado, Decision } from "../decisiones/decision";
import type { FichaPep } from "../decisiones/ficha-pep";
import type { Antecedente } from "../decisiones/memoria";
import { canonicalJson } from "../shared/canonical-json";

/** One consulta, or those of a person: by the document, else by the name as it was asked for. */
export const EXPEDIENTE_POR = ["consulta", "documento", "nombre"] as const;

/** What was found and what was decided on it, until a moment. It repeats what is kept, and of nobody consulted but that. */
export interface Expediente {
  readonly expedienteId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  /** As they were called then. */
  readonly preparadoPor: string;
  /** What was decided later is not in it. */
  readonly en: Date;
  readonly por: (typeof EXPEDIENTE_POR)[number];
  /** Newest first, and of how many. */
  readonly consultaIds: readonly string[];
  readonly total: number;
  /** Of its facts: what its paper is verified by. */
  readonly huella: string;
}

/** A match that somebody decided on or has a card, as it stood. */
export interface CoincidenciaDeExpediente {
  /** In the order of the evidence, from 0. */
  readonly posicion: number;
  readonly estado: CoincidenciaEstado;
  /** Newest first. */
  readonly decisiones: readonly Decision[];
  readonly fichas: readonly FichaPep[];
}

export interface ConsultaDeExpediente {
  readonly consultaId: string;
  readonly hashReporte: string;
  readonly coincidencias: readonly CoincidenciaDeExpediente[];
}

/** Those of a consulta's matches that an expediente of that moment tells of. */
export const coincidenciasAsOf = (
  matches: readonly CoincidenciaDeExpediente[],
  en: Date,
): CoincidenciaDeExpediente[] =>
  matches
    .map(({ posicion, estado, decisiones, fichas }) =>
      decididaAsOf({ posicion, estado, decisiones, fichas }, en),
    )
    .filter(({ decisiones, fichas }) => decisiones.length > 0 || fichas.length > 0);

/** A decision that stood on another consulta of the same person, of the same entry of a list. */
export type AntecedenteDeExpediente = Pick<
  Antecedente,
  "decisionId" | "consultaId" | "tipo" | "en" | "analista" | "aprobador" | "motivo" | "por"
>;

/** What the paper of an expediente is made of, besides the text of each consulta's evidence. */
export interface ExpedienteInput {
  readonly expediente: Expediente;
  /** In the order of its ids. */
  readonly consultas: readonly ConsultaDeExpediente[];
  /** Of one consulta's matches, by their places; the newest first. */
  readonly antecedentes: ReadonlyMap<number, readonly AntecedenteDeExpediente[]>;
}

/**
 * The SHA-256 of everything an expediente says that is kept: its consultas by their own hashes, and each decision, what was
 * said of it and each card, of those that are its own. Found again whenever it is verified.
 */
export function huellaOfExpediente(
  { expedienteId, preparadoPor, en, por, total }: Omit<Expediente, "huella" | "consultaIds">,
  consultas: readonly ConsultaDeExpediente[],
): string {
  const facts = canonicalJson({
    esquema: 1,
    expedienteId,
    preparadoPor,
    en: en.toISOString(),
    por,
    total,
    consultas: consultas.map(({ consultaId, hashReporte, coincidencias }) => ({
      consultaId,
      hashReporte,
      coincidencias: coincidencias.map(({ posicion, decisiones, fichas }) => ({
        posicion,
        decisiones: decisiones.map(({ revision, ...decision }) => ({
          ...decision,
          en: decision.en.toISOString(),
          revision: revision && { ...revision, en: revision.en.toISOString() },
        })),
        fichas: fichas.map((ficha) => ({ ...ficha, en: ficha.en.toISOString() })),
      })),
    })),
  });
  return createHash("sha256").update(facts).digest("hex");
}
