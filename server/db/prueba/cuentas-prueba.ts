import { bool, int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { readRows, type SqlExecutor, sql, write } from "../sql/statement";
import { pick, t } from "../sql/table";

/** Returns test accounts, newest first, with their consultas of ninety days and the last use of a key. */
export const pageOfCuentasPrueba = readRows({
  params: { after: nullable(uuid), soloActivas: bool, most: int4 },
  row: {
    clienteId: t.cliente.id,
    ...pick(t.cliente, "razonSocial", "nit", "creadoEn", "activo", "cuentaRealId"),
    email: nullable(text),
    consultas: neverNull(int4),
    ultimoUsoEn: nullable(timestamptz),
  },
  text: `
    SELECT $row,
      (SELECT min(email) FROM usuario WHERE cliente_id = cliente.id AND desactivado_en IS NULL) AS email,
      (SELECT coalesce(sum(consultas), 0)::int FROM prueba_dia WHERE cliente_id = cliente.id) AS consultas,
      (SELECT max(ultimo_uso_en) FROM api_key WHERE cliente_id = cliente.id) AS "ultimoUsoEn"
    FROM cliente
    WHERE modo = 'prueba' AND ($after::uuid IS NULL OR id < $after) AND (activo OR NOT $soloActivas::bool)
    ORDER BY id DESC LIMIT $most::int`,
});

const COUNT = sql({
  row: { cuentas: neverNull(int4) },
  text: "SELECT count(*)::int AS cuentas FROM cliente WHERE modo = 'prueba' AND activo",
});

export const countCuentasPrueba = async (executor: SqlExecutor): Promise<number> =>
  (await executor.query(COUNT))[0]?.cuentas ?? 0;

const TIE = sql({
  params: { clienteId: uuid, cuentaRealId: uuid },
  text: "UPDATE cliente SET cuenta_real_id = $cuentaRealId WHERE id = $clienteId AND cuenta_real_id IS NULL",
});

const MOVE = sql({
  params: { clienteId: uuid, cuentaRealId: uuid },
  row: { id: uuid },
  text: "UPDATE usuario SET cliente_id = $cuentaRealId WHERE cliente_id = $clienteId RETURNING id",
});

/** Links a test account to its real one and moves its people there from their next request on. Returns how many. */
export async function tieToReal(
  tx: SqlExecutor,
  tie: { readonly clienteId: string; readonly cuentaRealId: string },
): Promise<number> {
  await tx.query(TIE, tie);
  return (await tx.query(MOVE, tie)).length;
}

/** Closes an account to people and keys from the next request on. */
export const closeCuenta = write({
  params: { clienteId: uuid },
  text: "UPDATE cliente SET activo = false WHERE id = $clienteId",
});
