import { pageOfPagos } from "../../db/facturacion/pagos";
import { type Movimiento, movimientosOf } from "../../domain/facturacion/movimiento";
import type { OfCliente, SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

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
