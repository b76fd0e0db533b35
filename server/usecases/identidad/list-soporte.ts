import { type UsuarioSoporte, usuariosSoporte } from "../../db/identidad/usuarios-soporte";
import type { SoporteActor } from "../../domain/shared/actor";
import type { Deps } from "../deps";

/** All of support: those who may come in first, by name. */
export const listSoporte = (
  { db }: Pick<Deps, "db">,
  _actor: SoporteActor,
): Promise<readonly UsuarioSoporte[]> => usuariosSoporte(db);
