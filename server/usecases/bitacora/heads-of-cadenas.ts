import type { Cadena } from "../../domain/bitacora/cadena";
import type { Testigo } from "../../domain/bitacora/testigo";
import type { Deps } from "../deps";

/** Every head of the chains that is kept outside the database. */
export const headsOfCadenas = async ({
  actos,
  actividad,
}: Deps["testigosDeCadenas"]): Promise<Readonly<Record<Cadena, readonly Testigo[]>>> => ({
  actos: await actos.all(),
  actividad: await actividad.all(),
});
