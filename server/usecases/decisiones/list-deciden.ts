import { decidenOf } from "../../db/decisiones/decisiones-cola";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** The people of the client who decide, by name. */
export const listDeciden = ({ db }: Pick<Deps, "db">, { clienteId }: OfCliente) => decidenOf(db, clienteId);
