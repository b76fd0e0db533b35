import { NOMBRE_QUE_DICE } from "../../domain/clientes/cliente";
import { TABLES_OF_CLIENTE } from "../clientes/search-clientes";
import {
  float8,
  int8,
  jsonb,
  neverNull,
  nullable,
  text,
  textOf,
  timestamptz,
  uuid,
} from "../sql/column-types";
import { readRow, readRows, type SqlExecutor, sql } from "../sql/statement";
import { aliased, outer, pick, t } from "../sql/table";

/** An act of support with its place in the chain, as the page of acts shows it. */
export interface ActoRow {
  readonly numero: number;
  readonly actoId: string;
  readonly en: Date;
  readonly actor: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly antes: unknown;
  readonly despues: unknown;
  readonly motivo: string | null;
  readonly requestId: string;
  /** The client it concerns. Null if there is none or it is unknown. */
  readonly clienteId: string | null;
  readonly razonSocial: string | null;
}

export interface ActosFilter {
  readonly desde: Date | null;
  readonly hasta: Date | null;
  /** Name of the person who acted, as in the trail. */
  readonly quien: string | null;
  /** The beginning of `accion`: `cliente.`. */
  readonly accion: string | null;
  /** An object by its id. */
  readonly objeto: string | null;
  readonly clienteId: string | null;
  /** Part of any text of the act, or a whole request id. */
  readonly texto: string | null;
}

const ACTO = aliased(t.staffAudit, "page");
const CLIENTE = outer(t.cliente);
const ROW = {
  actoId: ACTO.id,
  ...pick(ACTO, "en", "actor", "accion", "objetoTipo", "objetoId", "antes", "despues", "motivo", "requestId"),
  clienteId: CLIENTE.id,
  numero: neverNull(float8),
  razonSocial: nullable(text),
};
const SELECT = `SELECT $row, page.numero::float8 AS numero, ${NOMBRE_QUE_DICE} AS "razonSocial"`;

/** The client of each row of `page`, looked up by the object of the act. */
const WITH_CLIENTE = `
  CROSS JOIN LATERAL (SELECT CASE WHEN objeto_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    THEN objeto_id::uuid END AS objeto) ids
  LEFT JOIN LATERAL (
    SELECT objeto AS cliente_id WHERE objeto_tipo = 'cliente'
    UNION ALL SELECT cliente_id FROM api_key WHERE objeto_tipo = 'api_key' AND id = objeto
    UNION ALL SELECT cliente_id FROM cobro WHERE objeto_tipo = 'cobro' AND id = objeto
    UNION ALL SELECT cliente_id FROM evento WHERE objeto_tipo = 'evento' AND id = objeto
    UNION ALL SELECT cliente_id FROM archivo WHERE objeto_tipo = 'exportacion' AND id = objeto
    UNION ALL SELECT cliente_id FROM usuario WHERE objeto_tipo = 'usuario' AND id = objeto
    LIMIT 1) AS of_object ON true
  LEFT JOIN cliente ON cliente.id = of_object.cliente_id`;

/** Returns acts that pass a filter, newest first, from before number `cursor`. Null starts at the newest. */
export const pageOfActos = readRows({
  params: {
    desde: nullable(timestamptz),
    hasta: nullable(timestamptz),
    quien: nullable(text),
    accion: nullable(text),
    objeto: nullable(text),
    clienteId: nullable(uuid),
    texto: nullable(text),
    cursor: nullable(int8),
    limite: int8,
  },
  row: ROW,
  text: `
    WITH page AS MATERIALIZED (
      SELECT eslabon.numero, acto.* FROM staff_audit_eslabon eslabon JOIN staff_audit acto ON acto.id = acto_id
      WHERE ($cursor::bigint IS NULL OR eslabon.numero < $cursor)
        AND ($desde::timestamptz IS NULL OR en >= $desde) AND ($hasta::timestamptz IS NULL OR en < $hasta)
        AND ($quien::text IS NULL OR actor = $quien)
        AND ($accion::text IS NULL OR starts_with(accion, $accion))
        AND ($objeto::text IS NULL OR objeto_id = $objeto)
        AND ($clienteId::uuid IS NULL OR objeto_id IN (
          SELECT $clienteId::text
          UNION ALL SELECT id::text FROM api_key WHERE cliente_id = $clienteId
          UNION ALL SELECT id::text FROM cobro WHERE cliente_id = $clienteId
          UNION ALL SELECT id::text FROM evento WHERE cliente_id = $clienteId
          UNION ALL SELECT id::text FROM archivo WHERE cliente_id = $clienteId AND tipo = 'exportacion'
          UNION ALL SELECT id::text FROM usuario WHERE cliente_id = $clienteId))
        AND ($texto::text IS NULL OR request_id = $texto OR strpos(lower(concat_ws(' ', actor, accion, objeto_tipo,
          objeto_id, motivo, antes::text, despues::text)), lower($texto)) > 0)
      ORDER BY eslabon.numero DESC LIMIT $limite)
    ${SELECT} FROM page ${WITH_CLIENTE} ORDER BY page.numero DESC`,
});

