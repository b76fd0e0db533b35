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

/** What comes after a payment in the list: its moment and its entry. */
const cursorOfPago = ({ pagoRegistradoEn, movimientoId }: PagoRegistrado): string =>
  `${pagoRegistradoEn.toISOString()}_${movimientoId}`;

/** Payments on record, the last one first. */
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
  /** Whoever asks here asked for it: another must approve. */
  readonly isOwn: boolean;
}

/** Payments that a second person decides or decided, the last asked for first. */
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

/** How many wait for a second person. */
export const countSolicitudes = (
  { db }: Pick<Deps, "db">,
  _: SoporteActor,
  { now }: { readonly now: Date },
): Promise<number> => countPendientes(db, now);

/** As many payments as a history goes back: whoever had more sees the last ones. */
const PAGOS = 200;

const pagosOf = ({ db }: Pick<Deps, "db">, clienteId: string) =>
  pageOfPagos(db, { clienteId, limite: PAGOS, before: null });

/** A client's payments and what undid them, each an entry, the last one first. Who of support did it is not told. */
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

/** The same for support: with who did each, and why. */
export async function listMovimientosForSoporte(
  deps: Pick<Deps, "db">,
  _: SoporteActor,
  { clienteId }: OfCliente,
) {
  return movimientosOf(await pagosOf(deps, clienteId));
}
