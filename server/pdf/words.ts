import type { Solicitante } from "../domain/consultas/consulta";
import type { Tier } from "../domain/listas/lista";
import type { Severidad } from "../domain/screening/types";
import type { Documento } from "../domain/shared/documento";

/** A score as it was emitted: four decimals. */
export const decimal = (value: number): string => value.toFixed(4).replace(".", ",");

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
