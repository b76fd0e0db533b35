import { pageOfPagos } from "../../db/facturacion/pagos";
import { type Asiento, asientosOf } from "../../domain/facturacion/asiento";
import type { OfCliente, SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** As many payments as a history goes back: whoever had more sees the last ones. */
const PAGOS = 200;

const pagosOf = ({ db }: Pick<Deps, "db">, clienteId: string) =>
  pageOfPagos(db, { clienteId, limite: PAGOS, before: null });

/** A client's payments and what undid them, each an entry, the last one first. Who of support did it is not told. */
export async function listAsientos(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
): Promise<readonly Asiento[]> {
  const pagos = await pagosOf(deps, clienteId);
  return asientosOf(
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
export async function listAsientosForSoporte(
  deps: Pick<Deps, "db">,
  _: SoporteActor,
  { clienteId }: OfCliente,
) {
  return asientosOf(await pagosOf(deps, clienteId));
}
