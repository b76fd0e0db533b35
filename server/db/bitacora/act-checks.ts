import { LISTA_PEP } from "../../domain/decisiones/ficha-pep";
import { AVISO_TIPOS } from "../../domain/facturacion/solicitud";
import { CONTROL_TIPOS } from "../../domain/identidad/controles";
import type { DeclaredCheck } from "../sql/declared-check";
import { idYear, valid } from "../sql/kept-columns";

/** Rows that acts created, compared with what the act says. Neither may exist without the other. */
interface Acted {
  readonly from: string;
  /** The trail of the acts: support's, which is chained and signed, or the client's activity. */
  readonly trail?: "staff_audit" | "actividad";
  readonly acts: string;
  /** Column of the row and its expression in the act. The object comes first. */
  readonly says: Readonly<Record<string, string>>;
  /** True if acts may exist for rows that were never stored separately. */
  readonly isActEnough?: true;
}

/** SQL for a timestamp in the format of the acts. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const EN = { [moment("kept.en")]: moment("act.en") };
const of = (side: "antes" | "despues", ...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [`kept.${name}::text`, `${side}->>'${name}'`]));
const despues = (...names: readonly string[]) => of("despues", ...names);

const PLACE = "concat_ws('/', kept.consulta_id, kept.posicion)";
const MATCH = { [PLACE]: "act.objeto_id" };
/** Only the act remains of a match whose year was retired. */
const IS_KEPT = `NOT coalesce(${idYear(valid("split_part(act.objeto_id, '/', 1)", "uuid"))} IN (
  SELECT anio FROM consulta_retiro), false)`;

const valuesOf = (json: string) =>
  `(SELECT array_agg(value ORDER BY value) FROM jsonb_each_text(${json}))::text`;

const BOLSA_PAGO = {
  "kept.bolsa_id::text": "despues->>'bolsa_id'",
  "kept.cliente_id::text": "act.objeto_id",
  "kept.pago_referencia": "despues->>'pago_referencia'",
  [moment("kept.pago_registrado_en")]: "despues->>'pago_registrado_en'",
};

/** How a request ended. */
const END = {
  "kept.solicitud_id::text": "act.objeto_id",
  ...EN,
  "kept.nombre": "act.actor",
  "kept.motivo": "act.motivo",
  ...despues("estado"),
};
const isOf = (tipos: readonly string[]) =>
  `pedido->>'tipo' IN (${tipos.map((tipo) => `'${tipo}'`).join(", ")})`;
/** Requests between people of one client. */
const IS_CONTROL = isOf(CONTROL_TIPOS);
/** What people of a client ask. */
const IS_OF_CLIENTE = isOf([...CONTROL_TIPOS, ...AVISO_TIPOS]);
/** What they end: also an invitation by support that an administrator answers, and a notice that is taken back. */
const IS_CONSENT = `(${IS_CONTROL} OR (pedido->>'tipo' = 'invitacion' AND estado <> 'retirada')
  OR (${isOf(AVISO_TIPOS)} AND estado = 'retirada'))`;

/** A request: who asked for what. Acts name its values differently. */
const ASKED = {
  "kept.id::text": "act.objeto_id",
  [moment("kept.creada_en")]: moment("act.en"),
  "kept.solicitante": "act.actor",
  ...despues("cliente_id", "valor"),
};
/** Acts contain the hash of a webhook's URL, not the URL. */
const HASHED = `CASE WHEN kept.pedido->>'webhookUrl' IS NULL THEN kept.pedido
  ELSE kept.pedido || jsonb_build_object('webhookUrl', encode(sha256(convert_to(kept.pedido->>'webhookUrl', 'UTF8')), 'hex')) END`;

