import { TABLES_OF_CLIENTE } from "../clientes/search-clientes";
import { int8, jsonb, neverNull, nullable, text, textOf, timestamptz, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

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

const PAGE = sql({
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
export const pageOfActos = (
  executor: SqlExecutor,
  clienteId: string,
  { after, limite }: { readonly after: ActosPlace | null; readonly limite: number },
): Promise<ActoDeCliente[]> =>
  executor.query(PAGE, { clienteId, en: after?.en ?? null, id: after?.actoId ?? null, limite });
