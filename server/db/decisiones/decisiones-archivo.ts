import { bool, int4, int8, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const AGREEMENT = oneOf("coincide", "difiere", "sin_dato");

const DECISIONES = sql({
  params: { clienteId: uuid, desde: nullable(timestamptz), hasta: nullable(timestamptz), limite: int8 },
  row: {
    decisionId: uuid,
    consultaId: uuid,
    posicion: int4,
    creadaEn: timestamptz,
    nombreConsultado: nullable(text),
    documentoConsultado: nullable(text),
    referenciaExterna: nullable(text),
    lista: text,
    nombreCoincidencia: text,
    numero: int4,
    en: timestamptz,
    tipo: oneOf("descartada", "confirmada", "en_analisis"),
    documento: AGREEMENT,
    nacimiento: AGREEMENT,
    pais: AGREEMENT,
    actividad: AGREEMENT,
    motivo: text,
    nota: nullable(text),
    analista: text,
    requiereAprobacion: bool,
    revisionResultado: nullable(oneOf("aprobada", "devuelta")),
    revisionEn: nullable(timestamptz),
    aprobador: nullable(text),
    revisionNota: nullable(text),
    repiteId: nullable(uuid),
    pepCargo: nullable(text),
    pepDesvinculacion: nullable(text),
    pepVinculo: nullable(oneOf("titular", "familiar", "asociado")),
    pepOrigen: nullable(text),
    pepAprobador: nullable(text),
    pepRevision: nullable(text),
  },
  text: `
    SELECT decision.id AS "decisionId", decision.consulta_id AS "consultaId", decision.posicion,
      coincidencia.creada_en AS "creadaEn", coincidencia.nombre_consultado AS "nombreConsultado",
      coincidencia.documento_consultado AS "documentoConsultado",
      coincidencia.referencia_externa AS "referenciaExterna", coincidencia.lista,
      coincidencia.nombre_coincidencia AS "nombreCoincidencia", decision.numero, decision.en, decision.tipo,
      decision.documento, decision.nacimiento, decision.pais, decision.actividad, decision.motivo, decision.nota,
      decision.analista, decision.requiere_aprobacion AS "requiereAprobacion",
      revision.resultado AS "revisionResultado", revision.en AS "revisionEn", revision.aprobador,
      revision.nota AS "revisionNota", decision.repite_id AS "repiteId", ficha.cargo AS "pepCargo",
      ficha.fecha_desvinculacion::text AS "pepDesvinculacion", ficha.vinculo AS "pepVinculo",
      ficha.origen_recursos AS "pepOrigen", ficha.aprobador AS "pepAprobador",
      ficha.proxima_revision::text AS "pepRevision"
    FROM decision
    JOIN coincidencia ON coincidencia.consulta_id = decision.consulta_id
      AND coincidencia.posicion = decision.posicion
    LEFT JOIN decision_revision revision ON revision.decision_id = decision.id
    LEFT JOIN LATERAL (
      SELECT * FROM ficha_pep WHERE consulta_id = decision.consulta_id AND posicion = decision.posicion
      ORDER BY version DESC LIMIT 1) ficha ON true
    WHERE decision.cliente_id = $clienteId
      AND ($desde::timestamptz IS NULL OR decision.en >= $desde)
      AND ($hasta::timestamptz IS NULL OR decision.en < $hasta)
    ORDER BY decision.en DESC, decision.id DESC LIMIT $limite`,
});

/** A client's decisions with what a second person said of each and the card of its PEP, the newest first. */
export const decisionesToExport = (
  executor: SqlExecutor,
  clienteId: string,
  range: { readonly desde: Date | null; readonly hasta: Date | null; readonly limite: number },
) => executor.query(DECISIONES, { clienteId, ...range });
