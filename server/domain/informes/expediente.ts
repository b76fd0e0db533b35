import { createHash } from "node:crypto";
import type { Consulta } from "../consultas/consulta";
import { dichoDeCaso, type Paso, pasosDichos, pasosFacts } from "../decisiones/caso";
import { type CoincidenciaEstado, type Decision, estadoAfter } from "../decisiones/decision";
import type { FichaPep } from "../decisiones/ficha-pep";
import type { Antecedente } from "../decisiones/memoria";
import type { PerfilDeCoincidencia } from "../listas/perfil";
import { canonicalJson } from "../shared/canonical-json";

/** Most expedientes of a client. Each stays verifiable. */
export const EXPEDIENTES_MAX = 20_000;

/** One consulta, or those of a person: with the same document, or else with the same name. */
export const EXPEDIENTE_POR = ["consulta", "documento", "nombre"] as const;

/** Findings and decisions up to a time. It refers to stored data and names nobody else. */
export interface Expediente {
  readonly expedienteId: string;
  readonly clienteId: string;
  readonly usuarioId: string;
  /** The name at that time. */
  readonly preparadoPor: string;
  readonly en: Date;
  readonly por: (typeof EXPEDIENTE_POR)[number];
  /** Newest first, and the number of all. */
  readonly consultaIds: readonly string[];
  readonly total: number;
  /** How much of each consulta it includes. */
  readonly dicho: readonly (readonly Dicho[])[];
  /** SHA-256 of its facts, which verifies its paper. */
  readonly huella: string;
}

/** A match with a decision, a ficha or a case, at that time. */
export interface CoincidenciaDeExpediente {
  /** In the order of the evidence, from 0. */
  readonly posicion: number;
  readonly estado: CoincidenciaEstado;
  /** Newest first. */
  readonly decisiones: readonly Decision[];
  readonly fichas: readonly FichaPep[];
  /** Steps of its case. */
  readonly pasos: readonly Paso[];
}

export interface ConsultaDeExpediente {
  readonly consultaId: string;
  readonly hashReporte: string;
  readonly coincidencias: readonly CoincidenciaDeExpediente[];
}

/**
 * For a match: the included number of decisions, whether the review of the last one is included, the number of
 * versions of its ficha, and what is included of its case. The last is absent without a case.
 */
export type Dicho = readonly [
  posicion: number,
  decisiones: number,
  isRevised: boolean,
  fichas: number,
  caso?: readonly string[],
];

export const dichoOf = (coincidencias: readonly CoincidenciaDeExpediente[]): Dicho[] =>
  coincidencias.map(({ posicion, decisiones: [last], fichas: [ficha], pasos }) => {
    const said = [posicion, last?.numero ?? 0, last?.revision != null, ficha?.version ?? 0] as const;
    return pasos.length === 0 ? said : [...said, dichoDeCaso(pasos)];
  });

/**
 * The matches of a consulta that an expediente includes, as it includes them. It uses their numbers instead of the
 * time, because decisions that were being committed are not included. `dicho` null: everything.
 */
export const coincidenciasDichas = (
  matches: readonly CoincidenciaDeExpediente[],
  dicho: readonly Dicho[] | null,
): CoincidenciaDeExpediente[] =>
  matches.flatMap(({ posicion, decisiones: all, fichas: cards, pasos: steps }) => {
    const told = dicho?.find(([place]) => place === posicion);
    if (dicho !== null && told === undefined) return [];
    const [, last, isRevised, version, caso = []] = told ?? [
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
    const pasos = pasosDichos(steps, told === undefined ? null : caso);
    return [{ posicion, estado: estadoAfter(decisiones), decisiones, fichas, pasos }];
  });

/** A decision that stood on another consulta of the same person, of the same entry of a list. */
export type AntecedenteDeExpediente = Pick<
  Antecedente,
  "decisionId" | "consultaId" | "tipo" | "en" | "analista" | "aprobador" | "motivo" | "por"
>;

/** The input of an expediente's paper, besides the evidence. */
export interface ExpedienteInput {
  readonly expediente: Expediente;
  /** In the order of its ids. */
  readonly consultas: readonly ConsultaDeExpediente[];
  /** For the matches of one consulta, by position, newest first. */
  readonly antecedentes: ReadonlyMap<number, readonly AntecedenteDeExpediente[]>;
  /** What the lists stated about the first matches of each consulta, by position, in the order of `consultas`. */
  readonly perfiles: readonly ReadonlyMap<number, PerfilDeCoincidencia>[];
}

/**
 * Positions of the matches whose profiles are printed, for each consulta. A match of the same entry, in the same
 * version, is printed once, with the first consulta that has it.
 */
export function perfiladas(consultas: readonly Pick<Consulta, "matches" | "listas">[]): number[][] {
  const seen = new Set<string>();
  let printed = 0;
  return consultas.map(({ matches, listas }) =>
    matches.flatMap((match, posicion) => {
      const { lista, nombreCoincidencia, documentoCoincidencia, fundamentoLegal } = match;
      const versionId = listas.find(({ slug }) => slug === lista)?.versionId ?? null;
      const entry = canonicalJson([
        lista,
        versionId,
        nombreCoincidencia,
        documentoCoincidencia && { ...documentoCoincidencia },
        fundamentoLegal,
      ]);
      if (printed >= PERFILES_MAX || (consultas.length > 1 && seen.has(entry))) return [];
      seen.add(entry);
      printed += 1;
      return [posicion];
    }),
  );
}

/** Most profiles in an expediente. */
const PERFILES_MAX = 20;

/**
 * SHA-256 of everything in an expediente: its consultas by their hashes, and each included decision, review, ficha, step
 * and attachment. Without a case it is as it was before there were any. Recomputed for each verification.
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
      coincidencias: coincidencias.map(({ posicion, decisiones, fichas, pasos }) => ({
        posicion,
        decisiones: decisiones.map(({ revision, ...decision }) => ({
          ...decision,
          en: decision.en.toISOString(),
          revision: revision && { ...revision, en: revision.en.toISOString() },
        })),
        fichas: fichas.map((ficha) => ({ ...ficha, en: ficha.en.toISOString() })),
        ...(pasos.length > 0 && { pasos: pasosFacts(pasos) }),
      })),
    })),
  });
  return createHash("sha256").update(facts).digest("hex");
}
