import { severidadText } from "../../domain/consultas/cobertura";
import type { ConsultaResumen } from "../../domain/consultas/consulta-resumen";
import type { CoincidenciaEstado } from "../../domain/decisiones/decision";
import { ESTADO_NOMBRES } from "../../domain/decisiones/decision-words";
import type { Column } from "./table-part";

/** A consulta with the most urgent state of its matches. Null if it has none or is too new. */
export interface ConsultaConDecision extends ConsultaResumen {
  readonly decision: CoincidenciaEstado | null;
}

export const COLUMNS: readonly Column<ConsultaConDecision>[] = [
  { name: "Fecha y hora (Bogotá)", width: 20, value: ({ creadaEn }) => creadaEn },
  { name: "Consultado", width: 40, value: ({ nombreConsultado }) => nombreConsultado },
  { name: "Documento", width: 18, value: ({ documentoConsultado }) => documentoConsultado },
  { name: "Severidad", width: 14, value: ({ severidad, cobertura }) => severidadText(severidad, cobertura) },
  { name: "Coincidencias", width: 14, value: ({ totalMatches }) => totalMatches },
  { name: "Referencia", width: 24, value: ({ referenciaExterna }) => referenciaExterna },
  { name: "Sujeto obligado", width: 32, value: (consulta) => consulta.sujetoObligadoRazonSocial },
  { name: "NIT del sujeto obligado", width: 18, value: ({ sujetoObligadoNit }) => sujetoObligadoNit },
  { name: "Consulta", width: 38, value: ({ consultaId }) => consultaId },
  { name: "Decisión", width: 24, value: ({ decision }) => decision && ESTADO_NOMBRES[decision] },
];
