import { bolsasOf } from "../../db/facturacion/bolsas";
import { cobrosBetween } from "../../db/facturacion/cobros";
import { readCuenta } from "../../db/facturacion/cuentas";
import { consumosOf } from "../../db/facturacion/periodos";
import { planesOf } from "../../db/facturacion/planes";
import { type Historial, historialOfMes, mesesOf } from "../../domain/facturacion/historial";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** The client's last months, or its last bolsas, the current one first; of its current modality only (decision 119). */
export async function getConsumoHistorial(
  deps: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { periodos, now }: { readonly periodos: number; readonly now: Date },
): Promise<Historial> {
  const { cuenta } = await readCuenta(deps.db, clienteId, now);
  if (cuenta.modalidad === "bolsa") {
    return { modalidad: "bolsa", ...(await bolsasOf(deps.db, clienteId, periodos)), now };
  }
  const [planes, consumos] = await Promise.all([
    planesOf(deps.db, clienteId),
    consumosOf(deps.db, clienteId),
  ]);
  const meses = mesesOf({ planes, consumos }, now);
  const shown = meses.slice(0, periodos);
  const cobros = await cobrosBetween(deps.db, clienteId, shown.at(-1) ?? "", shown[0] ?? "");
  return {
    modalidad: "mensual",
    total: meses.length,
    periodos: shown.map((mes) =>
      historialOfMes(
        { planes, consumos },
        mes,
        cobros.filter(({ periodo }) => periodo === mes),
      ),
    ),
  };
}