const ACTED: Readonly<Record<string, Acted>> = {
  "bolsas as acted": {
    from: "bolsa kept",
    acts: "accion = 'bolsa.abierta'",
    says: {
      "kept.cliente_id::text": "act.objeto_id",
      "kept.id::text": "despues->>'bolsa_id'",
      ...despues("secuencia", "consultas_compradas", "precio_total", "pago_referencia"),
      [moment("kept.activada_en")]: "despues->>'activada_en'",
      [moment("kept.vence_en")]: "despues->>'vence_en'",
      [moment("kept.pago_registrado_en")]: "despues->>'pago_registrado_en'",
    },
  },
  "payments of bolsas as acted": {
    from: "(SELECT * FROM movimiento WHERE tipo = 'pago' AND bolsa_id IS NOT NULL) kept",
    acts: "accion = 'bolsa.abierta'",
    says: { ...BOLSA_PAGO, ...EN, "kept.reemplaza_id::text": "antes->>'bolsa_id'" },
  },
  "payments of accounts as acted": {
    from: "(SELECT * FROM movimiento WHERE tipo = 'pago' AND cobro_id IS NOT NULL) kept",
    acts: "accion = 'cobro.pagado'",
    says: {
      "kept.cobro_id::text": "act.objeto_id",
      ...EN,
      ...despues("pago_referencia"),
      [moment("kept.pago_registrado_en")]: "despues->>'pago_registrado_en'",
    },
  },
  "reversals as acted": {
    from: "(SELECT * FROM movimiento WHERE tipo = 'reversion') kept",
    acts: "accion IN ('bolsa.revertida', 'cobro.pago_revertido')",
    says: {
      "kept.id::text": "despues->>'reversion_id'",
      ...despues("cliente_id", "bolsa_id", "cobro_id", "pago_referencia", "motivo", "saldo_perdido"),
      [moment("kept.pago_registrado_en")]: "despues->>'pago_registrado_en'",
      ...EN,
      "kept.repone_id::text": "despues->>'bolsa_repuesta_id'",
    },
  },
  "accounts as acted": {
    from: "(SELECT * FROM cobro WHERE NOT automatico) kept",
    acts: "accion = 'cobro.emitido'",
    says: {
      "kept.id::text": "act.objeto_id",
      ...despues("cliente_id", "periodo", "cuenta_referencia"),
      [moment("kept.emitido_en")]: "despues->>'emitido_en'",
    },
  },
  "due dates as acted": {
    from: "cobro_vencimiento kept",
    acts: "accion = 'cobro.vencimiento_cambiado'",
    says: {
      "kept.cobro_id::text": "act.objeto_id",
      ...EN,
      "kept.actor": "act.actor",
      "kept.motivo": "act.motivo",
      [moment("kept.antes")]: "antes->>'vence_en'",
      [moment("kept.despues")]: "despues->>'vence_en'",
    },
  },
  "caps as acted": {
    from: "tope kept",
    acts: "accion IN ('cliente.tope_fijado', 'cliente.tope_levantado')",
    says: {
      "kept.cliente_id::text": "act.objeto_id",
      [moment("kept.fijado_en")]: moment("act.en"),
      ...despues("consultas", "referencia_solicitud"),
    },
  },
  // The first politica has no act. The installation made it.
  "politicas as acted": {
    from: "(SELECT * FROM politica WHERE version > 1) kept",
    acts: "accion = 'politica.cambiada'",
    says: {
      "kept.version::text": "act.objeto_id",
      ...EN,
      "kept.actor": "act.actor",
      "kept.motivo": "act.motivo",
      ...despues("doble_aprobacion_desde", "dias_para_pagar", "solape_horas"),
      ...despues("emisor_razon_social", "emisor_nit", "emisor_pago"),
    },
  },
  "requests as acted": {
    from: `(SELECT * FROM solicitud WHERE NOT ${IS_OF_CLIENTE}) kept`,
    acts: `accion IN ('pago.solicitado', 'reversion.solicitada', 'plan.solicitado', 'vencimiento.solicitado',
      'tope.solicitado', 'lista.solicitada', 'invitacion.solicitada', 'retencion.solicitada')`,
    says: {
      ...ASKED,
      // Older requests were only about payments, and their key was the payment reference.
      "kept.clave": "coalesce(despues->>'clave', despues->'pedido'->>'pago_referencia')",
      [valuesOf("kept.pedido")]: valuesOf("despues->'pedido'"),
    },
  },
  "requests of clients as acted": {
    from: `(SELECT * FROM solicitud WHERE ${IS_OF_CLIENTE}) kept`,
    trail: "actividad",
    acts: `accion IN ('cuatro_ojos.solicitado', 'segundo_factor.solicitado', 'alertas.solicitadas',
      'pago_avisado.enviado', 'bolsa_pedida.enviada')`,
    says: { ...ASKED, ...despues("clave"), [valuesOf(HASHED)]: valuesOf("despues->'pedido'") },
  },
  "ends of requests as acted": {
    from: `(SELECT fin.* FROM solicitud_fin fin JOIN solicitud ON id = solicitud_id WHERE NOT ${IS_CONSENT}) kept`,
    acts: "objeto_tipo IN ('solicitud', 'solicitud_pago') AND antes->>'estado' = 'pendiente'",
    says: END,
  },
  "consents as acted": {
    from: `(SELECT fin.* FROM solicitud_fin fin JOIN solicitud ON id = solicitud_id WHERE ${IS_CONSENT}) kept`,
    trail: "actividad",
    acts: "objeto_tipo = 'solicitud' AND antes->>'estado' = 'pendiente' AND actor_tipo = 'usuario'",
    says: END,
  },
  "legal holds as acted": {
    from: "retencion kept",
    acts: "accion IN ('retencion.ordenada', 'retencion.levantada')",
    says: {
      "coalesce(kept.consulta_id, kept.cliente_id)::text": "act.objeto_id",
      "CASE WHEN kept.consulta_id IS NULL THEN 'cliente' ELSE 'consulta' END": "act.objeto_tipo",
      "coalesce((SELECT cliente_id FROM consulta WHERE id = kept.consulta_id), kept.cliente_id) = kept.cliente_id":
        "true",
      ...EN,
      "kept.actor": "act.actor",
      "kept.motivo": "act.motivo",
      [moment("kept.retener_hasta")]: "despues->>'retener_hasta'",
    },
  },
  "versions as acted": {
    from: "lista_version kept",
    acts: "accion = 'lista.version_activada'",
    isActEnough: true,
    says: {
      "kept.slug": "act.objeto_id",
      "kept.id::text": "despues->>'version_id'",
      [moment("kept.fetched_en")]: moment("act.en"),
      ...despues("hash_contenido", "total_entradas", "es_muestra"),
    },
  },
  "decisions as acted": {
    from: "decision kept",
    trail: "actividad",
    acts: `accion = 'decision.tomada' AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      ...EN,
      "kept.id::text": "despues->>'decision_id'",
      ...despues(
        "tipo",
        "documento",
        "nacimiento",
        "pais",
        "actividad",
        "segundo_motivo",
        "nota",
        "repite_id",
      ),
      "kept.motivo": "act.motivo",
      "kept.analista_id::text": "act.usuario_id::text",
      "kept.analista": "act.actor",
      "kept.cliente_id::text": "act.cliente_id::text",
    },
  },
  "reviews as acted": {
    from: `(SELECT revision.*, consulta_id, posicion FROM decision_revision revision
      JOIN decision ON decision.id = decision_id AND decision.analista_id = revision.analista_id) kept`,
    trail: "actividad",
    acts: `accion IN ('decision.aprobada', 'decision.devuelta', 'decision.deshecha') AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      ...EN,
      ...despues("decision_id"),
      "'decision.' || kept.resultado": "act.accion",
      "kept.nota": "act.motivo",
      "kept.aprobador_id::text": "act.usuario_id::text",
      "kept.aprobador": "act.actor",
    },
  },
  "steps as acted": {
    from: "caso_paso kept",
    trail: "actividad",
    acts: `accion = 'caso.paso_abierto' AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      [moment("kept.abierto_en")]: moment("act.en"),
      "kept.id::text": "despues->>'paso_id'",
      "kept.nombre": "despues->>'paso'",
      ...despues("decision_id", "orden"),
      [moment("kept.vence_en")]: "despues->>'vence_en'",
      "kept.cliente_id::text": "act.cliente_id::text",
    },
  },
  "ends of steps as acted": {
    from: "(SELECT * FROM caso_paso WHERE resultado IS NOT NULL) kept",
    trail: "actividad",
    acts: `accion IN ('caso.paso_hecho', 'caso.paso_no_aplica', 'caso.paso_sin_efecto') AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      [moment("kept.terminado_en")]: moment("act.en"),
      "kept.id::text": "despues->>'paso_id'",
      "'caso.paso_' || kept.resultado": "act.accion",
      ...despues("radicado", "nota"),
      "kept.terminado_por_id::text": "act.usuario_id::text",
      "kept.terminado_por": "act.actor",
    },
  },
  "attachments as acted": {
    from: "adjunto kept",
    trail: "actividad",
    acts: `accion = 'caso.adjunto_agregado' AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      [moment("kept.subido_en")]: moment("act.en"),
      "kept.id::text": "despues->>'adjunto_id'",
      "kept.nombre": "despues->>'archivo'",
      ...despues("paso_id", "tipo", "bytes", "sha256"),
      "encode(sha256(kept.contenido), 'hex')": "despues->>'sha256'",
      "kept.subido_por_id::text": "act.usuario_id::text",
      "kept.subido_por": "act.actor",
      "kept.cliente_id::text": "act.cliente_id::text",
    },
  },
  "cards as acted": {
    from: "ficha_pep kept",
    trail: "actividad",
    acts: `accion = 'ficha_pep.guardada' AND ${IS_KEPT}`,
    says: {
      ...MATCH,
      ...EN,
      "kept.lista": `'${LISTA_PEP}'`,
      "kept.cliente_id::text": "act.cliente_id::text",
      ...despues("version", "cargo", "vinculo", "origen_recursos", "aprobador"),
      ...despues("fecha_desvinculacion", "proxima_revision"),
      "kept.autor_id::text": "act.usuario_id::text",
      "kept.autor": "act.actor",
    },
  },
};

/** The client's activity with the columns of support's trail. */
const TRAILS = {
  staff_audit: "staff_audit",
  actividad: `(SELECT *, detalle->'antes' AS antes, detalle->'despues' AS despues, detalle->>'motivo' AS motivo
    FROM actividad)`,
};

function checkOf({ from, trail = "staff_audit", acts, says, isActEnough }: Acted): DeclaredCheck {
  const kept = Object.keys(says).join(", ");
  const told = Object.values(says).join(", ");
  return {
    count: `SELECT count(*) FROM ${from}`,
    differences: `
      SELECT coalesce(kept_row, act_row) AS row, kept_said AS found, act_said AS expected
      FROM (SELECT ${Object.keys(says)[0]} AS kept_row, ROW(${kept})::text AS kept_said FROM ${from}) rows
      ${isActEnough ? "RIGHT" : "FULL"} JOIN (
        SELECT ${Object.values(says)[0]} AS act_row, ROW(${told})::text AS act_said
        FROM ${TRAILS[trail]} act WHERE ${acts}) acts ON act_said = kept_said
      WHERE kept_said IS NULL OR act_said IS NULL`,
  };
}

/** Checks money, holds, lists and decisions against the acts of the people who did them. */
export const ACT_CHECKS: Readonly<Record<string, DeclaredCheck>> = Object.fromEntries(
  Object.entries(ACTED).map(([name, acted]) => [name, checkOf(acted)]),
);
