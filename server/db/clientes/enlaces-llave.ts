import type { EnlaceLlave } from "../../domain/clientes/enlace-llave";
import type { Executor } from "../sql/client";
import { bool, bytea, int4, neverNull, nullable, text, timestamptz, uuid } from "../sql/column-types";
import { firstOf, readRow, readRows, type SqlExecutor, sql, write } from "../sql/statement";

/** Inserts a link whose mail is inserted in the same transaction. */
export const insertEnlaceLlave = write({
  params: {
    enlaceId: uuid,
    /** The mail with the link. */
    correoId: uuid,
    clienteId: uuid,
    usuarioId: nullable(uuid),
    email: text,
    etiqueta: nullable(text),
    reemplaza: nullable(uuid),
    solapeHoras: nullable(int4),
    motivo: nullable(text),
    creadoPor: text,
    creadoEn: timestamptz,
    venceEn: timestamptz,
  },
  text: `
    INSERT INTO enlace_llave (id, correo_id, cliente_id, usuario_id, email, etiqueta, reemplaza, solape_horas, motivo,
      creado_por, creado_en, vence_en)
    VALUES ($enlaceId, $correoId, $clienteId, $usuarioId, $email, $etiqueta, $reemplaza, $solapeHoras, $motivo,
      $creadoPor, $creadoEn, $venceEn)`,
});

const OF_CORREO = { select: { enviadoEn: true, proximoIntentoEn: true, intentos: true } } as const;

/** Returns a client's links, newest first. */
export async function enlacesLlaveOf({ prisma }: Executor, clienteId: string): Promise<EnlaceLlave[]> {
  const rows = await prisma.enlaceLlave.findMany({
    where: { clienteId },
    omit: { digest: true, correoId: true },
    include: { correo: OF_CORREO },
    orderBy: [{ creadoEn: "desc" }, { id: "desc" }],
  });
  return rows.map(({ id, correo, ...row }) => ({ enlaceId: id, ...row, ...correo }));
}

const ROW = {
  enlaceId: uuid,
  clienteId: uuid,
  usuarioId: nullable(uuid),
  email: text,
  etiqueta: nullable(text),
  reemplaza: nullable(uuid),
  solapeHoras: nullable(int4),
  venceEn: timestamptz,
  enviadoEn: nullable(timestamptz),
  proximoIntentoEn: nullable(timestamptz),
  abiertoEn: nullable(timestamptz),
  abiertoDesde: nullable(text),
  anuladoEn: nullable(timestamptz),
  razonSocial: text,
  isClienteActivo: bool,
};
const SELECT = `
  SELECT enlace_llave.id AS "enlaceId", cliente_id AS "clienteId", usuario_id AS "usuarioId", email, etiqueta, reemplaza,
    solape_horas AS "solapeHoras", vence_en AS "venceEn", enviado_en AS "enviadoEn",
    proximo_intento_en AS "proximoIntentoEn", abierto_en AS "abiertoEn", abierto_desde AS "abiertoDesde",
    anulado_en AS "anuladoEn", razon_social AS "razonSocial", activo AS "isClienteActivo"
  FROM enlace_llave JOIN cliente ON cliente.id = cliente_id JOIN correo ON correo.id = correo_id`;
const LOCK_BY_DIGEST = sql({
  params: { digest: bytea },
  row: ROW,
  text: `${SELECT} WHERE digest = $digest FOR NO KEY UPDATE OF enlace_llave`,
});

/** Returns the link with this SHA-256 of its secret, in any state. */
export const findEnlaceLlave = readRow({
  params: { digest: bytea },
  row: ROW,
  text: `${SELECT} WHERE digest = $digest`,
});

/** The same, which no other transaction changes until this one ends. */
export const lockEnlaceLlaveOf = (tx: SqlExecutor, digest: Buffer) => firstOf(tx, LOCK_BY_DIGEST, { digest });

export const lockEnlaceLlave = readRow({
  params: { enlaceId: uuid },
  row: ROW,
  text: `${SELECT} WHERE enlace_llave.id = $enlaceId FOR NO KEY UPDATE OF enlace_llave`,
});

/** Records that it was opened and which key it gave. */
export async function saveOpening(
  { prisma }: Executor,
  enlaceId: string,
  opened: { readonly abiertoEn: Date; readonly abiertoDesde: string | null; readonly apiKeyId: string },
): Promise<void> {
  await prisma.enlaceLlave.update({ where: { id: enlaceId }, data: opened });
}

/** Revokes a link before it is opened. */
export async function saveAnulado({ prisma }: Executor, enlaceId: string, anuladoEn: Date): Promise<void> {
  await prisma.enlaceLlave.update({ where: { id: enlaceId }, data: { anuladoEn } });
}

/**
 * Returns the addresses that a client's key may be mailed to: its administrators in the portal, and its alert
 * addresses unless an account uses the address, which then decides.
 */
export const destinatariosOf = readRows({
  params: { clienteId: uuid },
  row: { usuarioId: nullable(uuid), email: neverNull(text), nombre: nullable(text) },
  text: `
    SELECT "usuarioId", email, nombre FROM (
      SELECT id AS "usuarioId", email, nombre FROM usuario
      WHERE cliente_id = $clienteId AND rol = 'administrador' AND desactivado_en IS NULL
      UNION ALL
      SELECT NULL, lower(address), NULL FROM cliente, unnest(emails) address
      WHERE cliente.id = $clienteId AND NOT EXISTS (SELECT FROM usuario WHERE usuario.email = lower(address))) whom
    ORDER BY nombre NULLS LAST, email`,
});
