import type { ObjetoHallado } from "../../domain/bitacora/objeto";
import { NOMBRE_QUE_DICE } from "../../domain/clientes/cliente";
import { arrayOf, bool, neverNull, nullable, text, uuid } from "../sql/column-types";
import { type SqlExecutor, sql } from "../sql/statement";

const UUID = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
const dayOf = (moment: string) => `to_char((${moment}) AT TIME ZONE 'America/Bogota', 'DD/MM/YYYY')`;

/** Each kind of object of an act, as SQL: its name, its list, its client and its id. */
const KINDS: readonly string[] = [
  `SELECT ${NOMBRE_QUE_DICE}, NULL, id FROM cliente WHERE asked.tipo = 'cliente' AND id = asked.uuid`,
  `SELECT concat_ws(' ', etiqueta, '…' || terminacion), NULL, cliente_id FROM api_key
   WHERE asked.tipo = 'api_key' AND id = asked.uuid`,
  `SELECT 'bolsa ' || secuencia, NULL, cliente_id FROM bolsa WHERE asked.tipo = 'bolsa' AND id = asked.uuid`,
  `SELECT cuenta_referencia, NULL, cliente_id FROM cobro WHERE asked.tipo = 'cobro' AND id = asked.uuid`,
  `SELECT CASE WHEN $withNames THEN concat(coalesce(nombre_consultado, documento_consultado), ' ↔ ', nombre_coincidencia)
     ELSE 'de la consulta del ' || ${dayOf("creada_en")} END, lista, cliente_id FROM coincidencia
   WHERE asked.tipo = 'coincidencia' AND consulta_id = asked.uuid AND posicion = asked.posicion`,
  `SELECT CASE WHEN $withNames THEN coalesce(nombre_consultado, documento_consultado)
     ELSE 'del ' || ${dayOf("creada_en")} END, NULL, cliente_id FROM consulta
   WHERE asked.tipo = 'consulta' AND id = asked.uuid`,
  `SELECT email, NULL, cliente_id FROM enlace_llave WHERE asked.tipo = 'enlace_llave' AND id = asked.uuid`,
  `SELECT tipo, NULL, cliente_id FROM evento WHERE asked.tipo = 'evento' AND id = asked.uuid`,
  `SELECT concat(${dayOf("desde")}, ' a ', ${dayOf("hasta - interval '1 ms'")}), NULL, cliente_id FROM informe
   WHERE asked.tipo = 'informe' AND id = asked.uuid`,
  `SELECT concat(to_char(desde, 'DD/MM/YYYY'), ' a ', to_char(hasta, 'DD/MM/YYYY')), NULL, cliente_id FROM acta
   WHERE asked.tipo = 'acta' AND id = asked.uuid`,
  "SELECT titulo, NULL, NULL::uuid FROM incidente WHERE asked.tipo = 'incidente' AND id = asked.uuid",
  `SELECT nombre_archivo, NULL, cliente_id FROM lote WHERE asked.tipo = 'lote' AND id = asked.uuid`,
  `SELECT 'del ' || ${dayOf("solicitada_en")}, NULL, cliente_id FROM archivo
   WHERE asked.tipo = archivo.tipo AND id = asked.uuid`,
  `SELECT coalesce(pedido->>'nombre', razon_social, clave), NULL, cliente_id
   FROM solicitud LEFT JOIN cliente ON cliente.id = cliente_id
   WHERE asked.tipo = 'solicitud' AND solicitud.id = asked.uuid`,
  `SELECT nombre, NULL, cliente_id FROM usuario WHERE asked.tipo = 'usuario' AND id = asked.uuid`,
  `SELECT nombre, NULL, NULL FROM usuario_soporte WHERE asked.tipo = 'usuario_soporte' AND id = asked.uuid`,
];

const FIND = sql({
  params: { tipos: arrayOf(text), ids: arrayOf(text), clienteId: nullable(uuid), withNames: bool },
  row: {
    tipo: neverNull(text),
    id: neverNull(text),
    nombre: neverNull(text),
    lista: nullable(text),
    clienteId: nullable(uuid),
  },
  text: `
    SELECT asked.tipo, asked.id, nombre, lista, found.cliente_id AS "clienteId" FROM (
      SELECT tipo, id, CASE WHEN id ~ '^${UUID}(/[0-9]{1,9})?$' THEN left(id, 36)::uuid END AS uuid,
        CASE WHEN id ~ '^${UUID}/[0-9]{1,9}$' THEN split_part(id, '/', 2)::integer END AS posicion
      FROM (SELECT DISTINCT tipo, id FROM unnest($tipos::text[], $ids::text[]) AS every (tipo, id)) every
    ) asked, LATERAL (
      ${KINDS.join("\n      UNION ALL\n      ")}
    ) AS found (nombre, lista, cliente_id)
    WHERE nombre IS NOT NULL AND ($clienteId::uuid IS NULL OR found.cliente_id = $clienteId)`,
});

/**
 * Returns the current names of the objects of acts. `clienteId` limits them to that client. Without `withNames`, a
 * consulta is named by its day, because only the client may read who was screened.
 */
export function findObjetos(
  executor: SqlExecutor,
  actos: readonly { readonly objetoTipo: string; readonly objetoId: string }[],
  { clienteId, withNames }: { readonly clienteId: string | null; readonly withNames: boolean },
): Promise<ObjetoHallado[]> {
  const tipos = actos.map(({ objetoTipo }) => objetoTipo);
  const ids = actos.map(({ objetoId }) => objetoId);
  return executor.query(FIND, { tipos, ids, clienteId, withNames });
}
