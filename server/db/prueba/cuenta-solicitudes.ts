import { CUENTA_SOLICITUD_ESTADOS } from "../../domain/prueba/cuenta-solicitud";
import { int4, neverNull, nullable, oneOf, text, timestamptz, uuid } from "../sql/column-types";
import { readRow, readRows, type SqlExecutor, sql, tryWrite } from "../sql/statement";
import { pick, t, typed } from "../sql/table";

const SOLICITUD = typed(t.cuentaSolicitud, { estado: oneOf(...CUENTA_SOLICITUD_ESTADOS) });
const PEDIDO = pick(SOLICITUD, "telefono", "emailFacturacion", "consultasMes", "operaParaTerceros", "nota");

/** Stores a request. Returns false if the test account has one that waits. */
export const insertCuentaSolicitud = tryWrite({
  params: { solicitudId: SOLICITUD.id, ...pick(SOLICITUD, "clienteId", "usuarioId", "creadaEn"), ...PEDIDO },
  row: { id: uuid },
  text: "INSERT INTO cuenta_solicitud $values ON CONFLICT DO NOTHING RETURNING id",
});

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

export const lastCuentaSolicitud = readRow({
  params: { clienteId: uuid },
  row: ROW,
  text: `SELECT $row ${FROM} WHERE cuenta_solicitud.cliente_id = $clienteId ORDER BY creada_en DESC LIMIT 1`,
});

/** Returns a request and locks it until the transaction ends. Null if there is none. */
export const lockCuentaSolicitud = readRow({
  params: { solicitudId: uuid },
  row: ROW,
  text: `SELECT $row ${FROM} WHERE cuenta_solicitud.id = $solicitudId FOR UPDATE OF cuenta_solicitud`,
});

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

/** Returns waiting requests, oldest first, each with the number of clients that have its NIT. */
export const pendingCuentaSolicitudes = readRows({
  params: { most: int4 },
  row: { ...ROW, clientesConNit: neverNull(int4) },
  text: `
    SELECT $row, (
      SELECT count(*)::int FROM cliente AS other WHERE other.modo = 'real' AND other.nit = cliente.nit
    ) AS "clientesConNit"
    ${FROM} WHERE estado = 'pendiente' ORDER BY creada_en, cuenta_solicitud.id LIMIT $most::int`,
});
