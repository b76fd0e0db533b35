import { readCuatroOjos } from "../../db/cuatro-ojos";
import { readPolitica, type Usuario, usuariosOf } from "../../db/usuarios";
import type { OfCliente } from "../../domain/shared/actor";
import type { Deps } from "../deps";

export interface Equipo {
  readonly exigeSegundoFactor: boolean;
  /** A decision that closes a match takes two people. */
  readonly exigeCuatroOjos: boolean;
  /** Those who may come in first, by name. */
  readonly usuarios: readonly Usuario[];
}

/** The people of the actor's client, and what it asks of them. */
export async function listEquipo({ db }: Pick<Deps, "db">, { clienteId }: OfCliente): Promise<Equipo> {
  const [usuarios, exigeSegundoFactor, exigeCuatroOjos] = await Promise.all([
    usuariosOf(db, clienteId),
    readPolitica(db, clienteId),
    readCuatroOjos(db, clienteId),
  ]);
  return { exigeSegundoFactor, exigeCuatroOjos, usuarios };
}
