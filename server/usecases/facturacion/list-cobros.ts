import { pageOfCobros } from "../../db/facturacion/cobros";
import { type CobroListado, viewCobroListado } from "../../domain/facturacion/cobro-lineas";
import type { OfCliente } from "../../domain/shared/actor";
import { type Page, pageOf } from "../../domain/shared/page";
import type { Deps } from "../deps";

/** A client's accounts, the one issued last first, each with what it charges and where it stands at `now`. */
export async function listCobros(
  { db }: Pick<Deps, "db">,
  { clienteId }: OfCliente,
  { limite, cursor, now }: { readonly limite: number; readonly cursor: string | null; readonly now: Date },
): Promise<Page<CobroListado>> {
  const found = await pageOfCobros(db, { clienteId, limite: limite + 1, after: cursor });
  return pageOf(
    found.map((cobro) => viewCobroListado(cobro, now)),
    limite,
    ({ cobroId }) => cobroId,
  );
}
