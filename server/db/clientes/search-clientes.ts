import { type Cliente, IS_REAL, NOMBRE_QUE_DICE } from "../../domain/clientes/cliente";
import type { ClienteEstado } from "../../domain/facturacion/estado-cliente";
import type { Severidad } from "../../domain/screening/types";
import { CONSULTA } from "../consultas/consultas";
import {
  arrayOf,
  bool,
  bytea,
  int4,
  int8,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";
import { pick, t } from "../sql/table";
import { CLIENTE_ROW } from "./clientes";

/** Most results of each way to search. */
const MOST = 25;

/** SQL for `plainText`, as far as Spanish names need it. */
const PLAIN_NAME = `translate(lower(razon_social), 'áéíóúàèìòùäëïöüâêîôûñç.''', 'aeiouaeiouaeiouaeiounc')`;

const BY_NAME = sql({
  name: "clientes_by_name",
  params: { patrones: arrayOf(text), nits: arrayOf(text), first: text },
  row: { clienteId: uuid, isByName: neverNull(bool), isByNit: neverNull(bool) },
  text: `
    SELECT id AS "clienteId", "isByName", "isByNit" FROM (
      SELECT id, modo, plain, cardinality($patrones::text[]) > 0 AND plain LIKE ALL ($patrones::text[]) AS "isByName",
        nit LIKE ANY ($nits::text[]) AS "isByNit"
      FROM (SELECT id, nit, modo, ${PLAIN_NAME} AS plain FROM cliente) named) found
    WHERE "isByName" OR "isByNit"
    ORDER BY ${IS_REAL} DESC, "isByNit" DESC, starts_with(plain, $first) DESC, plain, id LIMIT ${MOST}`,
});

const KEY_ROW = {
  apiKeyId: t.apiKey.id,
  ...pick(t.apiKey, "clienteId", "terminacion", "etiqueta"),
  isLive: neverNull(bool),
};
const KEYS = `
  SELECT $row, revocada_en IS NULL AND (valida_hasta IS NULL OR valida_hasta > $now) AS "isLive" FROM api_key`;

const BY_TERMINACION = sql({
  params: { terminacion: text, now: timestamptz },
  row: KEY_ROW,
  text: `${KEYS} WHERE terminacion = $terminacion ORDER BY "isLive" DESC, id DESC LIMIT ${MOST}`,
});
const BY_KEY_ID = sql({
  params: { id: uuid, now: timestamptz },
  row: KEY_ROW,
  text: `${KEYS} WHERE id = $id`,
});
const BY_DIGEST = sql({
  params: { digest: bytea, now: timestamptz },
  row: KEY_ROW,
  text: `${KEYS} WHERE digest = $digest`,
});

const BY_ID = sql({
  params: { id: uuid },
  row: { clienteId: neverNull(uuid), en: neverNull(timestamptz), severidad: nullable(textOf<Severidad>()) },
  text: `
    SELECT "clienteId", en, severidad FROM (
      SELECT id AS "clienteId", creado_en AS en, NULL AS severidad FROM cliente WHERE id = $id
      UNION ALL SELECT cliente_id, creada_en, severidad FROM consulta WHERE id = $id) found`,
});

/** Tables of objects that belong to a client. An act of support on one of them is an act on the client. */
export const TABLES_OF_CLIENTE = ["api_key", "enlace_llave", "usuario", "bolsa", "cobro"] as const;

/** Id of the row that a staff act is about, if it is a row of a table. */
const OBJETO = `CASE WHEN objeto_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN objeto_id::uuid END`;

const BY_REQUEST = sql({
  params: { requestId: text },
  row: {
    clienteId: neverNull(uuid),
    donde: neverNull(textOf<"actividad" | "soporte">()),
    accion: neverNull(text),
    en: neverNull(timestamptz),
  },
  text: `
    SELECT "clienteId", donde, accion, en FROM (
      SELECT cliente_id AS "clienteId", 'actividad' AS donde, accion, en FROM actividad WHERE request_id = $requestId
      UNION ALL
      SELECT coalesce(cliente.id, ${TABLES_OF_CLIENTE.map((table) => `${table}.cliente_id`).join(", ")}), 'soporte', accion,
        en
      FROM (SELECT *, ${OBJETO} AS objeto FROM staff_audit WHERE request_id = $requestId) act
        LEFT JOIN cliente ON objeto_tipo = 'cliente' AND cliente.id = objeto
        ${TABLES_OF_CLIENTE.map((table) => `LEFT JOIN ${table} ON objeto_tipo = '${table}' AND ${table}.id = objeto`).join("\n        ")}) acts
    WHERE "clienteId" IS NOT NULL ORDER BY en DESC LIMIT ${MOST}`,
});

const CONSULTA_ROW = { consultaId: CONSULTA.id, ...pick(CONSULTA, "clienteId", "creadaEn", "severidad") };

const INDEXED_BY_REQUEST = sql({
  params: { hex: text },
  row: CONSULTA_ROW,
  text: `
    SELECT $row
    FROM cliente JOIN LATERAL (
        SELECT consulta_id FROM consulta_busqueda
        WHERE array_to_tsvector(palabras) @@ ('''' || right(cliente.id::text, 8) || ' ' || $hex || '''')::tsquery
        OFFSET 0) indexed ON true
      JOIN consulta ON consulta.id = consulta_id
    LIMIT ${MOST}`,
});
const UNINDEXED_BY_REQUEST = sql({
  params: { first: uuid, requestId: text },
  row: CONSULTA_ROW,
  text: `SELECT $row FROM consulta WHERE id >= $first AND request_id = $requestId LIMIT ${MOST}`,
});

const BY_EMAIL = sql({
  params: { email: text },
  row: { clienteId: neverNull(uuid), nombre: nullable(text) },
  text: `
    SELECT cliente_id AS "clienteId", nombre FROM usuario WHERE email = $email
    UNION ALL SELECT id, NULL FROM cliente WHERE $email = ANY (SELECT lower(one) FROM unnest(emails) AS one)
    LIMIT ${MOST}`,
});

const BY_REFERENCIA = sql({
  params: { referencia: text },
  row: {
    clienteId: neverNull(uuid),
    tipo: neverNull(textOf<"pago" | "cobro">()),
    referencia: neverNull(text),
  },
  text: `
    SELECT "clienteId", tipo, referencia FROM (
      SELECT DISTINCT cliente_id AS "clienteId", 'pago' AS tipo, pago_referencia AS referencia FROM movimiento
      WHERE tipo = 'pago' AND lower(pago_referencia) = $referencia
      UNION ALL
      SELECT cliente_id, 'cobro', cuenta_referencia FROM cobro WHERE lower(cuenta_referencia) = $referencia
    ) found
    LIMIT ${MOST}`,
});

const literal = (word: string) => word.replace(/[\\%_]/g, "\\$&");

/** Returns clients whose name has every word, or whose NIT has the digits. Test accounts come last. */
export const clientesByName = (
  executor: SqlExecutor,
  { palabras, nits }: { readonly palabras: readonly string[]; readonly nits: readonly string[] },
) =>
  executor.query(BY_NAME, {
    patrones: palabras.map((word) => `%${literal(word)}%`),
    nits: nits.map((digits) => `%${digits}%`),
    first: palabras[0] ?? "",
  });

/** Returns the clients of a person's address, or with it among their alert addresses (no name). */
export const clientesByEmail = (executor: SqlExecutor, email: string) => executor.query(BY_EMAIL, { email });

/** Returns the clients with a payment, or a billing account, of this reference in lower case. */
export const clientesByReferencia = (executor: SqlExecutor, referencia: string) =>
  executor.query(BY_REFERENCIA, { referencia });

export const clientesByTerminacion = (executor: SqlExecutor, terminacion: string, now: Date) =>
  executor.query(BY_TERMINACION, { terminacion, now });

export const clientesByKey = (executor: SqlExecutor, digest: Buffer, now: Date) =>
  executor.query(BY_DIGEST, { digest, now });

export const clientesByKeyId = (executor: SqlExecutor, id: string, now: Date) =>
  executor.query(BY_KEY_ID, { id, now });

/** Returns the client with this id, or the client of the consulta with this id. Only a consulta has a severidad. */
export const clientesById = (executor: SqlExecutor, id: string) => executor.query(BY_ID, { id });

/** Returns the clients whose acts, or support's acts on them, carry this request id. */
export const clientesByRequest = (executor: SqlExecutor, requestId: string) =>
  executor.query(BY_REQUEST, { requestId });

/**
 * Returns the consulta of a request. It is found in the portal's search index by asking with the tag of every client,
 * because an index over all consultas would have to be maintained by every charge. Consultas that are not indexed yet
 * are searched one by one from `first` on.
 */
export async function consultasByRequest(executor: SqlExecutor, requestId: string, first: string | null) {
  const indexed = await executor.query(INDEXED_BY_REQUEST, { hex: requestId.slice("req_".length) });
  if (indexed.length > 0 || first === null) return indexed;
  return executor.query(UNINDEXED_BY_REQUEST, { first, requestId });
}

const IDENTITIES = sql({
  params: { clienteIds: arrayOf(uuid) },
  row: {
    clienteId: t.cliente.id,
    ...pick(t.cliente, "nit", "activo"),
    /** Marked if it is a test account. */
    razonSocial: neverNull(text),
    orden: neverNull(int4),
  },
  text: `
    SELECT $row, ${NOMBRE_QUE_DICE} AS "razonSocial",
      array_position($clienteIds::uuid[], id) AS orden
    FROM cliente WHERE id = ANY ($clienteIds::uuid[]) ORDER BY orden`,
});

/** Returns names and NITs of these clients, in the given order. */
export const identitiesOf = (executor: SqlExecutor, clienteIds: readonly string[]) =>
  executor.query(IDENTITIES, { clienteIds });

/** Conditions that hold for every client of a state and for some others. The domain decides among these. */
const MAY_BE = {
  inactivo: "NOT activo",
  bloqueado: `activo AND (
        EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL
          AND (consumidas >= consultas_compradas OR vencida_en IS NOT NULL OR vence_en <= $now))
        OR EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en < $now)
        OR EXISTS (SELECT FROM tope WHERE cliente_id = cliente.id))`,
  en_mora: `activo AND
        EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en < $now)`,
  por_vencer: `activo AND (
        EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL AND vence_en <= $hasta)
        OR EXISTS (SELECT FROM cobro WHERE cliente_id = cliente.id AND pago_registrado_en IS NULL AND vence_en <= $hasta))`,
  sin_plan: `activo AND NOT EXISTS (SELECT FROM bolsa WHERE cliente_id = cliente.id AND cerrada_en IS NULL)
        AND (SELECT codigo FROM plan_asignado WHERE cliente_id = cliente.id AND desde_mes <= $mes
          ORDER BY desde_mes DESC LIMIT 1) IS NULL`,
  al_dia: "activo",
} as const satisfies Record<ClienteEstado, string>;

const PAGE = sql({
  params: {
    estado: text,
    after: nullable(uuid),
    now: timestamptz,
    hasta: timestamptz,
    mes: text,
    limite: int8,
  },
  row: CLIENTE_ROW,
  text: `
    SELECT $row FROM cliente
    WHERE ${IS_REAL} AND ($after::uuid IS NULL OR id < $after) AND CASE $estado::text
      ${Object.entries(MAY_BE)
        .map(([estado, condition]) => `WHEN '${estado}' THEN ${condition}`)
        .join("\n      ")} END
    ORDER BY id DESC LIMIT $limite`,
});

interface EstadoFilter {
  readonly estado: ClienteEstado;
  readonly after: string | null;
  readonly now: Date;
  /** The last day that counts as near for due dates. */
  readonly hasta: Date;
  /** The open month, `YYYY-MM`. */
  readonly mes: string;
  readonly limite: number;
}

/** Returns a superset of the clients in a state, newest first. */
export const clientesThatMayBe = (executor: SqlExecutor, asked: EstadoFilter): Promise<Cliente[]> =>
  executor.query(PAGE, asked);