/** Returns the act at a number of the chain. Null if there is none. */
export const findActo = readRow({
  params: { numero: int8 },
  row: ROW,
  text: `
    WITH page AS (
      SELECT eslabon.numero, acto.* FROM staff_audit_eslabon eslabon JOIN staff_audit acto ON acto.id = acto_id
      WHERE eslabon.numero = $numero)
    ${SELECT} FROM page ${WITH_CLIENTE}`,
});

const ACTORES = sql({
  row: { actor: neverNull(text) },
  text: `
    WITH RECURSIVE actores AS (
      (SELECT actor FROM staff_audit ORDER BY actor LIMIT 1)
      UNION ALL
      SELECT (SELECT acto.actor FROM staff_audit acto WHERE acto.actor > actores.actor ORDER BY acto.actor LIMIT 1)
      FROM actores WHERE actores.actor IS NOT NULL
    )
    SELECT actor FROM actores WHERE actor IS NOT NULL`,
});

/** Returns the names of all who acted, as in the trail. */
export async function actoresOfActos(executor: SqlExecutor): Promise<string[]> {
  return (await executor.query(ACTORES)).map(({ actor }) => actor);
}

/** Something that a client's people or keys did, or support and the service did to it. */
export interface ActoDeCliente {
  readonly actoId: string;
  readonly en: Date;
  readonly donde: "cliente" | "soporte";
  readonly actor: string;
  readonly direccion: string | null;
  readonly requestId: string;
  readonly accion: string;
  readonly objetoTipo: string;
  readonly objetoId: string;
  readonly motivo: string | null;
  /** `antes` and `despues`, as stored. */
  readonly detalle: unknown;
}

const BEFORE = "($en::timestamptz IS NULL OR (en, id) < ($en, $id::uuid))";
const NEWEST = "ORDER BY en DESC, id DESC LIMIT $limite";
const STAFF = `id, en, 'soporte' AS donde, actor, NULL AS direccion, request_id, accion, objeto_tipo, objeto_id, motivo,
          jsonb_build_object('antes', antes, 'despues', despues) AS detalle FROM staff_audit`;

const CLIENTE_PAGE = sql({
  params: { clienteId: uuid, en: nullable(timestamptz), id: nullable(uuid), limite: int8 },
  row: {
    actoId: neverNull(uuid),
    en: neverNull(timestamptz),
    donde: neverNull(textOf<ActoDeCliente["donde"]>()),
    actor: neverNull(text),
    direccion: nullable(text),
    requestId: neverNull(text),
    accion: neverNull(text),
    objetoTipo: neverNull(text),
    objetoId: neverNull(text),
    motivo: nullable(text),
    detalle: nullable(jsonb),
  },
  text: `
    SELECT id AS "actoId", en, donde, actor, direccion, request_id AS "requestId", accion, objeto_tipo AS "objetoTipo",
      objeto_id AS "objetoId", motivo, detalle FROM (
      (SELECT id, en, 'cliente' AS donde, actor, direccion, request_id, accion, objeto_tipo, objeto_id,
         NULL AS motivo, detalle
       FROM actividad WHERE cliente_id = $clienteId AND actor_tipo <> 'soporte' AND ${BEFORE} ${NEWEST})
      UNION ALL
      (SELECT ${STAFF} WHERE objeto_tipo = 'cliente' AND objeto_id = $clienteId::uuid::text AND ${BEFORE} ${NEWEST})
      ${TABLES_OF_CLIENTE.map(
        (table) => `UNION ALL
      (SELECT ${STAFF} WHERE objeto_tipo = '${table}'
         AND objeto_id IN (SELECT id::text FROM ${table} WHERE cliente_id = $clienteId) AND ${BEFORE} ${NEWEST})`,
      ).join("\n      ")}) acts
    ${NEWEST}`,
});

export interface ActosPlace {
  readonly en: Date;
  readonly actoId: string;
}

/** Returns acts by and on a client, newest first. Those in both trails appear once. `after` ends the page before. */
export const pageOfClienteActos = (
  executor: SqlExecutor,
  clienteId: string,
  { after, limite }: { readonly after: ActosPlace | null; readonly limite: number },
): Promise<ActoDeCliente[]> =>
  executor.query(CLIENTE_PAGE, { clienteId, en: after?.en ?? null, id: after?.actoId ?? null, limite });
