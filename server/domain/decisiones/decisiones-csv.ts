import { TIER_NOMBRES } from "../informes/informe-words";
import type { Tier } from "../listas/lista";
import { GRADO_WORDS, type Grado } from "../screening/grado";
import { severidadOf } from "../screening/severidad";
import { SEVERIDAD_WORDS } from "../screening/severidad-words";
import type { Resultado, Severidad } from "../screening/types";
import { formatBogota } from "../shared/bogota";
import { csvText } from "../shared/csv";
import { commaList } from "../shared/formato";
import type { CoincidenciaEstado, Comparacion, DecisionTipo, RevisionTipo } from "./decision";
import { ACUERDO_WORDS, DECISION_WORDS, ESTADO_NOMBRES, VINCULO_WORDS } from "./decision-words";
import { type FichaPepDatos, pepHasta } from "./ficha-pep";

interface DecisionFila extends Comparacion {
  readonly decisionId: string;
  readonly consultaId: string;
  readonly posicion: number;
  readonly creadaEn: Date;
  readonly nombreConsultado: string | null;
  readonly documentoConsultado: string | null;
  readonly referenciaExterna: string | null;
  readonly listaNombre: string;
  readonly tier: Tier;
  readonly resultado: Resultado;
  readonly nombreCoincidencia: string;
  readonly grado: Grado;
  /** The current state and assignee of the match. */
  readonly estado: CoincidenciaEstado;
  readonly asignadaA: string | null;
  /** Of the whole consulta. */
  readonly severidad: Severidad;
  readonly numero: number;
  readonly en: Date;
  readonly tipo: DecisionTipo;
  readonly motivo: string;
  readonly segundoMotivo: string | null;
  readonly nota: string | null;
  readonly analista: string;
  readonly requiereAprobacion: boolean;
  readonly revisionResultado: RevisionTipo | null;
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

const HEADER = commaList(
  "Decidida (Bogotá), Decidida (UTC), Decisión, Motivo, Segundo motivo, Nota, Analista, Documento, " +
    "Nacimiento, País, Actividad, Aprobación, Aprobador, Aprobada o devuelta (Bogotá), " +
    "Aprobada o devuelta (UTC), Nota de la aprobación, Consultado, Documento consultado, Referencia, " +
    "Lista, Nivel, Nombre en la lista, Severidad, Resultado, Severidad de la consulta, " +
    "Cómo está la coincidencia, Asignada a, Consultada (UTC), Id de la consulta, Coincidencia, " +
    "Decisión número, Id de la decisión, Repite la decisión, PEP: cargo, PEP: vínculo, " +
    "PEP: desvinculación, PEP: se considera hasta, PEP: origen de recursos, " +
    "PEP: aprobó la vinculación, PEP: próxima revisión",
);

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
    TIER_NOMBRES[fila.tier],
    fila.nombreCoincidencia,
    SEVERIDAD_WORDS[severidadOf([fila])].nombre,
    GRADO_WORDS[fila.grado],
    SEVERIDAD_WORDS[fila.severidad].nombre,
    ESTADO_NOMBRES[fila.estado],
    fila.asignadaA,
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
