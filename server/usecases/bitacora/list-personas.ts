import { personasOf } from "../../db/clientes/team";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** The people whose acts are in the actor's activity; in test mode those of the real account, who do what is done there. */
export const listPersonas = ({ db }: Pick<Deps, "db">, { clienteId }: OfCliente) => personasOf(db, clienteId);
