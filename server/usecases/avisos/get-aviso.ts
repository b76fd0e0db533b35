import type { OfCliente } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";
import { type Aviso, listAvisos } from "./list-avisos";

const ANY = { tipo: null, estado: null, status: null, desde: null, hasta: null, cursor: null, limite: 1 };

/** One of a client's own events, wherever it is in its history. @throws ServiceError `not_found`, also for another client's. */
export async function getAviso(
  deps: Pick<Deps, "db">,
  cliente: OfCliente,
  { eventoId }: { readonly eventoId: string },
): Promise<Aviso> {
  const { rows } = await listAvisos(deps, cliente, { ...ANY, eventoId });
  const [aviso] = rows;
  if (aviso === undefined) throw new ServiceError("not_found");
  return aviso;
}
