import type { FormatoDeDescarga } from "../../domain/archivos/descarga";
import { COLUMNS, type ConsultaConDecision } from "./consultas-columns";
import { writeTablePart } from "./table-file";
import type { FilePart, FileState, WrittenPart } from "./table-part";

/** Row limit of a sheet without its header. */
export const MOST_ROWS: Readonly<Record<FormatoDeDescarga, number>> = {
  csv: Number.POSITIVE_INFINITY,
  xlsx: 1_048_575,
};

/** A part of a file of consultas. */
export const writePart = (
  formato: FormatoDeDescarga,
  part: FilePart<ConsultaConDecision>,
  state: FileState,
): WrittenPart => writeTablePart(formato, { name: "Consultas", columns: COLUMNS }, part, state);
