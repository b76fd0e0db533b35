import { findCuentaPrueba } from "../../db/clientes/clientes";
import type { PortalSession } from "../../domain/identidad/portal-session";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

/**
 * The same person, in the same session and role, for the test account of the client they are of: which one that is, the
 * client says, and nothing that the browser sends. Of a test account that has no real one, it is that itself.
 * @throws ServiceError `not_found` where there is none, or support closed it.
 */
export async function enterPrueba({ db }: Pick<Deps, "db">, session: PortalSession): Promise<PortalSession> {
  const { actor } = session;
  if (actor.modo === "prueba") return session;
  const prueba = await findCuentaPrueba(db, actor.clienteId);
  if (prueba === null || !prueba.activo) throw new ServiceError("not_found");
  const { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo } = prueba;
  const acting = { clienteId, razonSocial, nit, operaParaTerceros, politicaCoincidencia, modo };
  return { ...session, actor: { ...actor, ...acting } };
}
