import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import { type ConsultaResumen, severidadText } from "../../domain/consultas/cobertura";
import type { CoincidenciaEstado } from "../../domain/decisiones/decision";
import { ESTADO_NOMBRES } from "../../domain/decisiones/decision-words";
import { writeTablePart } from "./table-csv";
import type { Column, FilePart, FileState, WrittenPart } from "./table-part";

/** Row limit of a sheet without its header. */
export const MOST_ROWS: Readonly<Record<FormatoDeDescarga, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_575,
};

export const writePart = (
  formato: FormatoDeDescarga,
  part: FilePart<ConsultaConDecision>,
  state: FileState,
): WrittenPart => writeTablePart(formato, { name: "Consultas", columns: COLUMNS }, part, state);

/** A consulta with the most urgent state of its matches. Null if it has none or is too new. */
export interface ConsultaConDecision extends ConsultaResumen {
  readonly decision: CoincidenciaEstado | null;
}

const COLUMNS: readonly Column<ConsultaConDecision>[] = [
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
  { name: "Parecidos del otro tipo", width: 14, value: ({ otroTipo }) => otroTipo || null },
];
