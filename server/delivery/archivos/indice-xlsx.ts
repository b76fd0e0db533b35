import { severidadText } from "../../domain/consultas/cobertura";
import type { FilaDeIndice } from "../../domain/informes/indice";
import { commaList } from "../../domain/shared/formato";
import { type Celda, writeWorkbook } from "./workbook";

const HEAD = commaList(
  "N.º, Consultado, Documento, Consultada el (Bogotá), Severidad, Coincidencias, Decisión, Motivo, " +
    "Decidió, Aprobó, Decidida el (Bogotá), Reporte, Consulta",
);

/** The consultas of a sample as a sheet with links to the reports in the unpacked archive. */
export const indiceXlsx = (
  filas: readonly FilaDeIndice[],
  about: readonly (readonly [name: string, value: Celda])[],
): Uint8Array<ArrayBuffer> =>
  writeWorkbook([
    {
      nombre: "Consultas",
      anchos: [6, 40, 18, 20, 14, 14, 34, 40, 28, 28, 20, 60, 38],
      filas: [HEAD, ...filas.map(cellsOf)],
    },
    { nombre: "Acerca de", anchos: [30, 100], filas: [["Muestra para auditoría", null], ...about] },
  ]);

function cellsOf({ consultaId, resumen, carpeta, ...decided }: FilaDeIndice, at: number): readonly Celda[] {
  if (resumen === null || carpeta === null) {
    return [at + 1, "Ya no se conserva: su año se retiró", ...HEAD.slice(3).map(() => null), consultaId];
  }
  return [
    at + 1,
    resumen.nombreConsultado,
    resumen.documentoConsultado,
    resumen.creadaEn,
    severidadText(resumen.severidad, resumen.cobertura),
    resumen.totalMatches,
    resumen.totalMatches === 0 ? "Sin coincidencias" : decided.decision,
    decided.motivos,
    decided.decidio,
    decided.aprobo,
    decided.decididaEn,
    { texto: `${carpeta}/reporte.pdf`, destino: `${carpeta}/reporte.pdf` },
    consultaId,
  ];
}
