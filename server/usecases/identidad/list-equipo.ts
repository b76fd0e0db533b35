import { type Exigencias, readExigencias } from "../../db/identidad/exigencias";
import { type Usuario, usuariosOf } from "../../db/identidad/usuarios";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface Equipo extends Exigencias {
  /** Those who may come in first, by name. */
  readonly usuarios: readonly Usuario[];
}

/** The people of the actor's client, and what it asks of them. */
export async function listEquipo({ db }: Pick<Deps, "db">, { clienteId }: OfCliente): Promise<Equipo> {
  const [usuarios, exigencias] = await Promise.all([
    usuariosOf(db, clienteId),
    readExigencias(db, clienteId),
  ]);
  return { ...exigencias, usuarios };
}
