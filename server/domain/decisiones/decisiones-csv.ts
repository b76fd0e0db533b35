import type { Tier } from "../listas/lista";
import { TIER_WORDS } from "../listas/tier-words";
import { GRADO_WORDS, type Grado } from "../screening/grado";
import { severidadOf } from "../screening/severidad";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import type { Resultado } from "../screening/types";
import { formatBogota } from "../shared/bogota";
import { csvText } from "../shared/csv";
import type { Comparacion, DecisionTipo, RevisionResultado } from "./decision";
import { ACUERDO_WORDS, DECISION_WORDS, VINCULO_WORDS } from "./decision-words";
import type { FichaPepDatos } from "./ficha-pep";
import { pepHasta } from "./ficha-pep";

interface DecisionFila extends Comparacion {
  readonly decisionId: string;
  readonly consultaId: string;
  readonly posicion: number;
  readonly creadaEn: Date;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly referenciaExterna: string | null;
  readonly listaNombre: string;
  readonly nombreCoincidencia: string;
  readonly tier: Tier;
  readonly resultado: Resultado;
  readonly grado: Grado;
  readonly numero: number;
  readonly en: Date;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  readonly segundoMotivo: string | null;
  readonly nota: string | null;
  readonly analista: string;
  readonly requiereAprobacion: boolean;
  readonly revisionResultado: RevisionResultado | null;
  readonly revisionEn: Date | null;
  readonly aprobador: string | null;
  readonly revisionNota: string | null;
  readonly repiteId: string | null;
  readonly pepCargo: string | null;
  readonly pepDesvinculacion: string | null;
  readonly pepVinculo: FichaPepDatos["vinculo"] | null;
  readonly pepOrigen: string | null;
  readonly pepAprobador: string | null;
  readonly pepRevision: string | null;
}

const HEADER = [
  "Decidida (Bogotá)",
  "Decidida (UTC)",
  "Decisión",
  "Motivo",
  "Segundo motivo",
  "Nota",
  "Analista",
  "Documento",
  "Nacimiento",
  "País",
  "Actividad",
  "Aprobación",
  "Aprobador",
  "Aprobada o devuelta (Bogotá)",
  "Aprobada o devuelta (UTC)",
  "Nota de la aprobación",
  "Consultado",
  "Documento consultado",
  "Referencia",
  "Lista",
  "Nombre en la lista",
  "Nivel",
  "Severidad",
  "Resultado",
  "Consultada (UTC)",
  "Id de la consulta",
  "Coincidencia",
  "Decisión número",
  "Id de la decisión",
  "Repite la decisión",
  "PEP: cargo",
  "PEP: vínculo",
  "PEP: desvinculación",
  "PEP: se considera hasta",
  "PEP: origen de recursos",
  "PEP: aprobó la vinculación",
  "PEP: próxima revisión",
] as const;

/** The decisions as a spreadsheet reads them. `isCut`: there are more, which the last line says. */
export function decisionesCsv(filas: readonly DecisionFila[], isCut: boolean): string {
  const rows = filas.map((fila) => [
    formatBogota(fila.en),
    fila.en.toISOString(),
    DECISION_WORDS[fila.tipo].nombre,
    fila.motivo,
    fila.segundoMotivo,
    fila.nota,
    fila.analista,
    ACUERDO_WORDS[fila.documento],
    ACUERDO_WORDS[fila.nacimiento],
    ACUERDO_WORDS[fila.pais],
    ACUERDO_WORDS[fila.actividad],
    fila.revisionResultado === null
      ? fila.requiereAprobacion
        ? "pendiente"
        : "no se pidió"
      : fila.revisionResultado,
    fila.aprobador,
    fila.revisionEn && formatBogota(fila.revisionEn),
    fila.revisionEn?.toISOString() ?? null,
    fila.revisionNota,
    fila.nombreConsultado,
    fila.documentoConsultado,
    fila.referenciaExterna,
    fila.listaNombre,
    fila.nombreCoincidencia,
    TIER_WORDS[fila.tier].nombre,
    SEVERIDAD_WORDS[severidadOf([fila])].nombre,
    GRADO_WORDS[fila.grado],
    fila.creadaEn.toISOString(),
    fila.consultaId,
    fila.posicion + 1,
    fila.numero,
    fila.decisionId,
    fila.repiteId,
    fila.pepCargo,
    fila.pepVinculo && VINCULO_WORDS[fila.pepVinculo],
    fila.pepDesvinculacion,
    fila.pepDesvinculacion && pepHasta(fila.pepDesvinculacion),
    fila.pepOrigen,
    fila.pepAprobador,
    fila.pepRevision,
  ]);
  const end = isCut ? [[`El archivo termina en ${filas.length} filas: hay más. Acote las fechas.`]] : [];
  return csvText(HEADER, [...rows, ...end]);
}
