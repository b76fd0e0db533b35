import { createHash } from "node:crypto";
import { type CoincidenciaEstado, type Decision, estadoAfter } from "../decisiones/decision";
import type { FichaPep } from "../decisiones/ficha-pep";
import type { Antecedente } from "../decisiones/memoria";
import { canonicalJson } from "../shared/canonical-json";

/** Expedientes that a client has issued, at most: each is verified for as long as there is a paper of it. */
export const EXPEDIENTES_MAX = 20_000;

/** One consulta, or those of a person: by the document, else by the name as it was asked for. */
export const EXPEDIENTE_POR = ["consulta", "documento", "nombre"] as const;

/** What was found and what was decided on it, until a moment. It repeats what is kept, and of nobody consulted but that. */
export interface Expediente {
  readonly expedienteId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  /** As they were called then. */
  readonly preparadoPor: string;
  readonly en: Date;
  readonly por: (typeof EXPEDIENTE_POR)[number];
  /** Newest first, and of how many. */
  readonly consultaIds: readonly string[];
  readonly total: number;
  /** How much it tells of each of its consultas. */
  readonly dicho: readonly (readonly Dicho[])[];
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

/** Of a match, how many decisions are told, whether what was said of the last one is, and how many versions of its card. */
export type Dicho = readonly [posicion: number, decisiones: number, isRevised: boolean, fichas: number];

export const dichoOf = (coincidencias: readonly CoincidenciaDeExpediente[]): Dicho[] =>
  coincidencias.map(({ posicion, decisiones: [last], fichas: [ficha] }) => [
    posicion,
    last?.numero ?? 0,
    last?.revision != null,
    ficha?.version ?? 0,
  ]);

/**
 * Those of a consulta's matches that an expediente tells of, as it tells of them, by their numbers and not by the time: what was
 * being committed when it was issued is not in it. `dicho` null: everything there is.
 */
export const coincidenciasDichas = (
  matches: readonly CoincidenciaDeExpediente[],
  dicho: readonly Dicho[] | null,
): CoincidenciaDeExpediente[] =>
  matches.flatMap(({ posicion, decisiones: all, fichas: cards }) => {
    const told = dicho?.find(([place]) => place === posicion);
    if (dicho !== null && told === undefined) return [];
    const [, last, isRevised, version] = told ?? [
      posicion,
      Number.POSITIVE_INFINITY,
      true,
      Number.POSITIVE_INFINITY,
    ];
    const decisiones = all
      .filter(({ numero }) => numero <= last)
      .map((one) => (one.numero === last && !isRevised ? { ...one, revision: null } : one));
    const fichas = cards.filter((ficha) => ficha.version <= version);
    if (decisiones.length === 0 && fichas.length === 0) return [];
    return [{ posicion, estado: estadoAfter(decisiones), decisiones, fichas }];
  });

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
  { expedienteId, preparadoPor, en, por, total }: Omit<Expediente, "huella" | "consultaIds" | "dicho">,
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
