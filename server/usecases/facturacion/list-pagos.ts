import { type PagoRegistrado, pageOfPagos } from "../../db/facturacion/pagos";
import { countPendientes, pageOfSolicitudes } from "../../db/facturacion/solicitudes";
import { type Movimiento, movimientosOf } from "../../domain/facturacion/movimiento";
import {
  estadoOfSolicitud,
  isDeSoporte,
  type PedidoDeSoporte,
  type Solicitud,
  type SolicitudEstado,
} from "../../domain/facturacion/solicitud";
import type { OfCliente, SoporteActor, SoportePersona } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

interface PagosFilter {
  readonly clienteId: string | null;
  readonly limite: number;
  readonly before: { readonly en: Date; readonly id: string } | null;
}

/** Cursor after a payment: its time and its entry. */
const cursorOfPago = ({ pagoRegistradoEn, movimientoId }: PagoRegistrado): string =>
  `${pagoRegistradoEn.toISOString()}_${movimientoId}`;

/** Returns payments on record, newest first. */
export async function listPagos(
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  filter: PagosFilter,
): Promise<Page<PagoRegistrado>> {
  const { limite } = filter;
  return pageOf(await pageOfPagos(db, { ...filter, limite: limite + 1 }), limite, cursorOfPago);
}

interface SolicitudListada extends Solicitud<PedidoDeSoporte> {
  readonly estado: SolicitudEstado;
  /** The caller asked for it, so another person must approve. */
  readonly isOwn: boolean;
}

/** Returns payments that a second person decides or decided, newest first. */
export async function listSolicitudes(
  { db }: Pick<Deps, "db">,
  { usuarioId }: SoportePersona,
  filter: {
    readonly clienteId: string | null;
    readonly pendientes: boolean;
    readonly limite: number;
    readonly cursor: string | null;
    readonly now: Date;
  },
): Promise<Page<SolicitudListada>> {
  const { clienteId, pendientes, limite, cursor, now } = filter;
  const pendientesEn = pendientes ? now : null;
  const query = { clienteId, pendientesEn, limite: limite + 1, after: cursor };
  const page = pageOf(await pageOfSolicitudes(db, query), limite, ({ solicitudId }) => solicitudId);
  return {
    ...page,
    rows: page.rows.filter(isDeSoporte).map((row) => ({
      ...row,
      estado: estadoOfSolicitud(row, now),
      isOwn: row.solicitadaPor === usuarioId,
    })),
  };
}

/** Returns how many wait for a second person, and how many of them for this one. */
export async function countSolicitudes(
  { db }: Pick<Deps, "db">,
  { usuarioId }: SoportePersona,
  { now }: { readonly now: Date },
): Promise<{ readonly total: number; readonly porAprobar: number }> {
  const [total, porAprobar] = await Promise.all([
    countPendientes(db, now),
    countPendientes(db, now, { approver: usuarioId }),
  ]);
  return { total, porAprobar };
}

/** Most payments of a history. Older ones are left out. */
const PAGOS = 200;

const pagosOf = ({ db }: Pick<Deps, "db">, clienteId: string) =>
  pageOfPagos(db, { clienteId, limite: PAGOS, before: null });

/** Returns a client's pagos and reversiones, newest first, without the names of support. */
export async function listMovimientos(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
): Promise<readonly Movimiento[]> {
  const pagos = await pagosOf(deps, clienteId);
  return movimientosOf(
    pagos.map(
      ({
        clienteId: _,
        razonSocial,
        objetoId,
        registradoPor,
        registradoEn,
        solicitadoPor,
        revertidoPor,
        motivoReversion,
        ...pago
      }) => pago,
    ),
  );
}

/** The same for support: with person and reason. */
export async function listMovimientosForSoporte(
  deps: Pick<Deps, "db">,
  _: SoporteActor,
  { clienteId }: OfCliente,
) {
  return movimientosOf(await pagosOf(deps, clienteId));
}
