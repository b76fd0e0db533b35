import { findCliente } from "../../db/clientes/clientes";
import { destinatariosOf, enlacesLlaveOf } from "../../db/clientes/enlaces-llave";
import {
  type EnlaceLlave,
  type EnlaceLlaveEstado,
  estadoOfEnlaceLlave,
} from "../../domain/clientes/enlace-llave";
import type { SoporteActor } from "../../domain/shared/actor";
import { ServiceError } from "../../domain/shared/errors";
import type { Deps } from "../deps";

export interface EnlacesLlave {
  /** Newest first. */
  readonly enlaces: readonly (EnlaceLlave & { readonly estado: EnlaceLlaveEstado })[];
  /** Whom a link may be mailed to. */
  readonly destinatarios: readonly {
    readonly usuarioId: string | null;
    readonly email: string;
    readonly nombre: string | null;
  }[];
}

/** The links that a client was mailed, what became of each, and whom it may be mailed more. @throws ServiceError `not_found` */
export async function listEnlacesLlave(
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
  { clienteId, now }: { readonly clienteId: string; readonly now: Date },
): Promise<EnlacesLlave> {
  const [cliente, enlaces, destinatarios] = await Promise.all([
    findCliente(db, clienteId),
    enlacesLlaveOf(db, clienteId),
    destinatariosOf(db, clienteId),
  ]);
  if (cliente === null) throw new ServiceError("not_found");
  return {
    enlaces: enlaces.map((enlace) => ({ ...enlace, estado: estadoOfEnlaceLlave(enlace, now) })),
    destinatarios,
  };
}
