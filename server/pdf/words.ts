import type { ConsultaEvidence, Solicitante } from "../domain/consultas/consulta";
import type { Tier } from "../domain/listas/lista";
import { listedDocumentoText } from "../domain/screening/documento-words";
import { fundamentoText } from "../domain/screening/fundamento-words";
import { GRADO_WORDS, gradoOf } from "../domain/screening/grado";
import { SEVERIDAD_WORDS, SEVERIDADES } from "../domain/screening/severidad-words";
import type { Match, Severidad } from "../domain/screening/types";
import type { Documento, DocumentoSinComparar } from "../domain/shared/documento";
import { formatPuntaje } from "../domain/shared/formato";

export const SIGNIFICADO_ACTUAL = Object.fromEntries(
  SEVERIDADES.map((severidad) => [severidad, SEVERIDAD_WORDS[severidad].significado]),
) as Record<Severidad, string>;

/** A score with the emitted four decimals, as in evidence before its sixth `esquema`. */
const decimal = (value: number): string => value.toFixed(4).replace(".", ",");

export const documentoText = ({ tipo, numero }: Documento | DocumentoSinComparar): string =>
  `${tipo} ${numero}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const TIER_WORDS: Readonly<Record<Tier, { readonly nivel: string; readonly fuerza: string }>> = {
  "1_vinculante": { nivel: "vinculante", fuerza: "vinculante en Colombia" },
  "2_obligatoria": { nivel: "obligatoria", fuerza: "obligatoria · no vinculante" },
  "3_referencia": { nivel: "de referencia", fuerza: "de referencia · no vinculante" },
};

/** The next step for the reader. `exactas` is its word for exact matches. */
export const consejo = (exactas: string): Readonly<Record<Severidad, string>> => ({
  alto:
    "Escale al oficial de cumplimiento; siga su manual y evalúe de inmediato el reporte a las autoridades. " +
    "Una coincidencia no equivale por sí sola a un reporte de operación sospechosa.",
  medio:
    `Ninguna de las ${exactas} es de una lista vinculante en Colombia. Requiere análisis del oficial de ` +
    "cumplimiento; una coincidencia no equivale por sí sola a un reporte de operación sospechosa.",
  bajo: "Son coincidencias por validar: requieren análisis del oficial de cumplimiento y no confirman una identidad.",
  informativo:
    "Son coincidencias por validar en listas que no son vinculantes en Colombia; no confirman una identidad.",
  sin_hallazgo:
    "Vale para los criterios consultados y para las versiones de las listas que se indican abajo, en la fecha de la consulta.",
});

/** Meaning of a severidad in printed figures and in evidence before its sixth `esquema`. */
export const SIGNIFICADO: Readonly<Record<Severidad, string>> = {
  ...SIGNIFICADO_ACTUAL,
  alto: "coincidencia exacta en una lista vinculante en Colombia",
  medio: "coincidencia exacta en una lista obligatoria o de referencia",
};

/** Words for matches in a report. Older evidence keeps its words, so its bytes stay the same (decision 262). */
interface MatchWords {
  readonly exacta: string;
  readonly exactas: string;
  readonly significado: Readonly<Record<Severidad, string>>;
  readonly puntaje: (score: number) => string;
  readonly resultado: (match: Match) => { readonly main: string; readonly by: string | null };
  readonly documento: (documento: NonNullable<Match["documentoCoincidencia"]>) => string;
  readonly fundamento: (match: Match) => string | null;
}

const BY = { documento: "por documento", nombre: "por nombre" } as const;

const AS_ON_THE_WIRE: MatchWords = {
  exacta: "coincidencia exacta",
  exactas: "coincidencias exactas",
  significado: SIGNIFICADO,
  puntaje: decimal,
  resultado: ({ resultado, matchPor }) => ({ main: resultado, by: BY[matchPor] }),
  documento: ({ tipo, numero }) => `${tipo} ${numero}`,
  fundamento: ({ fundamentoLegal }) => fundamentoLegal,
};

const IN_WORDS: MatchWords = {
  exacta: "coincidencia exacta o muy alta",
  exactas: "coincidencias exactas o muy altas",
  significado: SIGNIFICADO_ACTUAL,
  puntaje: formatPuntaje,
  resultado: (match) => {
    const grado = gradoOf(match);
    const isByName = match.matchPor === "nombre" && !match.derivado;
    return { main: GRADO_WORDS[grado].toLowerCase(), by: isByName ? BY.nombre : null };
  },
  documento: listedDocumentoText,
  fundamento: ({ lista, fundamentoLegal }) => fundamentoLegal && fundamentoText(lista, fundamentoLegal),
};

export const matchWords = ({ esquema }: Pick<ConsultaEvidence, "esquema">): MatchWords =>
  esquema < 6 ? AS_ON_THE_WIRE : IN_WORDS;

export const AVISO_LEGAL =
  "Atalaya es una herramienta automatizada de consulta. No es asesoría legal ni reemplaza el sistema de cumplimiento " +
  "del sujeto obligado: el análisis de las coincidencias, la decisión de vinculación y los reportes a las autoridades " +
  "son deber suyo.";

export function solicitanteText(solicitante: Solicitante | undefined): string {
  if (solicitante === undefined) return "no quedó registrado en esta consulta";
  if (solicitante.tipo === "usuario") return `${solicitante.nombre}, en el portal`;
  if (solicitante.tipo === "sistema") return "vigilancia, al comparar la base de contrapartes con las listas";
  const { etiqueta, terminacion } = solicitante;
  return etiqueta === null
    ? `llave terminada en ${terminacion}`
    : `llave «${etiqueta}», terminada en ${terminacion}`;
}
