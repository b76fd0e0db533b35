import type { Severidad } from "../../domain/screening/types";
import { int8, nullable, text, textOf, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { aliased, outer, pick, t } from "../sql/table";
import { COINCIDENCIA, WITH_ASIGNADA } from "./coincidencias";
import { DECISION_COLUMNS, REVISION_COLUMNS, WITH_REVISION } from "./decisiones";
import { FICHA_PEP } from "./fichas-pep";

const ASIGNADA = outer(aliased(t.usuario, "asignada"));
const FICHA = outer(aliased(FICHA_PEP, "ficha"));

const DECISIONES = sql({
  params: { clienteId: uuid, desde: nullable(timestamptz), hasta: nullable(timestamptz), limite: int8 },
  row: {
    ...DECISION_COLUMNS,
    ...pick(t.coincidencia, "creadaEn", "nombreConsultado", "documentoConsultado", "referenciaExterna"),
    ...pick(COINCIDENCIA, "lista", "tier", "resultado", "grado", "nombreCoincidencia", "estado"),
    asignadaA: ASIGNADA.nombre,
    ...REVISION_COLUMNS,
    pepCargo: FICHA.cargo,
    pepVinculo: FICHA.vinculo,
    pepOrigen: FICHA.origenRecursos,
    pepAprobador: FICHA.aprobador,
    severidad: textOf<Severidad>(),
    pepDesvinculacion: nullable(text),
    pepRevision: nullable(text),
  },
  text: `
    SELECT $row, consulta.severidad, ficha.fecha_desvinculacion::text AS "pepDesvinculacion",
      ficha.proxima_revision::text AS "pepRevision"
    FROM decision
    JOIN coincidencia ON coincidencia.consulta_id = decision.consulta_id
      AND coincidencia.posicion = decision.posicion
    JOIN consulta ON consulta.id = decision.consulta_id
    ${WITH_ASIGNADA}
    ${WITH_REVISION}
    LEFT JOIN LATERAL (
      SELECT * FROM ficha_pep WHERE consulta_id = decision.consulta_id AND posicion = decision.posicion
      ORDER BY version DESC LIMIT 1) ficha ON true
    WHERE decision.cliente_id = $clienteId
      AND ($desde::timestamptz IS NULL OR decision.en >= $desde)
      AND ($hasta::timestamptz IS NULL OR decision.en < $hasta)
    ORDER BY decision.en DESC, decision.id DESC LIMIT $limite`,
});

/** Returns a client's decisions with the second person's verdict and the PEP record, newest first. */
export const decisionesToExport = (
  executor: SqlExecutor,
  clienteId: string,
  range: { readonly desde: Date | null; readonly hasta: Date | null; readonly limite: number },
) => executor.query(DECISIONES, { clienteId, ...range });
