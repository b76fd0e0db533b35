import type { Solicitante } from "../domain/evidence/consulta";
import type { Severidad } from "../domain/screening/types";
import { BOGOTA_OFFSET_MS } from "../domain/shared/bogota";
import type { Documento } from "../domain/shared/documento";
import type { Tier } from "../domain/shared/lista";

// Dates and figures are written here and not by Intl: its data change, and a report must come out the same for years.
const MESES =
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre".split(" ");

interface Written {
  /** `22 de noviembre de 2026`. */
  readonly dia: string;
  /** `22 nov 2026`. */
  readonly diaCorto: string;
  /** `09:12:41`. */
  readonly hora: string;
}

function written(moment: Date): Written {
  const [dia, mes, ano] = [moment.getUTCDate(), MESES[moment.getUTCMonth()] ?? "", moment.getUTCFullYear()];
  return {
    dia: `${dia} de ${mes} de ${ano}`,
    diaCorto: `${dia} ${mes.slice(0, 3)} ${ano}`,
    hora: moment.toISOString().slice(11, 19),
  };
}

/** A moment as it is read in Bogota. */
export const inBogota = (moment: Date): Written => written(new Date(moment.getTime() + BOGOTA_OFFSET_MS));

/** `22 nov 2026, 05:16`. */
export function shortBogota(moment: Date): string {
  const { diaCorto, hora } = inBogota(moment);
  return `${diaCorto}, ${hora.slice(0, 5)}`;
}

/** `2026-11-22 14:12:41 UTC`. */
export const inUtc = (moment: Date): string => `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;

/** `1.234`. */
export const count = (value: number): string => String(value).replace(/\B(?=(\d{3})+$)/g, ".");

/** A score as it was emitted: four decimals. */
export const decimal = (value: number): string => value.toFixed(4).replace(".", ",");

export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

export const documentoText = ({ tipo, numero }: Documento): string => `${tipo} ${numero}`;

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const TIER_WORDS: Readonly<Record<Tier, { readonly nivel: string; readonly fuerza: string }>> = {
  "1_vinculante": { nivel: "vinculante", fuerza: "vinculante en Colombia" },
  "2_obligatoria": { nivel: "obligatoria", fuerza: "obligatoria · no vinculante" },
  "3_referencia": { nivel: "de referencia", fuerza: "de referencia · no vinculante" },
};

/** What follows for whoever reads the report. */
export const CONSEJO: Readonly<Record<Severidad, string>> = {
  alto:
    "Escale al oficial de cumplimiento; siga su manual y evalúe de inmediato el reporte a las autoridades. " +
    "Una coincidencia no equivale por sí sola a un reporte de operación sospechosa.",
  medio:
    "Ninguna de las coincidencias exactas es de una lista vinculante en Colombia. Requiere análisis del oficial de " +
    "cumplimiento; una coincidencia no equivale por sí sola a un reporte de operación sospechosa.",
  bajo: "Son coincidencias por validar: requieren análisis del oficial de cumplimiento y no confirman una identidad.",
  informativo:
    "Son coincidencias por validar en listas que no son vinculantes en Colombia; no confirman una identidad.",
  sin_hallazgo:
    "Vale para los criterios consultados y para las versiones de las listas que se indican abajo, en la fecha de la consulta.",
};

export const AVISO_LEGAL =
  "Atalaya es una herramienta automatizada de consulta. No es asesoría legal ni reemplaza el sistema de cumplimiento " +
  "del sujeto obligado: el análisis de las coincidencias, la decisión de vinculación y los reportes a las autoridades " +
  "son deber suyo.";

export function solicitanteText(solicitante: Solicitante | undefined): string {
  if (solicitante === undefined) return "no quedó registrado en esta consulta";
  if (solicitante.tipo === "usuario") return `${solicitante.nombre}, en el portal`;
  const { etiqueta, terminacion } = solicitante;
  return etiqueta === null
    ? `llave terminada en ${terminacion}`
    : `llave «${etiqueta}», terminada en ${terminacion}`;
}
