import type { DiligenciaSlug } from "../listas/lista";
import type { Advertencia, PoliticaCoincidencia } from "../screening/types";
import { canonicalJson } from "../shared/canonical-json";
import type { OfPrueba, SolicitanteDeCliente } from "./consulta";
import type { DiligenciaResult } from "./find-hallazgos";
import type { DiligenciaQuery } from "./hallazgo";
import { hashReporte } from "./hash-reporte";

/** Contract, diligence response: `sello`. */
export const SELLO = "REFERENCIA. La decisión es del cliente.";

/** Contract, diligence response: `leyenda`. The sources' licence asks that they be named. */
export const LEYENDA =
  "Referencia de antecedentes nacionales tomada de datos abiertos de la Procuraduría General de la Nación y de " +
  "Colombia Compra Eficiente (datos.gov.co, licencia CC BY-SA 4.0). No es una lista de sanciones ni un hallazgo SARLAFT, y no equivale al " +
  "certificado oficial de antecedentes.";

/** A source that no version of was in force. */
export interface FuenteAusente {
  readonly slug: DiligenciaSlug;
  readonly nombre: string;
}

/**
 * Everything that a diligencia established, frozen when it was answered. A ten-year format, separate from that of
 * consultas: add fields under a new `esquema`, never rename or reinterpret one.
 */
interface DiligenciaEvidence extends Omit<DiligenciaResult, "advertencias">, OfPrueba {
  /** The second has `advertencias`, the third how many entries of each source have a document. */
  readonly esquema: 1 | 2 | 3;
  readonly advertencias?: readonly Advertencia[];
  readonly modulo: "diligencia";
  readonly sello: string;
  readonly leyenda: string;
  /** Version of the rules that produced the hallazgos. */
  readonly motor: string;
  readonly diligenciaId: string;
  /** ISO 8601 UTC. Also the time in the UUIDv7 of `diligenciaId`. */
  readonly fechaConsulta: string;
  readonly clienteId: string;
  /** The client's `razon_social` at that time. */
  readonly cliente: string;
  readonly solicitante: SolicitanteDeCliente;
  readonly consultado: DiligenciaQuery;
  readonly referenciaExterna: string | null;
  readonly politicaCoincidencia: PoliticaCoincidencia;
  readonly fuentesAusentes: readonly FuenteAusente[];
}

export interface Diligencia extends DiligenciaEvidence {
  /** SHA-256 of the evidence. */
  readonly hashRespuesta: string;
}

export interface SealedDiligencia {
  readonly diligencia: Diligencia;
  /** RFC 8785 canonical JSON: the exact text whose SHA-256 is `hashRespuesta`. */
  readonly evidencia: string;
}

export function sealDiligencia(
  established: Omit<DiligenciaEvidence, "esquema" | "modulo" | "sello" | "leyenda">,
): SealedDiligencia {
  const constants = { esquema: 3, modulo: "diligencia", sello: SELLO, leyenda: LEYENDA } as const;
  const evidence: DiligenciaEvidence = { ...established, ...constants };
  const evidencia = canonicalJson(evidence);
  return { evidencia, diligencia: { ...evidence, hashRespuesta: hashReporte(evidencia) } };
}
