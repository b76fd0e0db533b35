import { CUENTA_SOLICITUD_ESTADOS, type CuentaSolicitud } from "../../domain/prueba/cuenta-solicitud";
import { int4, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { firstOf, type SqlExecutor, sql } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const SOLICITUD = typed(t.cuentaSolicitud, { estado: oneOf(...CUENTA_SOLICITUD_ESTADOS) });
const PEDIDO = pick(SOLICITUD, "telefono", "emailFacturacion", "consultasMes", "operaParaTerceros", "nota");

const INSERT = sql({
  params: { solicitudId: SOLICITUD.id, ...pick(SOLICITUD, "clienteId", "usuarioId", "creadaEn"), ...PEDIDO },
  row: { id: uuid },
  text: "INSERT INTO cuenta_solicitud $values ON CONFLICT DO NOTHING RETURNING id",
});

export type NewCuentaSolicitud = Pick<
  CuentaSolicitud,
  | "solicitudId"
  | "clienteId"
  | "creadaEn"
  | "telefono"
  | "emailFacturacion"
  | "consultasMes"
  | "operaParaTerceros"
  | "nota"
> & { readonly usuarioId: string };

export async function insertCuentaSolicitud(
  tx: SqlExecutor,
  solicitud: NewCuentaSolicitud,
): Promise<boolean> {
  return (await tx.query(INSERT, solicitud)).length === 1;
}

const ROW = {
  solicitudId: SOLICITUD.id,
  ...pick(SOLICITUD, "clienteId", "creadaEn", "estado", "terminadaEn", "motivo"),
  ...PEDIDO,
  ...pick(t.cliente, "razonSocial", "nit"),
  ...pick(t.usuario, "nombre", "email"),
};
const FROM = `
  FROM cuenta_solicitud JOIN cliente ON cliente.id = cuenta_solicitud.cliente_id
    JOIN usuario ON usuario.id = usuario_id`;

const LAST_OF = sql({
  params: { clienteId: uuid },
  row: ROW,
  text: `SELECT $row ${FROM} WHERE cuenta_solicitud.cliente_id = $clienteId ORDER BY creada_en DESC LIMIT 1`,
});

export const lastCuentaSolicitud = (
  executor: SqlExecutor,
  clienteId: string,
): Promise<CuentaSolicitud | null> => firstOf(executor, LAST_OF, { clienteId });

const LOCK = sql({
  params: { solicitudId: uuid },
  row: ROW,
  text: `SELECT $row ${FROM} WHERE cuenta_solicitud.id = $solicitudId FOR UPDATE OF cuenta_solicitud`,
});

/** Returns a request and locks it until the transaction ends. Null if there is none. */
export const lockCuentaSolicitud = (tx: SqlExecutor, solicitudId: string): Promise<CuentaSolicitud | null> =>
  firstOf(tx, LOCK, { solicitudId });

const END = sql({
  params: { solicitudId: uuid, estado: text, now: timestamptz, por: text, motivo: nullable(text) },
  text: `
    UPDATE cuenta_solicitud SET estado = $estado, terminada_en = $now, terminada_por = $por, motivo = $motivo
    WHERE id = $solicitudId AND estado = 'pendiente'`,
});

/** Ends a locked request. With a reason it was rejected. */
export async function endCuentaSolicitud(
  tx: SqlExecutor,
  end: {
    readonly solicitudId: string;
    readonly now: Date;
    readonly por: string;
    readonly motivo: string | null;
  },
): Promise<void> {
  await tx.query(END, { ...end, estado: end.motivo === null ? "abierta" : "rechazada" });
}

const PENDING = sql({
  params: { most: int4 },
  row: { ...ROW, clientesConNit: neverNull(int4) },
  text: `
    SELECT $row, (
      SELECT count(*)::int FROM cliente AS other WHERE other.modo = 'real' AND other.nit = cliente.nit
    ) AS "clientesConNit"
    ${FROM} WHERE estado = 'pendiente' ORDER BY creada_en, cuenta_solicitud.id LIMIT $most::int`,
});

/** Returns waiting requests, oldest first, each with the number of clients that have its NIT. */
export const pendingCuentaSolicitudes = (executor: SqlExecutor, most: number) =>
  executor.query(PENDING, { most });
